package dev.sextant.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.LimitException;
import dev.sextant.net.Prefix;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Base64;

/// JSON of records as UTF-8 bytes, in a buffer that is used again. Not for several threads.
///
/// A record is an object of the fields that have values, in the order of the schema. Integers of
/// any width are numbers; floating-point numbers too, in the shortest form that reads back the
/// same, and `"NaN"`, `"Infinity"` and `"-Infinity"` are strings. Bytes are a string of base64 with
/// padding; addresses, prefixes and instants are strings of their `toString`.
public final class JsonText {
  private static final int FIRST_CAPACITY = 512;
  private static final int MAX_LONG_DIGITS = 20;
  private static final int MAX_SIZE = Integer.MAX_VALUE - Long.BYTES;
  private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
  private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
  private static final byte[] HEX = "0123456789abcdef".getBytes(UTF_8);

  private byte[] bytes = new byte[FIRST_CAPACITY];
  private int size;

  /// The size that it must not pass.
  private long limit = MAX_SIZE;

  /// The size that it may have without a check.
  private int roomEnd = FIRST_CAPACITY;

  /// An empty text.
  public JsonText() {}

  /// Empties the text.
  public JsonText clear() {
    size = 0;
    return this;
  }

  /// Number of bytes.
  public int size() {
    return size;
  }

  /// The buffer, whose first [#size()] bytes are the text; borrowed until the next change.
  public byte[] buffer() {
    return bytes;
  }

  /// Writes the text.
  public void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  @Override
  public String toString() {
    return new String(bytes, 0, size, UTF_8);
  }

  /// Appends bytes as they are, which are JSON in UTF-8, or a part of it.
  public JsonText appendRaw(byte[] json) {
    put(json);
    return this;
  }

  /// Appends a string, quoted and escaped; half a surrogate pair becomes `?`.
  public JsonText appendString(String text) {
    put('"');
    putEscaped(text);
    put('"');
    return this;
  }

  /// Appends the record that a view is at.
  ///
  /// @throws LimitException if its JSON is longer, or made of more fields and elements, than the
  ///   options of the decoder allow; then nothing is appended
  /// @throws dev.sextant.CorruptDataException if the record is damaged; likewise
  public JsonText append(RecordView view) {
    int before = size;
    limitTo(Math.min(MAX_SIZE - before, view.decoder.options().maxDecodedSize()) + before);
    boolean complete = false;
    view.budget.start();
    try {
      putRecord(view);
      complete = true;
    } finally {
      limitTo(MAX_SIZE);
      if (!complete) {
        size = before;
      }
    }
    return this;
  }

  private void putRecord(RecordView view) {
    byte[][] names = view.layout().jsonNames();
    put('{');
    boolean first = true;
    view.budget.spend(names.length);
    for (Slot slot : view.layout().stored()) {
      int i = slot.index;
      if (view.isPresent(i)) {
        if (!first) {
          put(',');
        }
        first = false;
        put(names[i]);
        putItem(view, i);
      }
    }
    put('}');
  }

  private void putArray(ArrayView view) {
    put('[');
    view.budget.spend(view.size());
    for (int i = 0; i < view.size(); i++) {
      if (i > 0) {
        put(',');
      }
      putItem(view, i);
    }
    put(']');
  }

  private void putItem(ItemView view, int index) {
    Slot slot = view.slot(index);
    switch (slot.kind) {
      case TEXT -> {
        if (slot.pool != Slot.NONE) {
          putShared(view.decoder.poolArray()[slot.pool], view.getPoolNumber(index));
        } else {
          putText(view.segment, view.valueOffset(index), view.valueLength(index));
        }
      }
      case SIGNED, UNSIGNED -> {
        if (Integers.fitsLong(slot.type)) {
          putLong(view.getLong(index));
        } else {
          putAscii(view.getInteger(index).toString());
        }
      }
      case RECORD -> putRecord(view.getRecord(index));
      case ARRAY -> putArray(view.getArray(index));
      case BOOLEAN -> put(view.getBoolean(index) ? TRUE : FALSE);
      case FLOAT -> putFloat(view, index, slot);
      case BYTES -> {
        checkRoom(view.valueLength(index));
        putQuoted(Base64.getEncoder().encode(view.getBytes(index)));
      }
      case ADDRESS -> {
        room(Prefix.MAX_TEXT_BYTES);
        put('"');
        size = view.getAddress(index).writeTo(bytes, size);
        put('"');
      }
      case PREFIX -> {
        room(Prefix.MAX_TEXT_BYTES);
        put('"');
        size = view.getPrefix(index).writeTo(bytes, size);
        put('"');
      }
      case TIME -> putQuoted(view.getTime(index).toString().getBytes(UTF_8));
    }
  }

  private void putFloat(ItemView view, int index, Slot slot) {
    double value = view.getDouble(index);
    String text =
        slot.fixedBytes == Float.BYTES
            ? Float.toString(view.getFloat(index))
            : Double.toString(value);
    if (Double.isFinite(value)) {
      putAscii(text);
    } else {
      putQuoted(text.getBytes(UTF_8));
    }
  }

  private void putShared(ValuePool pool, int number) {
    byte[] kept = pool.cachedJson(number);
    if (kept != null) {
      put(kept);
      return;
    }
    int begin = size;
    putText(pool.segment(), pool.offset(number), pool.length(number));
    pool.keepJson(number, Arrays.copyOfRange(bytes, begin, size));
  }

  private void putText(MemorySegment from, long offset, int length) {
    room(length + 2L);
    bytes[size] = '"';
    int begin = size + 1;
    MemorySegment.copy(from, ValueLayout.JAVA_BYTE, offset, bytes, begin, length);
    int special = JsonScan.firstSpecial(bytes, begin, begin + length);
    if (special < begin + length) {
      // not all of it is plain ASCII
      String text = Utf8.decode(Slot.SECTION, from, offset, length);
      if (bytes[special] >= 0 || JsonScan.needsEscape(bytes, special, begin + length)) {
        appendString(text);
        return;
      }
    }
    size = begin + length;
    bytes[size++] = '"';
  }

  private void putEscaped(String text) {
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c == '"' || c == '\\') {
        put(text.substring(from, i).getBytes(UTF_8));
        putEscape(c);
        from = i + 1;
      }
    }
    put(text.substring(from).getBytes(UTF_8));
  }

  private void putEscape(char c) {
    put('\\');
    switch (c) {
      case '"', '\\' -> put(c);
      case '\n' -> put('n');
      case '\r' -> put('r');
      case '\t' -> put('t');
      case '\b' -> put('b');
      case '\f' -> put('f');
      default -> {
        putAscii("u00");
        put(HEX[c >>> 4]);
        put(HEX[c & 15]);
      }
    }
  }

  private void putLong(long value) {
    if (value < 0) {
      putAscii(Long.toString(value));
      return;
    }
    room(MAX_LONG_DIGITS);
    int end = size + digits(value);
    int at = end;
    long rest = value;
    do {
      bytes[--at] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest != 0);
    size = end;
  }

  private static int digits(long value) {
    int digits = 1;
    for (long power = 10; digits < 19 && value >= power; power *= 10) {
      digits++;
    }
    return digits;
  }

  @SuppressWarnings("deprecation") // the low bytes of characters that are all ASCII
  private void putAscii(String text) {
    room(text.length());
    text.getBytes(0, text.length(), bytes, size);
    size += text.length();
  }

  private void putQuoted(byte[] ascii) {
    put('"');
    put(ascii);
    put('"');
  }

  private void put(int octet) {
    room(1);
    bytes[size++] = (byte) octet;
  }

  private void put(byte[] from) {
    room(from.length);
    System.arraycopy(from, 0, bytes, size, from.length);
    size += from.length;
  }

  private void limitTo(long newLimit) {
    limit = newLimit;
    roomEnd = (int) Math.min(bytes.length, limit);
  }

  private void checkRoom(long count) {
    if (count > limit - size) {
      throw new LimitException(
          "bytes of JSON", limit, "read the record field by field, or raise the limit");
    }
  }

  private void room(long count) {
    if (count > roomEnd - size) {
      grow(count);
    }
  }

  private void grow(long count) {
    checkRoom(count);
    if (count > bytes.length - size) {
      long capacity = Math.max(size + count, Math.min(2L * bytes.length, 1 << 30));
      bytes = Arrays.copyOf(bytes, (int) Math.min(capacity, MAX_SIZE));
    }
    roomEnd = (int) Math.min(bytes.length, limit);
  }
}
