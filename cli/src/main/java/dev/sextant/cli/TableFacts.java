package dev.sextant.cli;

import dev.sextant.fib.Fib;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.RibEntry;
import dev.sextant.sources.ReadReport;
import dev.sextant.sources.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a table holds.
///
/// @param file the file as the user named it
/// @param report what became of its rows
/// @param duplicates rows whose prefix was there already
/// @param families what each family holds
/// @param distinctValues number of different values
/// @param fib the table compiled
record TableFacts(
    String file,
    ReadReport report,
    long duplicates,
    Map<Family, FamilyFacts> families,
    int distinctValues,
    Fib fib)
    implements Facts {
  /// What one family of a table holds.
  ///
  /// @param prefixes number of prefixes
  /// @param byLength number of prefixes of each length that occurs
  /// @param depth the most prefixes around one address
  record FamilyFacts(int prefixes, SortedMap<Integer, Integer> byLength, int depth) {}

  static TableFacts of(TableLoader.Loaded loaded) {
    Map<Family, FamilyCount> counts = new EnumMap<>(Family.class);
    for (RibEntry<Value> entry : loaded.rib()) {
      counts
          .computeIfAbsent(entry.prefix().family(), family -> new FamilyCount())
          .add(entry.prefix());
    }
    Map<Family, FamilyFacts> families = new EnumMap<>(Family.class);
    counts.forEach((family, count) -> families.put(family, count.facts()));
    RibTable.CompiledTable compiled = RibTable.CompiledTable.of(loaded.rib());
    return new TableFacts(
        loaded.file().toString(),
        loaded.report(),
        loaded.duplicates(),
        families,
        compiled.distinctValues().size(),
        compiled.fib());
  }

  /// Whether it is the table that ships with Sextant.
  boolean isShipped() {
    return file.equals(ShippedTable.path());
  }

  /// Prefixes of both families.
  int prefixes() {
    return families.values().stream().mapToInt(FamilyFacts::prefixes).sum();
  }

  /// Counts the prefixes of one family, which come in order.
  private static final class FamilyCount {
    private final SortedMap<Integer, Integer> byLength = new TreeMap<>();
    private final Deque<Prefix> around = new ArrayDeque<>();
    private int prefixes;
    private int depth;

    void add(Prefix prefix) {
      prefixes++;
      byLength.merge(prefix.length(), 1, Integer::sum);
      while (!around.isEmpty() && !around.peek().contains(prefix)) {
        around.pop();
      }
      around.push(prefix);
      depth = Math.max(depth, around.size());
    }

    FamilyFacts facts() {
      return new FamilyFacts(prefixes, byLength, depth);
    }
  }
}
