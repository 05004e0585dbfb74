package dev.sextant.fib;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Lookups allocate nothing, in any form and on any kernel.
class AllocationTest {
  private static final int COUNT = 4096;
  private static final int ROUNDS = 600;

  /// What the JVM's own bookkeeping may allocate in this thread meanwhile; one object a lookup
  /// would be 39 MB.
  private static final long NOISE_BYTES = 64 * 1024;

  private final Random random = new Random(3);
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

  private Fib fib(Kernel kernel) {
    Rib<Integer> rib = new Rib<>();
    for (int i = 0; i < 20_000; i++) {
      rib.put(Prefix.ofIpv6(random.nextLong() >>> 19 << 16 | 1L << 61, 0, 48), i);
      rib.put(Prefix.ofIpv6(random.nextLong() >>> 3 | 1L << 61, random.nextLong(), 128), i);
      rib.put(Prefix.ofIpv4(random.nextInt() << 8, 24), i);
    }
    return Fib.compile(rib, Integer::intValue, FibOptions.defaults().withKernel(kernel));
  }

  private long everyForm(Fib fib) {
    long sum = 0;
    for (int i = 0; i < COUNT; i++) {
      sum += fib.lookup(ipv4[i]) + fib.lookup(high[i], low[i]);
      sum += fib.matchedLength(ipv4[i]) + fib.matchedLength(high[i], low[i]);
    }
    fib.lookup(ipv4, 0, COUNT, values, lengths);
    fib.lookupValues(ipv4, 0, COUNT, values);
    fib.lookupLengths(ipv4, 0, COUNT, lengths);
    fib.lookup(high, low, 0, COUNT, values, lengths);
    fib.lookupValues(high, low, 0, COUNT, values);
    fib.lookupLengths(high, low, 0, COUNT, lengths);
    fib.lookupIpv4(ipv4Memory, COUNT, valueMemory, lengthMemory);
    fib.lookupIpv6(pairMemory, COUNT, valueMemory, lengthMemory, true);
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
  void lookupsAllocateNothing(Kernel kernel) {
    Fib fib = fib(kernel);
    // vectors are objects until the second compiler has seen the code: measure until it has
    long bytes = allocatedBytes(() -> everyForm(fib));
    for (int attempt = 0; attempt < 10 && bytes > NOISE_BYTES; attempt++) {
      bytes = allocatedBytes(() -> everyForm(fib));
    }
    assertThat(bytes).isLessThanOrEqualTo(NOISE_BYTES);
  }
}
