package dev.sextant.codec;

import dev.sextant.LimitException;
import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Encodes records of one schema, and collects their shared values in pools. Not for several
/// threads.
///
/// The bytes of records and pools depend on the records and their order alone. A record that is
/// refused leaves the pools as they were.
public final class RecordEncoder {
  private final RecordLayout layout;
  private final CodecOptions options;
  private final ValuePoolBuilder[] pools;
  private final int[] poolSizes;
  private final List<ByteSink> scratch = new ArrayList<>();
  private int scratchUsed;

  private RecordEncoder(Schema schema, CodecOptions options) {
    this.layout = schema.layout();
    this.options = options;
    pools =
        layout.pools().stream()
            .map(pool -> new ValuePoolBuilder(pool.name(), options))
            .toArray(ValuePoolBuilder[]::new);
    poolSizes = new int[pools.length];
  }

  /// An encoder with the limits of [CodecOptions#defaults()].
  public static RecordEncoder of(Schema schema) {
    return of(schema, CodecOptions.defaults());
  }

  /// An encoder with limits.
  public static RecordEncoder of(Schema schema, CodecOptions options) {
    return new RecordEncoder(schema, options);
  }

  /// The schema of the records.
  public Schema schema() {
    return layout.schema();
  }

  /// A new writer of records, field by field.
  public RecordWriter writer() {
    return new RecordWriter(layout, this);
  }

  /// Encodes a map of field names to values as [RecordWriter#put] takes them; a null value is a
  /// missing one.
  ///
  /// @return the payload
  /// @throws IllegalArgumentException if a value does not fit, a required one is missing, or the
  ///   schema has no field of a name
  /// @throws LimitException if the record or a pool would pass a limit
  public byte[] encode(Map<String, ? extends @Nullable Object> map) {
    return encode(Values.record(layout, map));
  }

  byte[] encode(@Nullable Object[] values) {
    for (int i = 0; i < pools.length; i++) {
      poolSizes[i] = pools[i].size();
    }
    boolean complete = false;
    scratchUsed = 0;
    try {
      ByteSink sink = takeScratch();
      record(layout, values, sink);
      checkSize(sink, "record");
      complete = true;
      return sink.toBytes();
    } finally {
      for (int i = 0; i < pools.length && !complete; i++) {
        pools[i].truncate(poolSizes[i]);
      }
    }
  }

  private ByteSink takeScratch() {
    if (scratchUsed == scratch.size()) {
      scratch.add(new ByteSink());
    }
    ByteSink sink = scratch.get(scratchUsed++);
    sink.truncate(0);
    return sink;
  }

  private void checkSize(ByteSink sink, String what) {
    if (sink.size() > options.maxRecordBytes()) {
      throw new LimitException("bytes in a " + what, options.maxRecordBytes(), "raise the limit");
    }
  }

  private void record(RecordLayout record, @Nullable Object[] values, ByteSink sink) {
    int head = sink.reserve(record.headBytes());
    for (Slot slot : record.slots()) {
      Object value = values[slot.index];
      if (value == null) {
        if (slot.required) {
          throw new IllegalArgumentException(
              "'" + slot.path + "' is missing, and every record has it");
        }
        continue;
      }
      if (slot.presenceBit != Slot.NONE) {
        sink.setBit(head, slot.presenceBit);
      }
      if (slot.valueBit != Slot.NONE && (boolean) value) {
        sink.setBit(head, slot.valueBit);
      }
    }
    for (Slot slot : record.order()) {
      Object value = values[slot.index];
      if (value != null) {
        value(slot, value, sink);
      }
    }
  }

  private void value(Slot slot, Object value, ByteSink sink) {
    switch (slot.form) {
      case NUMBER, WIDE -> {
        if (slot.pool != Slot.NONE) {
          sink.number(pooled(slot, value));
        } else if (value instanceof Long number) {
          sink.integer(slot, 0, number);
        } else {
          BigInteger integer = (BigInteger) value;
          sink.integer(slot, integer.shiftRight(Long.SIZE).longValue(), integer.longValue());
        }
      }
      case BIT -> sink.put((boolean) value ? 1 : 0);
      case FIXED -> {
        if (value instanceof Float number) {
          sink.unsigned(Float.floatToRawIntBits(number), Float.BYTES);
        } else {
          sink.unsigned(Double.doubleToRawLongBits((double) value), Double.BYTES);
        }
      }
      case TIME -> sink.time((Instant) value);
      case ADDRESS -> NetBytes.put((Address) value, sink);
      case PREFIX -> NetBytes.put((Prefix) value, sink);
      case BODY -> {
        if (slot.takesRest) {
          content(slot, value, sink);
        } else {
          int used = scratchUsed;
          ByteSink body = takeScratch();
          content(slot, value, body);
          sink.number(body.size());
          sink.put(body.array(), 0, body.size());
          scratchUsed = used;
        }
      }
      case NOTHING -> throw new AssertionError(slot.path);
    }
  }

  private int pooled(Slot slot, Object value) {
    int used = scratchUsed;
    ByteSink body = takeScratch();
    content(slot, value, body);
    checkSize(body, "shared value");
    scratchUsed = used;
    return pools[slot.pool].add(body.array(), 0, body.size());
  }

  /// Appends the bytes of a text, bytes, an array or a record, without their length.
  private void content(Slot slot, Object value, ByteSink sink) {
    switch (slot.kind) {
      case ARRAY -> {
        Object[] elements = (Object[]) value;
        if (elements.length > 0) {
          sink.number(elements.length);
        }
        for (Object element : elements) {
          value(slot.element(), element, sink);
        }
      }
      case RECORD -> record(slot.record(), (@Nullable Object[]) value, sink);
      default -> {
        byte[] bytes = (byte[]) value;
        sink.put(bytes, 0, bytes.length);
      }
    }
  }

  /// The pools so far, in the order of [Schema#poolNames()]. What is added to them is added to the
  /// records' pools.
  public List<ValuePoolBuilder> pools() {
    return List.of(pools);
  }

  /// Bytes of all pools as they are now.
  public long poolSizeBytes() {
    long size = 0;
    for (ValuePoolBuilder pool : pools) {
      size += Long.BYTES + pool.sizeBytes();
    }
    return size;
  }

  /// Writes all pools as [RecordDecoder] opens them: the length of each in 8 bytes, then each; the
  /// stream stays open.
  public void writePools(OutputStream out) throws IOException {
    ByteSink lengths = new ByteSink();
    for (ValuePoolBuilder pool : pools) {
      lengths.unsigned(pool.sizeBytes(), Long.BYTES);
    }
    out.write(lengths.array(), 0, lengths.size());
    for (ValuePoolBuilder pool : pools) {
      pool.writeTo(out);
    }
  }

  /// All pools as [RecordDecoder] opens them.
  ///
  /// @throws ArithmeticException if they are more than an array holds; [#writePools] has no such
  ///   limit
  public byte[] poolBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.toIntExact(poolSizeBytes()));
    try {
      writePools(bytes);
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
    return bytes.toByteArray();
  }
}
