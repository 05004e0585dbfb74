package dev.sextant.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sextant.net.Prefix;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Leases of a reloading index allocate nothing.
class LeaseAllocationTest {
  private static final int COUNT = 256;
  private static final int ROUNDS = 40;

  /// What the JVM's own bookkeeping may allocate in this thread meanwhile; one object a lease would
  /// be more.
  private static final long NOISE_BYTES = 64 * 1024;

  private final SplittableRandom random = new SplittableRandom(9);
  private final int[] ipv4 = random.ints(COUNT).toArray();

  private static void assertAllocatesNothing(LongSupplier work) {
    long bytes = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 20 && bytes > NOISE_BYTES; attempt++) {
      bytes = allocatedBytes(work); // until the second compiler has seen the code
    }
    assertThat(bytes).isLessThanOrEqualTo(NOISE_BYTES);
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

  @Test
  void leasesAllocateNothing(@TempDir Path folder) {
    Path file = folder.resolve("data.sxi");
    IndexBuilder builder = new IndexBuilder();
    builder.add(Prefix.parse("10.0.0.0/8"), new byte[0]);
    builder.writeTo(file);
    ReloadOptions options =
        ReloadOptions.defaults()
            .withInterval(Duration.ZERO)
            .withOpening(OpenOptions.defaults().withLeased(true));
    try (ReloadingIndex handle = ReloadingIndex.open(file, options)) {
      assertAllocatesNothing(
          () -> {
            long covered = 0;
            for (int address : ipv4) {
              try (IndexLease lease = handle.lease()) {
                covered += lease.index().covers(address) ? 1 : 0;
              }
              covered += handle.current().covers(address) ? 1 : 0;
            }
            return covered;
          });
    }
  }
}
