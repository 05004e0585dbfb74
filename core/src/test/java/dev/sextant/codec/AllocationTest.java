package dev.sextant.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Moving a view and reading primitives, slices, pool numbers and kept texts allocate nothing.
class AllocationTest {
  private static final int READS = 1_000_000;

  /// What the JVM's own bookkeeping may allocate in this thread meanwhile; one object a record
  /// would be 16 MB.
  private static final long NOISE_BYTES = 64 * 1024;

  private static final Schema INNER =
      Schema.builder().required("id", FieldType.unsigned(16)).build();

  private static final Schema SCHEMA =
      Schema.builder()
          .required("flag", FieldType.bool())
          .required("asn", FieldType.unsigned(32))
          .required("big", FieldType.signed(128))
          .required("ratio", FieldType.floating(64))
          .required("name", FieldType.text())
          .required("inline", FieldType.text().inline())
          .required("address", FieldType.address())
          .required("prefix", FieldType.prefix())
          .required("time", FieldType.time())
          .required("numbers", FieldType.array(FieldType.unsigned(32)))
          .required("inner", FieldType.record(INNER).shared())
          .optional("missing", FieldType.bytes())
          .build();

  private static final Map<String, Object> RECORD =
      Map.ofEntries(
          Map.entry("flag", true),
          Map.entry("asn", 64500),
          Map.entry("big", BigInteger.TWO.pow(100).negate()),
          Map.entry("ratio", 0.5),
          Map.entry("name", "Example"),
          Map.entry("inline", "inline text"),
          Map.entry("address", "2001:db8::1"),
          Map.entry("prefix", "10.0.0.0/8"),
          Map.entry("time", Instant.parse("2026-11-30T00:00:00.5Z")),
          Map.entry("numbers", List.of(1, 200, 70_000)),
          Map.entry("inner", Map.of("id", 7)));

  private static long read(RecordView view, MemorySegment payload) {
    view.at(payload, 0, (int) payload.byteSize());
    long sum = view.getBoolean(0) ? view.getLong(1) : 0;
    sum += view.getLong(2) + view.getHighLong(2) + (long) view.getDouble(3);
    sum += view.getText(4).length() + view.getPoolNumber(4);
    sum += view.valueOffset(5) + view.valueLength(5) + view.valueSegment(5).byteSize();
    sum += view.getLong(6) + view.getHighLong(6) + view.getLong(7) + view.getPrefixLength(7);
    sum += view.getEpochSecond(8) + view.getNano(8);
    ArrayView numbers = view.getArray(9);
    for (int i = 0; i < numbers.size(); i++) {
      sum += numbers.getLong(i);
    }
    return sum + view.getRecord(10).getLong(0) + (view.isPresent(11) ? 1 : 0);
  }

  private static long allocatedBytes(RecordView view, MemorySegment payload) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    long sum = 0;
    for (int i = 0; i < READS; i++) {
      sum += read(view, payload);
    }
    assertThat(sum).isNotZero();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void readingAllocatesNothing() {
    Encoded encoded = Encoded.of(SCHEMA, RECORD);
    RecordView view = encoded.view(0);
    MemorySegment payload = encoded.payloads().get(0);
    // the first rounds run before the compiler has seen the code
    long bytes = allocatedBytes(view, payload);
    for (int attempt = 0; attempt < 5 && bytes > NOISE_BYTES; attempt++) {
      bytes = allocatedBytes(view, payload);
    }
    assertThat(bytes).isLessThanOrEqualTo(NOISE_BYTES);
  }
}
