package dev.sextant.internal.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Keeps what a [BlockSink] receives, checks the order of the calls, and walks chains.
final class RecordedBlocks implements BlockSink {
  private static final BigInteger LOW = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);

  /// One block; its last key comes from the intervals.
  static final class Block {
    final int number;
    final int parent;
    final BigInteger first;
    final boolean merged;
    final List<Long> ranks = new ArrayList<>();
    int runs;
    @Nullable BigInteger last;

    Block(int number, int parent, BigInteger first, boolean merged) {
      this.number = number;
      this.parent = parent;
      this.first = first;
      this.merged = merged;
    }

    BigInteger last() {
      return Objects.requireNonNull(last, "the block has an interval");
    }
  }

  record Interval(BigInteger first, int owner) {}

  final List<Block> blocks = new ArrayList<>();
  final List<Interval> intervals = new ArrayList<>();

  /// Cuts sorted rows and checks everything that holds whatever the rows are.
  static RecordedBlocks of(List<Row> sorted, BigInteger greatest) throws java.io.IOException {
    RecordedBlocks recorded = new RecordedBlocks();
    BlockCounts counts =
        Blocks.cut(
            Row.source(sorted),
            greatest.shiftRight(64).longValue(),
            greatest.longValue(),
            recorded);
    recorded.finish(greatest);
    recorded.check(counts);
    assertThat(counts.records()).as("records").isEqualTo(sorted.size());
    return recorded;
  }

  @Override
  public void block(long parent, long firstHigh, long firstLow, boolean merged) {
    Block block = new Block(blocks.size(), (int) parent, number(firstHigh, firstLow), merged);
    require(block.parent >= -1 && block.parent < block.number, "parent of", block.number);
    if (!blocks.isEmpty()) {
      Block before = blocks.getLast();
      require(block.first.compareTo(before.first) >= 0, "first key of", block.number);
      require(isInChain(block.parent, before.number), "preorder of", block.number);
    }
    if (parent >= 0 && blocks.get(block.parent).merged) {
      require(merged, "normal in a merged one:", block.number);
    }
    blocks.add(block);
  }

  @Override
  public void entries(long firstRank, long count) {
    Block block = blocks.getLast();
    require(count > 0, "run of", block.number);
    block.runs++;
    for (long i = 0; i < count; i++) {
      block.ranks.add(firstRank + i);
    }
  }

  @Override
  public void interval(long firstHigh, long firstLow, long owner) {
    BigInteger first = number(firstHigh, firstLow);
    require(owner >= -1 && owner < blocks.size(), "interval before its owner,", owner);
    if (intervals.isEmpty()) {
      require(first.signum() == 0, "first interval, of", owner);
    } else {
      Interval before = intervals.getLast();
      require(first.compareTo(before.first) > 0, "order of an interval of", owner);
      require(owner != before.owner, "neighbour of one owner,", owner);
    }
    intervals.add(new Interval(first, (int) owner));
  }

  private static void require(boolean holds, String what, long block) {
    if (!holds) {
      throw new AssertionError(what + " block " + block);
    }
  }

  private boolean isInChain(int number, int from) {
    int at = from;
    while (at > number) {
      at = blocks.get(at).parent;
    }
    return at == number;
  }

  /// The records of a key as a reader finds them: the merged blocks' lists merged by match order,
  /// then those of the others up the chain.
  List<Row> matches(BigInteger key, List<Row> sorted) {
    List<Row> merged = new ArrayList<>();
    List<Row> matches = new ArrayList<>();
    for (int at = owner(key); at >= 0; at = blocks.get(at).parent) {
      Block block = blocks.get(at);
      List<Row> rows = block.ranks.stream().map(rank -> sorted.get(Math.toIntExact(rank))).toList();
      require(rows.equals(rows.stream().sorted(Row.MATCH_ORDER).toList()), "order in", at);
      (block.merged ? merged : matches).addAll(rows);
    }
    merged.sort(Row.MATCH_ORDER);
    merged.addAll(matches);
    return merged;
  }

  private int owner(BigInteger key) {
    int from = 0;
    int to = intervals.size();
    while (to - from > 1) {
      int middle = (from + to) >>> 1;
      if (intervals.get(middle).first.compareTo(key) <= 0) {
        from = middle;
      } else {
        to = middle;
      }
    }
    return intervals.get(from).owner;
  }

  /// Finds where each block ends; each must be one run of keys from its first key on.
  private void finish(BigInteger greatest) {
    assertThat(intervals).isNotEmpty();
    for (int i = 0; i < intervals.size(); i++) {
      Interval interval = intervals.get(i);
      BigInteger end =
          i + 1 < intervals.size() ? intervals.get(i + 1).first.subtract(BigInteger.ONE) : greatest;
      require(end.compareTo(greatest) <= 0, "end of an interval of", interval.owner);
      for (int at = interval.owner; at >= 0; at = blocks.get(at).parent) {
        Block block = blocks.get(at);
        BigInteger next = block.last == null ? block.first : block.last.add(BigInteger.ONE);
        require(interval.first.equals(next), "keys of", at);
        block.last = end;
      }
    }
    for (int i = 1; i < blocks.size(); i++) {
      Block before = blocks.get(i - 1);
      if (blocks.get(i).first.equals(before.first)) {
        require(blocks.get(i).last().compareTo(before.last()) <= 0, "width of", i);
      }
    }
  }

  private void check(BlockCounts counts) {
    long merged = blocks.stream().filter(block -> block.merged).count();
    assertThat(counts.blocks()).as("blocks").isEqualTo(blocks.size());
    assertThat(counts.mergedBlocks()).as("merged blocks").isEqualTo(merged);
    assertThat(counts.intervals()).as("intervals").isEqualTo(intervals.size());
    int greatestChain = 0;
    int[] depth = new int[blocks.size()];
    for (Block block : blocks) {
      depth[block.number] = block.parent < 0 ? 1 : depth[block.parent] + 1;
      greatestChain = Math.max(greatestChain, depth[block.number]);
      require(block.runs == 1 || (block.merged && block.runs > 1), "runs of", block.number);
    }
    assertThat(counts.greatestChain()).as("greatest chain").isEqualTo(greatestChain);
    long normalTargets = counts.targets() - counts.mergedTargets();
    assertThat(counts.blocks() - merged).as("pieces").isLessThanOrEqualTo(8 * normalTargets);
  }

  static BigInteger number(long high, long low) {
    return BigInteger.valueOf(high).and(LOW).shiftLeft(64).or(BigInteger.valueOf(low).and(LOW));
  }
}
