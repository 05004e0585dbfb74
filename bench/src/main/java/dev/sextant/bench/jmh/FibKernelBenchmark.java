package dev.sextant.bench.jmh;

import dev.sextant.fib.Fib;
import dev.sextant.fib.FibOptions;
import dev.sextant.fib.Kernel;
import dev.sextant.net.Family;
import dev.sextant.rib.Rib;
import dev.sextant.sources.synthetic.PrefixTable;
import dev.sextant.sources.synthetic.Shape;
import dev.sextant.sources.synthetic.SyntheticTable;
import dev.sextant.sources.synthetic.TableSpec;
import dev.sextant.sources.synthetic.Trace;
import dev.sextant.sources.synthetic.TraceKind;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Lookups of the FIB by kernel, family, size and trace; a score is million lookups a second.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class FibKernelBenchmark {
  private static final int ADDRESSES = 1 << 20;

  @Param({"IPV6", "IPV4"})
  Family family = Family.IPV6;

  @Param({"SCALAR", "VECTOR_256", "VECTOR_512"})
  Kernel kernel = Kernel.SCALAR;

  @Param({"100000", "1000000"})
  int size;

  @Param({"PREFIXES", "UNIFORM"})
  TraceKind trace = TraceKind.PREFIXES;

  private final long[] high = new long[ADDRESSES];
  private final long[] low = new long[ADDRESSES];
  private final int[] ipv4 = new int[ADDRESSES];
  private final int[] values = new int[ADDRESSES];
  private Fib fib = Fib.compile(new Rib<Integer>());

  /// For JMH.
  public FibKernelBenchmark() {}

  /// Compiles the FIB and draws the addresses.
  @Setup
  public void setUp() {
    PrefixTable table = SyntheticTable.generate(new TableSpec(family, size, 1, Shape.CLUSTERED, 0));
    Rib<Integer> rib = new Rib<>();
    for (int i = 0; i < table.size(); i++) {
      rib.put(table.prefix(i), table.value(i));
    }
    fib = Fib.compile(rib, Integer::intValue, FibOptions.defaults().withKernel(kernel));
    Trace addresses = Trace.of(table, trace, 2);
    if (family == Family.IPV4) {
      addresses.fill(ipv4);
    } else {
      addresses.fill(high, low);
    }
  }

  /// One at a time.
  @Benchmark
  @OperationsPerInvocation(ADDRESSES)
  public int[] single() {
    for (int i = 0; i < ADDRESSES; i++) {
      long found = family == Family.IPV4 ? fib.lookup(ipv4[i]) : fib.lookup(high[i], low[i]);
      values[i] = (int) found;
    }
    return values;
  }

  /// In batches of 8.
  @Benchmark
  @OperationsPerInvocation(ADDRESSES)
  public int[] batchesOf8() {
    return batches(8);
  }

  /// In batches of 32.
  @Benchmark
  @OperationsPerInvocation(ADDRESSES)
  public int[] batchesOf32() {
    return batches(32);
  }

  /// In one batch.
  @Benchmark
  @OperationsPerInvocation(ADDRESSES)
  public int[] whole() {
    return batches(ADDRESSES);
  }

  private int[] batches(int batch) {
    for (int i = 0; i < ADDRESSES; i += batch) {
      if (family == Family.IPV4) {
        fib.lookupValues(ipv4, i, i + batch, values);
      } else {
        fib.lookupValues(high, low, i, i + batch, values);
      }
    }
    return values;
  }
}
