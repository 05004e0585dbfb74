package dev.sextant.codec;

import dev.sextant.LimitException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/// Collects distinct values for a [ValuePool] in heap memory. Not for several threads.
///
/// The numbers and the bytes depend on the values and their order alone.
public final class ValuePoolBuilder {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long FACTOR = 0x9e37_79b9_7f4a_7c15L;
  private static final int FIRST_CAPACITY = 16;

  private final String name;
  private final int maxValues;
  private final int maxBytes;
  private final long seed = ThreadLocalRandom.current().nextLong();
  private final ByteSink values = new ByteSink();
  private int[] ends = new int[FIRST_CAPACITY];
  private int[] hashes = new int[FIRST_CAPACITY];

  /// Open addressing: the number of a value and one, or 0. Its length is a power of two.
  private int[] table = new int[2 * FIRST_CAPACITY];

  private int count;

  /// An empty pool of the limits of [CodecOptions#defaults()].
  public ValuePoolBuilder() {
    this("values", CodecOptions.defaults());
  }

  ValuePoolBuilder(String name, CodecOptions options) {
    this.name = name;
    this.maxValues = options.maxPoolValues();
    this.maxBytes = options.maxPoolBytes();
  }

  /// Number of distinct values.
  public int size() {
    return count;
  }

  /// Adds a text.
  ///
  /// @return its number; the one it already has if it is known
  /// @throws LimitException if it would pass a limit; then nothing is added
  public int add(String text) {
    byte[] bytes = Utf8.encode(text);
    return add(bytes, 0, bytes.length);
  }

  /// Adds bytes; see [#add(String)].
  public int add(byte[] bytes, int offset, int length) {
    int hash = hash(bytes, offset, length);
    int at = hash & table.length - 1;
    while (table[at] != 0) {
      int number = table[at] - 1;
      if (hashes[number] == hash && isValue(number, bytes, offset, length)) {
        return number;
      }
      at = at + 1 & table.length - 1;
    }
    if (count == maxValues) {
      throw new LimitException("values in pool '" + name + "'", maxValues, "make the field inline");
    }
    if (length > maxBytes - values.size()) {
      throw new LimitException("bytes in pool '" + name + "'", maxBytes, "make the field inline");
    }
    values.put(bytes, offset, length);
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
      hashes = Arrays.copyOf(hashes, 2 * count);
    }
    ends[count] = values.size();
    hashes[count] = hash;
    table[at] = ++count;
    if (2 * count > table.length) {
      rehash();
    }
    return count - 1;
  }

  private int begin(int number) {
    return number == 0 ? 0 : ends[number - 1];
  }

  private boolean isValue(int number, byte[] bytes, int offset, int length) {
    return Arrays.equals(
        values.array(), begin(number), ends[number], bytes, offset, offset + length);
  }

  private void rehash() {
    table = new int[2 * table.length];
    for (int number = 0; number < count; number++) {
      int at = hashes[number] & table.length - 1;
      while (table[at] != 0) {
        at = at + 1 & table.length - 1;
      }
      table[at] = number + 1;
    }
  }

  /// Forgets the values that were added last. No other value was placed after one of them, so the
  /// places that they leave free end nobody else's search.
  void truncate(int newCount) {
    while (count > newCount) {
      count--;
      int at = hashes[count] & table.length - 1;
      while (table[at] != count + 1) {
        at = at + 1 & table.length - 1;
      }
      table[at] = 0;
    }
    values.truncate(begin(newCount));
  }

  /// The seed keeps values that were made to collide from doing so.
  private int hash(byte[] bytes, int offset, int length) {
    long hash = seed ^ length;
    int at = offset;
    for (; at <= offset + length - Long.BYTES; at += Long.BYTES) {
      hash = mix(hash, (long) LONG.get(bytes, at));
    }
    long rest = 0;
    for (; at < offset + length; at++) {
      rest = rest << Byte.SIZE | (bytes[at] & 0xff);
    }
    hash = mix(hash, rest);
    return (int) (hash ^ hash >>> Integer.SIZE);
  }

  private static long mix(long hash, long bits) {
    long product = (hash ^ bits) * FACTOR;
    return (product ^ product >>> Integer.SIZE) * FACTOR;
  }

  /// Bytes of the pool as it is now.
  public long sizeBytes() {
    long data = dataBytes();
    return PoolLayout.HEADER_BYTES + PoolLayout.blocks(count) * PoolLayout.entryBytes(data) + data;
  }

  private long dataBytes() {
    long data = values.size();
    for (int first = 0; first < count; first += PoolLayout.BLOCK_VALUES) {
      data += blockHeadBytes(first);
    }
    return data;
  }

  private long blockHeadBytes(int firstValue) {
    return 1 + (long) PoolLayout.valuesFrom(firstValue, count) * endBytes(firstValue);
  }

  private int endBytes(int firstValue) {
    return PoolLayout.endBytes(
        ends[firstValue + PoolLayout.valuesFrom(firstValue, count) - 1] - begin(firstValue));
  }

  /// The bytes that [ValuePool] opens.
  ///
  /// @throws ArithmeticException if they are more than an array holds; [#writeTo] has no such limit
  public byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.toIntExact(sizeBytes()));
    try {
      writeTo(bytes);
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
    return bytes.toByteArray();
  }

  /// Writes the bytes that [ValuePool] opens; the stream stays open.
  public void writeTo(OutputStream out) throws IOException {
    long data = dataBytes();
    int entryBytes = PoolLayout.entryBytes(data);
    ByteSink part = new ByteSink();
    part.unsigned(count, Integer.BYTES);
    part.unsigned(entryBytes, Integer.BYTES);
    part.unsigned(data, Long.BYTES);
    long block = 0;
    for (int first = 0; first < count; first += PoolLayout.BLOCK_VALUES) {
      part.unsigned(block, entryBytes);
      int end = first + PoolLayout.valuesFrom(first, count);
      block += blockHeadBytes(first) + ends[end - 1] - begin(first);
      flush(part, out, false);
    }
    for (int first = 0; first < count; first += PoolLayout.BLOCK_VALUES) {
      int width = endBytes(first);
      int end = first + PoolLayout.valuesFrom(first, count);
      part.put(width);
      for (int number = first; number < end; number++) {
        part.unsigned(ends[number] - begin(first), width);
      }
      part.put(values.array(), begin(first), ends[end - 1] - begin(first));
      flush(part, out, false);
    }
    flush(part, out, true);
  }

  private static void flush(ByteSink part, OutputStream out, boolean all) throws IOException {
    int enough = 1 << 16;
    if (all || part.size() >= enough) {
      out.write(part.array(), 0, part.size());
      part.truncate(0);
    }
  }
}
