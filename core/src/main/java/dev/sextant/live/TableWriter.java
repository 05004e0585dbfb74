package dev.sextant.live;

import dev.sextant.fib.Kernel;
import dev.sextant.internal.search.NodeSearch;
import dev.sextant.internal.search.ScalarSearch;
import dev.sextant.internal.search.VectorKernels;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import dev.sextant.rib.RibBuilder;
import dev.sextant.rib.RibView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/// Everything that one writer at a time edits, and from which versions are published.
///
/// The table itself, and the search structures that follow it. For IPv6 also the numbers of its
/// prefixes, which stand in the search structure, and the values by number.
final class TableWriter<V> {
  private final ToIntFunction<? super V> toValue;
  private final Kernel kernel;
  private final NodeSearch search;
  private final Rib<V> routes;
  private Rib<Integer> numbers = new Rib<>();
  private Codes codes;
  private OwnerTable owners;
  private Ipv4Writer<V> ipv4;
  private Ipv6Writer ipv6;
  private final List<Prefix> changedIpv4 = new ArrayList<>();
  private final List<Prefix> changedIpv6 = new ArrayList<>();
  private long version;
  private boolean isTorn;

  /// The end of the updates of one prefix in a batch.
  private static final class Outcome<V> {
    final boolean startsWithWithdrawal;
    Optional<V> after;
    int value;

    Outcome(Optional<V> first) {
      startsWithWithdrawal = first.isEmpty();
      after = first;
    }
  }

  /// A writer of a copy of the table.
  TableWriter(RibView<V> table, ToIntFunction<? super V> toValue, Kernel kernel) {
    this.toValue = toValue;
    this.kernel = kernel;
    this.search = searchOf(kernel);
    this.routes = Rib.copyOf(table);
    codes = Codes.unused(this::isValue);
    owners = numberAll();
    ipv4 = new Ipv4Writer<>(routes, toValue, codes);
    ipv6 = new Ipv6Writer(numbers, search);
  }

  private static NodeSearch searchOf(Kernel kernel) {
    if (!Kernel.available().contains(kernel)) {
      throw new IllegalStateException(kernel.propertyName() + " cannot run here");
    }
    return switch (kernel) {
      case SCALAR -> ScalarSearch.INSTANCE;
      case VECTOR_128 -> VectorKernels.ofBits(128);
      case VECTOR_256 -> VectorKernels.ofBits(256);
      case VECTOR_512 -> VectorKernels.ofBits(512);
    };
  }

  private boolean isValue(int code) {
    boolean[] isFound = new boolean[1];
    routes.forEachIpv4(
        (bits, length, value) -> {
          isFound[0] |= toValue.applyAsInt(value) == code;
          return !isFound[0];
        });
    routes.forEachIpv6(
        (high, low, length, value) -> {
          isFound[0] |= toValue.applyAsInt(value) == code;
          return !isFound[0];
        });
    return isFound[0];
  }

  /// Numbers all IPv6 prefixes in their order, so that neighbours in the key space have their
  /// values side by side.
  private OwnerTable numberAll() {
    OwnerTable fresh = new OwnerTable(routes.size(Family.IPV6), codes.miss());
    RibBuilder<Integer> builder = new RibBuilder<>();
    routes.forEachIpv6(
        (high, low, length, value) -> {
          builder.add(high, low, length, fresh.add(length, toValue.applyAsInt(value)));
          return true;
        });
    fresh.settle();
    numbers = builder.build();
    return fresh;
  }

  private void compile() {
    owners = numberAll();
    ipv4 = new Ipv4Writer<>(routes, toValue, codes);
    ipv6 = new Ipv6Writer(numbers, search);
  }

  /// The table as it is; only until the next update.
  RibView<V> routes() {
    return routes;
  }

  /// Makes the updates, in their order; the next version shows them.
  ///
  /// If an update has no value, because the function that gives it throws, none is made.
  ///
  /// @param changes takes what became different
  BatchResult apply(Iterable<Update<V>> updates, List<Change<V>> changes) {
    if (isTorn) {
      changedIpv4.clear();
      changedIpv6.clear();
      codes = Codes.unused(this::isValue);
      compile();
    }
    Map<Prefix, Outcome<V>> outcomes = new LinkedHashMap<>();
    int absent = 0;
    for (Update<V> update : updates) {
      Outcome<V> outcome = outcomes.get(update.prefix());
      if (outcome == null) {
        outcome = new Outcome<>(update.value());
        outcomes.put(update.prefix(), outcome);
      } else {
        absent += outcome.after.isEmpty() && update.value().isEmpty() ? 1 : 0;
        outcome.after = update.value();
      }
      if (update.value().isPresent()) {
        outcome.value = toValue.applyAsInt(update.value().get());
      }
    }
    isTorn = true; // until all parts are written, should memory run out meanwhile
    int added = 0;
    int replaced = 0;
    int removed = 0;
    for (Map.Entry<Prefix, Outcome<V>> entry : outcomes.entrySet()) {
      Outcome<V> outcome = entry.getValue();
      Optional<V> before = make(entry.getKey(), outcome);
      boolean wasThere = before.isPresent();
      boolean isThere = outcome.after.isPresent();
      added += !wasThere && isThere ? 1 : 0;
      replaced += wasThere && isThere ? 1 : 0;
      removed += wasThere && !isThere ? 1 : 0;
      absent += !wasThere && outcome.startsWithWithdrawal ? 1 : 0;
      if (!before.equals(outcome.after)) {
        changes.add(new Change<>(entry.getKey(), before, outcome.after));
      }
    }
    List<Prefix> ipv4Changes = outermost(changedIpv4);
    List<Prefix> ipv6Changes = outermost(changedIpv6);
    if (outcomes.values().stream().anyMatch(this::takesCode)) {
      codes = Codes.unused(this::isValue);
      compile();
    } else {
      ipv4.update(ipv4Changes);
      ipv6.update(ipv6Changes);
    }
    isTorn = false;
    return new BatchResult(added, replaced, removed, absent);
  }

  private boolean takesCode(Outcome<V> outcome) {
    return outcome.after.isPresent() && codes.isTaken(outcome.value);
  }

  private Optional<V> make(Prefix prefix, Outcome<V> outcome) {
    Optional<V> before =
        outcome.after.isPresent() ? routes.put(prefix, outcome.after.get()) : routes.remove(prefix);
    if (prefix.family() == Family.IPV4) {
      if (before.isPresent() || outcome.after.isPresent()) {
        changedIpv4.add(Ipv4Writer.around(prefix));
      }
    } else if (outcome.after.isEmpty()) {
      if (before.isPresent()) {
        owners.remove(numbers.remove(prefix).orElseThrow());
        changedIpv6.add(Ipv6Writer.around(prefix));
      }
    } else if (before.isEmpty()) {
      numbers.put(prefix, owners.add(prefix.length(), outcome.value));
      changedIpv6.add(Ipv6Writer.around(prefix));
    } else {
      owners.setValue(numbers.get(prefix).orElseThrow(), outcome.value);
    }
    return before;
  }

  /// The prefixes that no other one contains, in order; empties the list given.
  private static List<Prefix> outermost(List<Prefix> prefixes) {
    Collections.sort(prefixes);
    List<Prefix> outermost = new ArrayList<>();
    for (Prefix prefix : prefixes) {
      if (outermost.isEmpty() || !outermost.getLast().contains(prefix)) {
        outermost.add(prefix);
      }
    }
    prefixes.clear();
    return outermost;
  }

  /// A version of the table as it is now.
  LiveSnapshot<V> publish() {
    version++;
    return new LiveSnapshot<>(
        version,
        kernel,
        routes.snapshot(),
        ipv4.publish(),
        ipv6.publish(),
        owners.publish(),
        codes.miss());
  }

  /// Bytes of the search structures, without the values.
  long nodeBytes() {
    return ipv4.nodeBytes() + ipv6.usedBytes();
  }

  /// Bytes that lookups may read.
  long sizeBytes() {
    return ipv4.sizeBytes() + ipv6.usedBytes() + owners.usedBytes();
  }

  /// Bytes that are set aside for lookups and for the next versions.
  long reservedBytes() {
    return ipv4.reservedBytes() + ipv6.reservedBytes() + owners.reservedBytes();
  }
}
