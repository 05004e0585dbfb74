package dev.sextant.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sextant.fib.Kernel;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Readers of a live FIB allocate nothing, in any form and on any kernel, as versions come and go.
class LiveAllocationTest {
  private static final int COUNT = 4096;
  private static final int ROUNDS = 300;

  /// What the JVM's own bookkeeping may allocate in this thread meanwhile; one object a lookup
  /// would be 19 MB.
  private static final long NOISE_BYTES = 64 * 1024;

  private final Random random = new Random(5);
  private final int[] ipv4 = random.ints(COUNT).toArray();
  private final long[] high = random.longs(COUNT).map(bits -> bits >>> 3 | 1L << 61).toArray();
  private final long[] low = random.longs(COUNT).toArray();
  private final long[] pairs = random.longs(2L * COUNT).toArray();
  private final int[] values = new int[COUNT];
  private final byte[] lengths = new byte[COUNT];
  private final MemorySegment ipv4Memory = MemorySegment.ofArray(ipv4);
  private final MemorySegment pairMemory = MemorySegment.ofArray(pairs);
  private final MemorySegment valueMemory = MemorySegment.ofArray(values);
  private final MemorySegment lengthMemory = MemorySegment.ofArray(lengths);

  static Iterable<Kernel> kernels() {
    return Kernel.available();
  }

  private LiveFib<Integer> fib(Kernel kernel) {
    Rib<Integer> rib = new Rib<>();
    for (int i = 0; i < 20_000; i++) {
      rib.put(Prefix.ofIpv6(random.nextLong() >>> 19 << 16 | 1L << 61, 0, 48), i);
      rib.put(Prefix.ofIpv6(random.nextLong() >>> 3 | 1L << 61, random.nextLong(), 128), i);
      rib.put(Prefix.ofIpv4(random.nextInt() << 8, 24), i);
      rib.put(Prefix.ofIpv4(random.nextInt(), 32), i);
    }
    return LiveFib.of(rib, Integer::intValue, kernel);
  }

  private long everyForm(LiveFib<Integer> fib) {
    LiveSnapshot<Integer> snapshot = fib.snapshot();
    long sum = 0;
    for (int i = 0; i < COUNT; i++) {
      sum += fib.lookup(ipv4[i]) + fib.lookup(high[i], low[i]);
      sum += snapshot.matchedLength(ipv4[i]) + snapshot.matchedLength(high[i], low[i]);
    }
    snapshot.lookup(ipv4, 0, COUNT, values, lengths);
    snapshot.lookupValues(ipv4, 0, COUNT, values);
    snapshot.lookupLengths(ipv4, 0, COUNT, lengths);
    snapshot.lookup(high, low, 0, COUNT, values, lengths);
    snapshot.lookupValues(high, low, 0, COUNT, values);
    snapshot.lookupLengths(high, low, 0, COUNT, lengths);
    snapshot.lookupIpv4(ipv4Memory, COUNT, valueMemory, lengthMemory);
    snapshot.lookupIpv6(pairMemory, COUNT, valueMemory, lengthMemory, true);
    return sum + values[0] + lengths[0];
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
  void readersAllocateNothing(Kernel kernel) {
    LiveFib<Integer> fib = fib(kernel);
    // vectors are objects until the second compiler has seen the code: measure until it has
    long bytes = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 10 && bytes > NOISE_BYTES; attempt++) {
      fib.announce(Prefix.ofIpv4(attempt << 24, 8), attempt);
      bytes = allocatedBytes(() -> everyForm(fib));
    }
    assertThat(bytes).isLessThanOrEqualTo(NOISE_BYTES);
  }
}
