package dev.sextant.bench;

import dev.sextant.live.Update;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.sources.synthetic.PrefixTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// Updates of a table that are drawn like real ones, as a circle: behind the last one the table is
/// as it was before the first, so they can be played again and again.
///
/// Prefixes are drawn from the table, so their lengths are the table's: mostly /24 or /48, some /16
/// or /32. Of a hundred changes 50 give a prefix another value and 35 withdraw one; 12 announce a
/// prefix that was not there, a few bits longer than one of the table, and 3 a new cover over
/// prefixes. All but the new values are undone some 500 updates later, as flaps are.
final class UpdateScript {
  private static final int DELAY = 500;
  private static final int LONGEST_BELOW = 4;
  private static final int MOST_COVERED_BITS = 6;

  private final PrefixTable table;
  private final List<Update<Integer>> updates;

  private UpdateScript(PrefixTable table, List<Update<Integer>> updates) {
    this.table = table;
    this.updates = updates;
  }

  /// Draws a script.
  ///
  /// @param size about how many updates; those that lead back to the start come on top
  static UpdateScript of(PrefixTable table, int size, long seed) {
    return new UpdateScript(table, new Writer(table, seed).write(size));
  }

  /// The updates in order.
  List<Update<Integer>> updates() {
    return Collections.unmodifiableList(updates);
  }

  /// The table after the first `count` updates.
  PrefixTable tableAfter(int count) {
    Map<Prefix, Integer> rows = new TreeMap<>();
    for (int i = 0; i < table.size(); i++) {
      rows.put(table.prefix(i), table.value(i));
    }
    for (Update<Integer> update : updates.subList(0, count)) {
      if (update.value().isPresent()) {
        rows.put(update.prefix(), update.value().get());
      } else {
        rows.remove(update.prefix());
      }
    }
    PrefixTable.Builder after = new PrefixTable.Builder(table.family(), rows.size());
    rows.forEach(
        (prefix, value) ->
            after.add(prefix.first().high(), prefix.first().low(), prefix.length(), value));
    return after.build();
  }

  /// Knows what is in the table meanwhile, and what is to be undone.
  private static final class Writer {
    private final PrefixTable table;
    private final SplittableRandom random;
    private final List<Update<Integer>> updates = new ArrayList<>();
    private final Map<Prefix, Optional<Integer>> changed = new HashMap<>();
    private final TreeMap<Integer, List<Prefix>> undoneAt = new TreeMap<>();

    Writer(PrefixTable table, long seed) {
      this.table = table;
      this.random = new SplittableRandom(seed);
    }

    List<Update<Integer>> write(int size) {
      Map<Prefix, Optional<Integer>> original = original();
      while (updates.size() < size) {
        if (!undoneAt.isEmpty() && undoneAt.firstKey() <= updates.size()) {
          undoneAt.pollFirstEntry().getValue().forEach(prefix -> undo(prefix, original));
        } else {
          int before = updates.size();
          change(original);
          if (updates.size() == before && !undoneAt.isEmpty()) {
            // a small table may have little left to change
            undoneAt.pollFirstEntry().getValue().forEach(prefix -> undo(prefix, original));
          }
        }
      }
      List.copyOf(changed.keySet()).stream().sorted().forEach(prefix -> undo(prefix, original));
      return updates;
    }

    private Map<Prefix, Optional<Integer>> original() {
      Map<Prefix, Optional<Integer>> original = new HashMap<>();
      for (int i = 0; i < table.size(); i++) {
        original.put(table.prefix(i), Optional.of(table.value(i)));
      }
      return original;
    }

    private void undo(Prefix prefix, Map<Prefix, Optional<Integer>> original) {
      if (changed.remove(prefix) != null) {
        updates.add(new Update<>(prefix, original.getOrDefault(prefix, Optional.empty())));
      }
    }

    private void change(Map<Prefix, Optional<Integer>> original) {
      int drawn = random.nextInt(table.size());
      Prefix prefix = table.prefix(drawn);
      int kind = random.nextInt(100);
      if (kind < 50) {
        if (changed.getOrDefault(prefix, Optional.of(0)).isPresent()) {
          announce(prefix);
        }
      } else if (kind < 85) {
        if (!changed.containsKey(prefix)) {
          changed.put(prefix, Optional.empty());
          updates.add(Update.withdraw(prefix));
          undoLater(prefix);
        }
      } else {
        Prefix fresh = kind < 97 ? inside(prefix) : over(prefix);
        if (!changed.containsKey(fresh) && !original.containsKey(fresh)) {
          announce(fresh);
          undoLater(fresh);
        }
      }
    }

    /// Announces a prefix with a value of the table, which keeps small tables of next hops small.
    private void announce(Prefix prefix) {
      int value = table.value(random.nextInt(table.size()));
      changed.put(prefix, Optional.of(value));
      updates.add(Update.announce(prefix, value));
    }

    private void undoLater(Prefix prefix) {
      int at = updates.size() + 1 + random.nextInt(2 * DELAY);
      undoneAt.computeIfAbsent(at, unseen -> new ArrayList<>()).add(prefix);
    }

    private Prefix inside(Prefix prefix) {
      int longest = table.family() == Family.IPV4 ? 24 : 48;
      int length = prefix.length() + 1 + random.nextInt(LONGEST_BELOW);
      if (prefix.length() < longest) {
        length = Math.min(length, longest);
      }
      length = Math.min(length, table.family().bits());
      Address first = prefix.first();
      long bits = random.nextLong();
      Address inside =
          table.family() == Family.IPV4
              ? Address.ofIpv4(
                  first.toIpv4Bits() | ((int) bits & ~Prefix.ipv4Mask(prefix.length())))
              : Address.ofIpv6(
                  first.high() | (bits & ~Prefix.highMask(prefix.length())), first.low());
      return Prefix.containing(inside, length);
    }

    private Prefix over(Prefix prefix) {
      int shortest = table.family() == Family.IPV4 ? 8 : 20;
      int length = prefix.length() - 1 - random.nextInt(MOST_COVERED_BITS);
      return Prefix.containing(
          prefix.first(), Math.min(prefix.length(), Math.max(shortest, length)));
    }
  }
}
