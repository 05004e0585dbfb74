package dev.sextant.bench;

import dev.sextant.bench.rival.BinarySearch4;
import dev.sextant.bench.rival.BinarySearch6;
import dev.sextant.bench.rival.Contender;
import dev.sextant.bench.rival.Dir24;
import dev.sextant.bench.rival.Fib4;
import dev.sextant.bench.rival.Fib6;
import dev.sextant.bench.rival.IpAddressTrie4;
import dev.sextant.bench.rival.IpAddressTrie6;
import dev.sextant.bench.rival.Patricia4;
import dev.sextant.bench.rival.Patricia6;
import dev.sextant.bench.rival.PlanB;
import dev.sextant.bench.rival.TreeMap4;
import dev.sextant.bench.rival.TreeMap6;
import dev.sextant.fib.Fib;
import dev.sextant.fib.FibOptions;
import dev.sextant.fib.Kernel;
import dev.sextant.net.Family;
import dev.sextant.rib.Rib;
import dev.sextant.sources.synthetic.PrefixTable;
import java.util.Locale;
import java.util.function.Supplier;

/// What can be measured by `bench fib`; the first one that takes part is what the ratios of the
/// others are to.
enum ContenderKind {
  /// Sextant's FIB, values alone.
  FIB(true),
  /// Sextant's FIB that knows matched lengths, too.
  FIB_LENGTHS(true),
  /// Sextant's FIB, values alone, with the scalar kernel.
  FIB_SCALAR(true),
  /// The published PlanB layout; IPv6 up to /64 alone.
  PLANB(true),
  /// DIR-24-8; IPv4 alone.
  DIR24(true),
  /// Binary search.
  BINARY(false),
  /// A path-compressed binary trie.
  PATRICIA(false),
  /// The JDK's `TreeMap`.
  TREEMAP(false),
  /// The IPAddress library's trie.
  IPADDRESS(false);

  private final boolean batched;

  ContenderKind(boolean batched) {
    this.batched = batched;
  }

  /// The name in tables and files.
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Whether batches are more than single lookups in a row.
  boolean isBatched() {
    return batched;
  }

  /// Whether it knows the family.
  boolean knows(Family family) {
    return this != (family == Family.IPV4 ? PLANB : DIR24);
  }

  /// Reads what a build starts from; the supplier that it returns builds, and is timed.
  Supplier<Contender> prepare(PrefixTable table) {
    boolean ipv4 = table.family() == Family.IPV4;
    return switch (this) {
      case FIB -> fib(table, FibOptions.defaults().withMatchedLengths(false));
      case FIB_LENGTHS -> fib(table, FibOptions.defaults());
      case FIB_SCALAR ->
          fib(table, FibOptions.defaults().withMatchedLengths(false).withKernel(Kernel.SCALAR));
      case PLANB -> () -> new PlanB(table);
      case DIR24 -> () -> new Dir24(table);
      case BINARY -> () -> ipv4 ? new BinarySearch4(table) : new BinarySearch6(table);
      case PATRICIA -> () -> ipv4 ? new Patricia4(table) : new Patricia6(table);
      case TREEMAP -> () -> ipv4 ? new TreeMap4(table) : new TreeMap6(table);
      case IPADDRESS -> () -> ipv4 ? new IpAddressTrie4(table) : new IpAddressTrie6(table);
    };
  }

  private static Supplier<Contender> fib(PrefixTable table, FibOptions options) {
    Rib<Integer> rib = RibBuilder.rib(table);
    return () -> {
      Fib fib = Fib.compile(rib, Integer::intValue, options);
      return table.family() == Family.IPV4 ? new Fib4(fib) : new Fib6(fib);
    };
  }
}
