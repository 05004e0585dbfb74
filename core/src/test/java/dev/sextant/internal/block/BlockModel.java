package dev.sextant.internal.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The slow model of blocks: linear scans for matches, each pair of targets looked at for cuts.
final class BlockModel {
  private static final BigInteger ONE = BigInteger.ONE;

  private final List<Row> sorted;
  private final BigInteger greatest;

  BlockModel(List<Row> rows, BigInteger greatest) {
    this.sorted = Row.sorted(rows);
    this.greatest = greatest;
  }

  /// Cuts, and checks the answer at each key, and each piece.
  void check(Collection<BigInteger> keys) throws java.io.IOException {
    RecordedBlocks recorded = RecordedBlocks.of(sorted, greatest);
    for (BigInteger key : keys) {
      assertThat(recorded.matches(key, sorted)).as("key %s", key).isEqualTo(matches(key));
    }
    checkPieces(recorded);
  }

  /// 0, the greatest key, and those at and beside each target's ends.
  Set<BigInteger> boundaries() {
    Set<BigInteger> keys = new TreeSet<>(List.of(BigInteger.ZERO, greatest));
    for (Row row : sorted) {
      keys.addAll(List.of(row.first().subtract(ONE), row.first(), row.last(), row.last().add(ONE)));
    }
    keys.removeIf(key -> key.signum() < 0 || key.compareTo(greatest) > 0);
    return keys;
  }

  private List<Row> matches(BigInteger key) {
    return sorted.stream().filter(row -> row.covers(key)).sorted(Row.MATCH_ORDER).toList();
  }

  private void checkPieces(RecordedBlocks recorded) {
    Map<Long, List<String>> normal = pieces(recorded, false);
    Map<Long, List<String>> merged = pieces(recorded, true);
    boolean[] marked = marked();
    for (int i = 0; i < marked.length; i++) {
      Row row = sorted.get(i);
      List<String> none = List.of();
      List<String> expected = marked[i] ? aligned(row) : cut(row);
      assertThat(normal.getOrDefault((long) i, none))
          .as("normal pieces of %s", row)
          .isEqualTo(marked[i] ? none : expected);
      assertThat(merged.getOrDefault((long) i, none))
          .as("aligned pieces of %s", row)
          .isEqualTo(marked[i] ? expected : none);
    }
  }

  private static Map<Long, List<String>> pieces(RecordedBlocks recorded, boolean merged) {
    Map<Long, List<String>> pieces = new HashMap<>();
    for (RecordedBlocks.Block block : recorded.blocks) {
      for (long rank : block.merged == merged ? block.ranks : List.<Long>of()) {
        pieces
            .computeIfAbsent(rank, absent -> new ArrayList<>())
            .add(block.first + "-" + block.last());
      }
    }
    return pieces;
  }

  /// Cut wherever a target later in match order starts or ends inside.
  private List<String> cut(Row row) {
    Set<BigInteger> starts = new TreeSet<>(List.of(row.first()));
    for (Row other : sorted) {
      if (other.crosses(row) && Row.MATCH_ORDER.compare(other, row) > 0) {
        starts.add(row.covers(other.first()) ? other.first() : other.last().add(ONE));
      }
    }
    List<String> pieces = new ArrayList<>();
    List<BigInteger> order = List.copyOf(starts);
    for (int i = 0; i < order.size(); i++) {
      BigInteger last = i + 1 < order.size() ? order.get(i + 1).subtract(ONE) : row.last();
      pieces.add(order.get(i) + "-" + last);
    }
    return pieces;
  }

  /// The widest aligned piece that fits, again and again.
  private static List<String> aligned(Row row) {
    List<String> pieces = new ArrayList<>();
    BigInteger at = row.first();
    while (at.compareTo(row.last()) <= 0) {
      BigInteger size = ONE;
      while (at.mod(size.shiftLeft(1)).signum() == 0
          && at.add(size.shiftLeft(1)).subtract(ONE).compareTo(row.last()) <= 0) {
        size = size.shiftLeft(1);
      }
      pieces.add(at + "-" + at.add(size).subtract(ONE));
      at = at.add(size);
    }
    return pieces;
  }

  /// Which records lie in a span that has to be cut into aligned pieces.
  boolean[] marked() {
    List<Row> targets = distinct();
    Groups groups = new Groups(targets, sorted);
    TreeSet<BigInteger> keys = new TreeSet<>();
    for (Row row : targets) {
      keys.add(row.first());
      keys.add(row.last().add(ONE));
    }
    for (BigInteger key : keys) {
      groups.endsBefore(key);
      groups.startsAt(key);
    }
    boolean[] marked = new boolean[sorted.size()];
    for (int rank = 0; rank < marked.length; rank++) {
      for (Row span : groups.spans()) {
        marked[rank] |= span.encloses(sorted.get(rank)) && !span.hasTargetOf(sorted.get(rank));
      }
    }
    return marked;
  }

  private List<Row> distinct() {
    List<Row> targets = new ArrayList<>();
    for (Row row : sorted) {
      if (targets.isEmpty() || !targets.getLast().hasTargetOf(row)) {
        targets.add(row);
      }
    }
    return targets;
  }

  /// Crossing targets as a graph that grows from key to key.
  private static final class Groups {
    private final List<Row> targets;
    private final List<Row> sorted;
    private final int[] group;
    private final boolean[] heavy;
    private final List<Set<BigInteger>> cuts = new ArrayList<>();

    Groups(List<Row> targets, List<Row> sorted) {
      this.targets = targets;
      this.sorted = sorted;
      this.group = new int[targets.size()];
      this.heavy = new boolean[targets.size()];
      Arrays.setAll(group, i -> i);
      targets.forEach(target -> cuts.add(new HashSet<>()));
    }

    void endsBefore(BigInteger key) {
      for (int wide = 0; wide < group.length; wide++) {
        if (targets.get(wide).last().add(ONE).equals(key)) {
          cutAcross(wide, key);
        }
      }
      decide();
    }

    void startsAt(BigInteger key) {
      for (int wide = 0; wide < group.length; wide++) {
        if (targets.get(wide).first().equals(key)) {
          cutAcross(wide, key);
        }
      }
      decide();
    }

    private void cutAcross(int wide, BigInteger key) {
      for (int narrow = 0; narrow < group.length; narrow++) {
        Row row = targets.get(narrow);
        Row wider = targets.get(wide);
        boolean across = row.covers(key) && row.first().compareTo(key) < 0;
        if (across && row.crosses(wider)) {
          if (alternate(row, wider)) {
            heavy[narrow] = true;
          } else if (Row.MATCH_ORDER.compare(row, wider) > 0) {
            continue;
          }
          cuts.get(narrow).add(key);
          int from = group[narrow];
          for (int i = 0; i < group.length; i++) {
            group[i] = group[i] == from ? group[wide] : group[i];
          }
        }
      }
    }

    private boolean alternate(Row row, Row other) {
      if (!row.size().equals(other.size())) {
        return false;
      }
      List<Row> both =
          sorted.stream()
              .filter(any -> any.hasTargetOf(row) || any.hasTargetOf(other))
              .sorted(Row.MATCH_ORDER)
              .toList();
      int changes = 0;
      for (int i = 1; i < both.size(); i++) {
        changes += both.get(i).hasTargetOf(both.get(i - 1)) ? 0 : 1;
      }
      return changes > 1;
    }

    private void decide() {
      int[] members = new int[group.length];
      int[] pieces = new int[group.length];
      for (int i = 0; i < group.length; i++) {
        members[group[i]]++;
        pieces[group[i]] += 1 + cuts.get(i).size();
      }
      for (int i = 0; i < group.length; i++) {
        heavy[i] |= pieces[group[i]] > 8 * members[group[i]];
      }
    }

    /// From the first to the last key of each group with a heavy member.
    List<Row> spans() {
      List<Row> spans = new ArrayList<>();
      for (int i = 0; i < group.length; i++) {
        if (heavy[i]) {
          BigInteger first = targets.get(i).first();
          BigInteger last = targets.get(i).last();
          for (int j = 0; j < group.length; j++) {
            if (group[j] == group[i]) {
              first = first.min(targets.get(j).first());
              last = last.max(targets.get(j).last());
            }
          }
          spans.add(new Row(first, last, -1));
        }
      }
      return spans;
    }
  }
}
