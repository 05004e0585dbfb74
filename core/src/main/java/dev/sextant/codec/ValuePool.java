package dev.sextant.codec;

import dev.sextant.CorruptDataException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Distinct values, each text or bytes, numbered from 0 in the order of their first appearance;
/// read in place. Safe for any number of threads.
///
/// Opening costs the same for any size. A damaged pool may give wrong values; it ends in a
/// [CorruptDataException] at worst.
public final class ValuePool {
  private static final String SECTION = "value pool";

  /// What a text takes beside its characters: two headers, a reference, a hash, padding.
  private static final int TEXT_OVERHEAD_BYTES = 48;

  private static final int REFERENCE_BYTES = 8;
  private static final int ARRAY_HEADER_BYTES = 24;

  private final MemorySegment bytes;
  private final int count;
  private final int entryBytes;
  private final long dataStart;
  private final long dataEnd;
  private final @Nullable String[] texts;
  private final AtomicLong cacheRoomBytes;

  /// Texts as JSON strings, from the first one that was asked for.
  private volatile @Nullable AtomicReferenceArray<byte[]> jsonTexts;

  private ValuePool(MemorySegment bytes, AtomicLong cacheRoomBytes) {
    this.bytes = bytes;
    this.cacheRoomBytes = cacheRoomBytes;
    if (bytes.byteSize() < PoolLayout.HEADER_BYTES) {
      throw corrupt(0, "shorter than its header");
    }
    count = bytes.get(Wire.INT, PoolLayout.COUNT);
    entryBytes = Wire.octet(bytes, PoolLayout.ENTRY_BYTES);
    long dataBytes = bytes.get(Wire.LONG, PoolLayout.DATA_BYTES);
    if (count < 0 || entryBytes < 1 || entryBytes > Long.BYTES) {
      throw corrupt(0, "the header is damaged");
    }
    dataStart = PoolLayout.HEADER_BYTES + PoolLayout.blocks(count) * entryBytes;
    dataEnd = bytes.byteSize();
    if (dataBytes < 0 || dataBytes != dataEnd - dataStart) {
      throw corrupt(PoolLayout.DATA_BYTES, "the length is not that of the bytes");
    }
    long fitting = cacheRoomBytes.get() / (REFERENCE_BYTES + TEXT_OVERHEAD_BYTES);
    texts = new String[(int) Math.min(count, fitting)];
    cacheRoomBytes.addAndGet(-(long) REFERENCE_BYTES * texts.length);
  }

  /// Opens the bytes that [ValuePoolBuilder#toBytes()] wrote, which must stay as they are. Texts
  /// that were asked for are kept, as [CodecOptions#defaults()] says.
  ///
  /// @throws CorruptDataException if they are no such bytes
  public static ValuePool open(MemorySegment bytes) {
    return open(bytes, CodecOptions.defaults());
  }

  /// The same with a limit on the memory for texts that are kept.
  ///
  /// @param options of which the memory for texts counts here
  public static ValuePool open(MemorySegment bytes, CodecOptions options) {
    return open(bytes, new AtomicLong(options.textCacheBytes()));
  }

  /// The same, with memory for texts that several pools share.
  static ValuePool open(MemorySegment bytes, AtomicLong cacheRoomBytes) {
    return new ValuePool(bytes.asReadOnly(), cacheRoomBytes);
  }

  /// Number of values.
  public int size() {
    return count;
  }

  /// Bytes that the pool takes where it lies.
  public long sizeBytes() {
    return dataEnd;
  }

  /// The memory that values are read from: all bytes of the pool.
  public MemorySegment segment() {
    return bytes;
  }

  /// Where a value begins in [#segment()].
  ///
  /// @throws IndexOutOfBoundsException if there is no value of this number
  public long offset(int number) {
    long block = blockOffset(number);
    int width = endWidth(block);
    int index = number & PoolLayout.BLOCK_VALUES - 1;
    long values = valuesOffset(block, width, number - index);
    return index == 0 ? values : values + end(block, values, width, index - 1);
  }

  /// Length of a value in bytes.
  ///
  /// @throws IndexOutOfBoundsException if there is no value of this number
  public int length(int number) {
    long block = blockOffset(number);
    int width = endWidth(block);
    int index = number & PoolLayout.BLOCK_VALUES - 1;
    long values = valuesOffset(block, width, number - index);
    long begin = index == 0 ? 0 : end(block, values, width, index - 1);
    long length = end(block, values, width, index) - begin;
    if (length < 0 || length > Integer.MAX_VALUE - Long.BYTES) {
      throw corrupt(block, "the end of value " + number + " is out of order");
    }
    return (int) length;
  }

  /// A value as text: the same object each time while the cache has room.
  ///
  /// @throws IndexOutOfBoundsException if there is no value of this number
  /// @throws CorruptDataException if the value is no UTF-8
  public String text(int number) {
    String text = cachedText(number);
    return text != null ? text : decodedText(number);
  }

  /// A text that was kept; null if it was not, or there is no such value.
  @Nullable String cachedText(long number) {
    return number >= 0 && number < texts.length ? texts[(int) number] : null;
  }

  private String decodedText(int number) {
    String text = Utf8.decode(SECTION, bytes, offset(number), length(number));
    if (number < texts.length) {
      if (takeRoom(TEXT_OVERHEAD_BYTES + 2L * text.length())) {
        texts[number] = text; // threads that race here keep either text
      }
    }
    return text;
  }

  private boolean takeRoom(long bytes) {
    if (cacheRoomBytes.addAndGet(-bytes) >= 0) {
      return true;
    }
    cacheRoomBytes.addAndGet(bytes);
    return false;
  }

  /// A text as a JSON string that was kept; null if it was not, or there is no such value.
  byte @Nullable [] cachedJson(int number) {
    AtomicReferenceArray<byte[]> kept = jsonTexts;
    return kept != null && number < kept.length() ? kept.getAcquire(number) : null;
  }

  /// Keeps a text as a JSON string while there is room.
  void keepJson(int number, byte[] json) {
    AtomicReferenceArray<byte[]> kept = jsonTexts;
    if (kept == null) {
      kept = jsonTable();
    }
    if (number < kept.length() && takeRoom(ARRAY_HEADER_BYTES + json.length)) {
      kept.setRelease(number, json);
    }
  }

  private synchronized AtomicReferenceArray<byte[]> jsonTable() {
    AtomicReferenceArray<byte[]> kept = jsonTexts;
    if (kept == null) {
      boolean room = takeRoom((long) REFERENCE_BYTES * texts.length);
      kept = new AtomicReferenceArray<>(room ? texts.length : 0);
      jsonTexts = kept;
    }
    return kept;
  }

  /// A copy of a value.
  ///
  /// @throws IndexOutOfBoundsException if there is no value of this number
  public byte[] bytes(int number) {
    byte[] copy = new byte[length(number)];
    MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, offset(number), copy, 0, copy.length);
    return copy;
  }

  /// The number of a text, found by looking at every value: for conditions on numbers, which cost
  /// less than conditions on texts.
  public OptionalInt numberOf(String text) {
    MemorySegment wanted = MemorySegment.ofArray(Utf8.encode(text));
    for (int number = 0; number < count; number++) {
      long offset = offset(number);
      int length = length(number);
      if (length == wanted.byteSize()
          && MemorySegment.mismatch(bytes, offset, offset + length, wanted, 0, length) < 0) {
        return OptionalInt.of(number);
      }
    }
    return OptionalInt.empty();
  }

  /// Checks every byte that is not a value's own.
  ///
  /// @throws CorruptDataException if one is not as [ValuePoolBuilder] writes it
  public void verify() {
    if (entryBytes != PoolLayout.entryBytes(dataEnd - dataStart)
        || Wire.unsigned(bytes, PoolLayout.ENTRY_BYTES + 1, 3) != 0) {
      throw corrupt(PoolLayout.ENTRY_BYTES, "the header is damaged");
    }
    long next = dataStart;
    for (int number = 0; number < count; number++) {
      if ((number & PoolLayout.BLOCK_VALUES - 1) == 0) {
        next = verifyBlock(number, next);
      }
      if (offset(number) != next) {
        throw corrupt(next, "value " + number + " does not follow the one before it");
      }
      next += length(number);
    }
    if (next != dataEnd) {
      throw corrupt(next, "bytes behind the last value");
    }
  }

  private long verifyBlock(int firstValue, long expected) {
    long block = blockOffset(firstValue);
    if (block != expected) {
      throw corrupt(block, "a block does not follow the one before it");
    }
    int width = endWidth(block);
    long values = valuesOffset(block, width, firstValue);
    int last = PoolLayout.valuesFrom(firstValue, count) - 1;
    if (width != PoolLayout.endBytes(end(block, values, width, last))) {
      throw corrupt(block, Wire.NOT_SHORTEST);
    }
    return values;
  }

  private long blockOffset(int number) {
    if (number < 0 || number >= count) {
      throw new IndexOutOfBoundsException("value " + number + " of a pool of " + count);
    }
    long entry = PoolLayout.HEADER_BYTES + (long) (number >>> PoolLayout.BLOCK_SHIFT) * entryBytes;
    long block = Wire.unsigned(bytes, entry, entryBytes);
    if (block < 0 || block >= dataEnd - dataStart) {
      throw corrupt(entry, "a block begins beyond the end");
    }
    return dataStart + block;
  }

  private int endWidth(long block) {
    int width = Wire.octet(bytes, block);
    if (width > Long.BYTES || Integer.bitCount(width) != 1) {
      throw corrupt(block, "no such width");
    }
    return width;
  }

  private long valuesOffset(long block, int width, int firstValue) {
    long values = block + 1 + (long) PoolLayout.valuesFrom(firstValue, count) * width;
    if (values > dataEnd) {
      throw corrupt(block, "a block reaches beyond the end");
    }
    return values;
  }

  /// The end of a value, counted from the block's first value byte.
  private long end(long block, long values, int width, int index) {
    long end = Wire.unsigned(bytes, block + 1 + (long) index * width, width);
    if (end < 0 || end > dataEnd - values) {
      throw corrupt(block, "a value reaches beyond the end");
    }
    return end;
  }

  private static CorruptDataException corrupt(long offset, String reason) {
    return new CorruptDataException(SECTION, offset, reason);
  }
}
