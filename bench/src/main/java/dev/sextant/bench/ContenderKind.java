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
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What can be measured by `bench fib`; the first one that takes part is what the ratios of the others are to.
enum ContenderKind {
  /// Sextant's FIB, values alone.
  FIB(true, table -> fib4(table, ContenderKind::values), table -> fib6(table, ContenderKind::values)),
  /// Sextant's FIB that knows matched lengths, too.
  FIB_LENGTHS(
      true,
      table -> fib4(table, FibOptions::defaults),
      table -> fib6(table, FibOptions::defaults)),
  /// Sextant's FIB, values alone, with the scalar kernel.
  FIB_SCALAR(true, table -> fib4(table, ContenderKind::scalar), table -> fib6(table, ContenderKind::scalar)),
  /// The published PlanB layout; IPv6 up to /64 alone.
  PLANB(true, null, table -> () -> new PlanB(table)),
  /// DIR-24-8; IPv4 alone.
  DIR24(true, table -> () -> new Dir24(table), null),
  /// Binary search.
  BINARY(false, table -> () -> new BinarySearch4(table), table -> () -> new BinarySearch6(table)),
  /// A path-compressed binary trie.
  PATRICIA(false, table -> () -> new Patricia4(table), table -> () -> new Patricia6(table)),
  /// The JDK's `TreeMap`.
  TREEMAP(false, table -> () -> new TreeMap4(table), table -> () -> new TreeMap6(table)),
  /// The IPAddress library's trie.
  IPADDRESS(
      false, table -> () -> new IpAddressTrie4(table), table -> () -> new IpAddressTrie6(table));

  /// Prepares a build, untimed.
  @FunctionalInterface
  interface Preparation {
    /// Reads what the build starts from; the supplier builds, and is timed.
    Supplier<Contender> prepare(PrefixTable table);
  }

  private final boolean batched;
  private final @Nullable Preparation ipv4;
  private final @Nullable Preparation ipv6;

  ContenderKind(
      boolean batched,
      @Nullable Preparation ipv4,
      @Nullable Preparation ipv6) {
    this.batched = batched;
    this.ipv4 = ipv4;
    this.ipv6 = ipv6;
  }

  /// The name in tables and files.
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// Whether batches are more than single lookups in a row.
  boolean isBatched() {
    return batched;
  }

  /// How it is built; empty if it does not know the family.
  Optional<Preparation> preparation(Family family) {
    return Optional.ofNullable(family == Family.IPV4 ? ipv4 : ipv6);
  }

  private static Supplier<Contender> fib4(PrefixTable table, Supplier<FibOptions> options) {
    Rib<Integer> rib = RibBuilder.rib(table);
    return () -> new Fib4(Fib.compile(rib, Integer::intValue, options.get()));
  }

  private static Supplier<Contender> fib6(PrefixTable table, Supplier<FibOptions> options) {
    Rib<Integer> rib = RibBuilder.rib(table);
    return () -> new Fib6(Fib.compile(rib, Integer::intValue, options.get()));
  }

  private static FibOptions values() {
    return FibOptions.defaults().withMatchedLengths(false);
  }

  private static FibOptions scalar() {
    return values().withKernel(Kernel.SCALAR);
  }
}
