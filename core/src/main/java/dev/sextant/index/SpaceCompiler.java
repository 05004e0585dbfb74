package dev.sextant.index;

import dev.sextant.internal.block.BlockCounts;
import dev.sextant.internal.block.BlockSink;
import dev.sextant.internal.block.Blocks;
import dev.sextant.internal.bytes.ByteSpool;
import dev.sextant.internal.column.ColumnWriter;
import dev.sextant.internal.tree.KeyTreeWriter;
import java.io.IOException;
import java.util.Arrays;

/// Turns the targets of one key space into its sections.
final class SpaceCompiler implements BlockSink {
  private final CollectedTargets targets;
  private final KeySpace space;
  private final int[] places;

  private final KeyTreeWriter tree;
  private final ByteSpool treeBytes = new ByteSpool();
  private final ColumnWriter halfStarts = new ColumnWriter();
  private final ColumnWriter lowerHalves = new ColumnWriter();
  private final ColumnWriter owners = new ColumnWriter();
  private final ColumnWriter parents = new ColumnWriter();
  private final ColumnWriter merged = new ColumnWriter();
  private final ColumnWriter blockStarts = new ColumnWriter();
  private final ColumnWriter blockEntries = new ColumnWriter();
  private final ColumnWriter entries = new ColumnWriter();

  private final int[] firstEntries;
  private final int[] firstIntervals;
  private final int[] spans;
  private final OpenRanges openRanges = new OpenRanges();
  private long lastHalf;

  private SpaceCompiler(CollectedTargets targets) {
    this.targets = targets;
    this.space = targets.space();
    this.places = targets.inOrder();
    this.tree =
        KeyTreeWriter.to(treeBytes.asChannel(), space == KeySpace.IPV6 ? Long.SIZE : Integer.SIZE);
    this.firstEntries = new int[targets.size()];
    this.firstIntervals = new int[targets.size()];
    this.spans = new int[targets.size()];
    Arrays.fill(firstEntries, -1);
  }

  /// Adds the sections of a key space.
  static void compile(CollectedTargets targets, PayloadNumbers payloads, SectionsWriter sections)
      throws IOException {
    SpaceCompiler compiler = new SpaceCompiler(targets);
    BlockCounts counts =
        Blocks.cut(
            () -> new OrderedTargets(targets, compiler.places),
            compiler.space.maxHigh(),
            compiler.space.maxLow(),
            compiler);
    compiler.finish(counts, payloads, sections);
  }

  @Override
  public void block(long parent, long firstHigh, long firstLow, boolean isMerged) {
    long number = blockStarts.count();
    parents.add(parent < 0 ? 0 : number - parent);
    merged.add(isMerged ? 1 : 0);
    blockStarts.add(owners.count());
    blockEntries.add(entries.count());
  }

  @Override
  public void entries(long firstRank, long count) {
    for (int rank = (int) firstRank; rank < firstRank + count; rank++) {
      if (firstEntries[rank] < 0) {
        firstEntries[rank] = Math.toIntExact(entries.count());
        firstIntervals[rank] = Math.toIntExact(owners.count());
        int place = places[rank];
        if (targets.code(place) == space.rangeCode()) {
          openRanges.add(targets.lastHigh(place), targets.lastLow(place), rank);
        }
      }
      entries.add(rank);
    }
  }

  @Override
  public void interval(long firstHigh, long firstLow, long owner) throws IOException {
    closeRangesBefore(firstHigh, firstLow);
    if (space != KeySpace.IPV6) {
      tree.add(firstLow);
    } else {
      if (owners.count() == 0 || firstHigh != lastHalf) {
        tree.add(firstHigh);
        halfStarts.add(owners.count());
        lastHalf = firstHigh;
      }
      lowerHalves.add(firstLow);
    }
    owners.add(owner + 1);
  }

  private void closeRangesBefore(long high, long low) {
    while (openRanges.topEndsBefore(high, low)) {
      closeRange();
    }
  }

  private void closeRange() {
    int rank = openRanges.removeTop();
    spans[rank] = Math.toIntExact(owners.count() - 1 - firstIntervals[rank]);
  }

  private void finish(BlockCounts counts, PayloadNumbers payloads, SectionsWriter sections)
      throws IOException {
    while (!openRanges.isEmpty()) {
      closeRange();
    }
    new SpaceSummary(
            targets.size(),
            owners.count(),
            blockStarts.count(),
            entries.count(),
            Math.max(1, counts.greatestChain()))
        .writeTo(sections.add(SectionKind.SUMMARY, SectionsWriter.numberOf(space)));
    tree.finish();
    sections.add(SectionKind.TREE, SectionsWriter.numberOf(space)).putAll(treeBytes);
    if (space == KeySpace.IPV6) {
      sections.add(SectionKind.HALF_STARTS, space, halfStarts);
      sections.add(SectionKind.LOWER_HALVES, space, lowerHalves);
    }
    blockEntries.add(entries.count());
    sections.add(SectionKind.OWNERS, space, owners);
    sections.add(SectionKind.PARENTS, space, parents);
    sections.add(SectionKind.MERGED, space, merged);
    sections.add(SectionKind.BLOCK_STARTS, space, blockStarts);
    sections.add(SectionKind.BLOCK_ENTRIES, space, blockEntries);
    sections.add(SectionKind.ENTRIES, space, entries);
    addRecords(payloads, sections);
  }

  private void addRecords(PayloadNumbers payloads, SectionsWriter sections) {
    ColumnWriter recordEntries = new ColumnWriter();
    ColumnWriter codes = new ColumnWriter();
    ColumnWriter recordSpans = new ColumnWriter();
    ColumnWriter payloadNumbers = new ColumnWriter();
    ColumnWriter ids = new ColumnWriter();
    for (int rank = 0; rank < places.length; rank++) {
      int place = places[rank];
      recordEntries.add(firstEntries[rank]);
      codes.add(targets.code(place));
      recordSpans.add(spans[rank]);
      payloadNumbers.add(payloads.numberOf(targets.payload(place)));
      ids.add(targets.id(place));
    }
    sections.add(SectionKind.RECORD_ENTRIES, space, recordEntries);
    sections.add(SectionKind.TARGET_CODES, space, codes);
    sections.add(SectionKind.SPANS, space, recordSpans);
    sections.add(SectionKind.PAYLOAD_NUMBERS, space, payloadNumbers);
    sections.add(SectionKind.IDS, space, ids);
  }
}
