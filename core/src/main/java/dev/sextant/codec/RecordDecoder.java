package dev.sextant.codec;

import dev.sextant.CorruptDataException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// Opens records of one schema, with the pools of their shared values. Safe for any number of
/// threads; the views that it makes are for one each.
public final class RecordDecoder {
  private static final String SECTION = "value pools";

  private final Schema schema;
  private final CodecOptions options;
  private final ValuePool[] pools;

  private RecordDecoder(Schema schema, MemorySegment bytes, CodecOptions options) {
    this.schema = schema;
    this.options = options;
    pools = new ValuePool[schema.layout().pools().size()];
    AtomicLong cacheRoomBytes = new AtomicLong(options.textCacheBytes());
    long at = (long) pools.length * Long.BYTES;
    if (at > bytes.byteSize()) {
      throw new CorruptDataException(SECTION, 0, "shorter than the lengths of the pools");
    }
    for (int i = 0; i < pools.length; i++) {
      long entry = (long) i * Long.BYTES;
      long length = bytes.get(Wire.LONG, entry);
      if (length < 0 || length > bytes.byteSize() - at) {
        throw new CorruptDataException(SECTION, entry, "a pool reaches beyond the end");
      }
      pools[i] = ValuePool.open(bytes.asSlice(at, length), cacheRoomBytes);
      at += length;
    }
    if (at != bytes.byteSize()) {
      throw new CorruptDataException(SECTION, at, "bytes behind the last pool");
    }
  }

  /// A decoder of records and pools that a [RecordEncoder] of the same schema wrote.
  ///
  /// @param pools the bytes of all pools, which must stay as they are; empty if the schema has none
  /// @throws CorruptDataException if they are not those of as many pools as the schema has
  public static RecordDecoder of(Schema schema, MemorySegment pools) {
    return of(schema, pools, CodecOptions.defaults());
  }

  /// The same with limits.
  public static RecordDecoder of(Schema schema, MemorySegment pools, CodecOptions options) {
    return new RecordDecoder(schema, pools, options);
  }

  /// The schema of the records.
  public Schema schema() {
    return schema;
  }

  /// The pools, in the order of [Schema#poolNames()].
  public List<ValuePool> pools() {
    return List.of(pools);
  }

  /// A new cursor over records, at an empty place until it is moved.
  public RecordView view() {
    return new RecordView(this, new DecodeBudget(options.maxDecodedSize()), schema.layout());
  }

  /// A mapper between these records and a Java record class; see [RecordMapper#of].
  public <T extends Record> RecordMapper<T> mapper(Class<T> type, MethodHandles.Lookup lookup) {
    return RecordMapper.of(schema, type, lookup);
  }

  /// Checks every byte of a payload, except those of the shared values that it refers to.
  ///
  /// @throws CorruptDataException if one is not as [RecordEncoder] writes it
  public void verify(MemorySegment segment, long offset, int length) {
    RecordCheck.check(view().at(segment, offset, length));
  }

  /// Checks every byte of the pools, and every shared value as what it is.
  ///
  /// @throws CorruptDataException if one is not as [RecordEncoder] writes it
  public void verifyPools() {
    RecordCheck check = new RecordCheck(this);
    List<PoolSlot> slots = schema.layout().pools();
    for (int i = 0; i < pools.length; i++) {
      pools[i].verify();
      check.pool(slots.get(i).content(), pools[i]);
    }
  }

  CodecOptions options() {
    return options;
  }

  ValuePool[] poolArray() {
    return pools;
  }
}
