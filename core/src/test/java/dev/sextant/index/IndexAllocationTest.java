package dev.sextant.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sextant.fib.Kernel;
import dev.sextant.net.Prefix;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Queries with numbers, with a visitor and in batches allocate nothing, on any kernel.
class IndexAllocationTest {
  private static final int COUNT = 2048;
  private static final int ROUNDS = 300;

  /// What the JVM's own bookkeeping may allocate in this thread meanwhile; one object a query would
  /// be 10 MB.
  private static final long NOISE_BYTES = 64 * 1024;

  private final Random random = new Random(3);
  private final int[] ipv4 = random.ints(COUNT).map(bits -> bits & 0x0fff_ffff).toArray();
  private final long[] high = random.longs(COUNT).map(bits -> bits >>> 8 | 1L << 61).toArray();
  private final long[] low = random.longs(COUNT).toArray();
  private final long[] found = new long[COUNT];

  private long visited;

  private final RecordVisitor visitor =
      record -> {
        visited += record;
        return true;
      };

  @TempDir private Path folder;

  static Iterable<Kernel> kernels() {
    return Kernel.available();
  }

  private Index index(Kernel kernel) {
    IndexBuilder builder = new IndexBuilder();
    for (int i = 0; i < 20_000; i++) {
      byte[] payload = {(byte) i, (byte) (i >> 8)};
      builder.add(Prefix.ofIpv6(random.nextLong() >>> 24 << 16 | 1L << 61, 0, 48), payload);
      builder.add(Prefix.ofIpv6(random.nextLong() >>> 32 << 24 | 1L << 61, 0, 40), payload);
      builder.add(Prefix.ofIpv4(random.nextInt() & 0x0fff_ff00, 24), payload);
      builder.add(Prefix.ofIpv4(random.nextInt() & 0x0ff0_0000, 12), payload);
    }
    Path file = folder.resolve("x.sxi");
    builder.writeTo(file);
    return Index.open(file, OpenOptions.defaults().withKernel(kernel));
  }

  private long everyForm(Index index) {
    long sum = 0;
    for (int i = 0; i < COUNT; i++) {
      long record = index.mostSpecific(ipv4[i]);
      if (record != Index.NONE) {
        sum += index.id(record) + index.payloadOffset(record) + index.payloadLength(record);
        sum += index.recordOf(record);
      }
      sum += index.mostSpecific(high[i], low[i]);
      sum += index.covers(ipv4[i]) && index.covers(high[i], low[i]) ? 1 : 0;
      sum += index.forEachMatch(ipv4[i], visitor) ? 1 : 0;
      sum += index.forEachMatch(high[i], low[i], visitor) ? 1 : 0;
    }
    index.mostSpecific(ipv4, 0, COUNT, found);
    index.mostSpecific(high, low, 0, COUNT, found);
    return sum + found[0];
  }

  private static long allocatedBytes(LongSupplier work) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    long sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
      sum += work.getAsLong();
    }
    assertThat(sum).isNotEqualTo(Long.MIN_VALUE);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void queriesAllocateNothing(Kernel kernel) {
    Index index = index(kernel);
    // vectors are objects until the second compiler has seen the code: measure until it has
    long bytes = allocatedBytes(() -> everyForm(index));
    for (int attempt = 0; attempt < 10 && bytes > NOISE_BYTES; attempt++) {
      bytes = allocatedBytes(() -> everyForm(index));
    }
    assertThat(bytes).isLessThanOrEqualTo(NOISE_BYTES);
    assertThat(visited).isNotZero();
  }
}
