package dev.sextant.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.AsnRange;
import dev.sextant.net.EmbeddedIpv4;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Queries of sets with numbers, and leases, allocate nothing.
class SetAllocationTest {
  private static final int COUNT = 256;
  private static final int ROUNDS = 40;

  /// What the JVM's own bookkeeping may allocate in this thread meanwhile; one object a query would
  /// be 3 MB.
  private static final long NOISE_BYTES = 64 * 1024;

  private final SplittableRandom random = new SplittableRandom(9);
  private final int[] ipv4 = random.ints(COUNT).toArray();
  private final long[] high = random.longs(COUNT).map(bits -> bits >>> 3 | 1L << 61).toArray();
  private final long[] low = random.longs(COUNT).toArray();
  private final long[] found = new long[COUNT];
  private final Asn asn = new Asn(77);
  private final EmbeddedIpv4 embedded = EmbeddedIpv4.common();
  private long sum;

  private final RecordVisitor visitor =
      record -> {
        sum += record;
        return true;
      };

  private IndexSet set() {
    LinkedHashMap<String, Index> sources = new LinkedHashMap<>();
    for (int source = 0; source < 12; source++) {
      IndexBuilder builder = new IndexBuilder();
      for (int i = 0; i < 60; i++) {
        int first = random.nextInt() & 0x7fff_ffff;
        builder.add(Prefix.containing(Address.ofIpv4(random.nextInt()), i % 25), new byte[0]);
        builder.add(
            new Range(Address.ofIpv4(first), Address.ofIpv4(first + random.nextInt(1 << 24))),
            new byte[0]);
        builder.add(
            Prefix.containing(Address.ofIpv6(random.nextLong() >>> 3 | 1L << 61, 0), 3 + i % 60),
            new byte[0]);
        builder.add(AsnRange.of(i, i + 50), new byte[0]);
      }
      sources.put("s" + source, Index.of(builder.toBytes()));
    }
    return IndexSet.of(sources);
  }

  private long everyForm(IndexSet set) {
    for (int i = 0; i < COUNT; i++) {
      sum += set.mostSpecific(ipv4[i]) + set.mostSpecific(high[i], low[i]) + set.mostSpecific(asn);
      sum += set.mostSpecific(high[i], low[i], embedded);
      sum += set.covers(ipv4[i]) || set.covers(high[i], low[i]) || set.covers(asn) ? 1 : 0;
      if (i % 16 == 0) {
        set.forEachMatch(ipv4[i], visitor);
        set.forEachMatch(high[i], low[i], visitor);
        set.forEachMatch(high[i], low[i], embedded, visitor);
        set.forEachMatch(asn, visitor);
      }
    }
    set.mostSpecific(ipv4, 0, COUNT, found);
    set.mostSpecific(high, low, 0, COUNT, found);
    set.mostSpecific(high, low, 0, COUNT, found, embedded);
    return sum + found[0];
  }

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
  void queriesWithNumbersAllocateNothing() {
    IndexSet set = set();
    assertAllocatesNothing(() -> everyForm(set));
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
