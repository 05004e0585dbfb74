package dev.sextant.cli;

import dev.sextant.codec.RecordDecoder;
import dev.sextant.index.Index;
import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import dev.sextant.net.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An index as it lies in its file.
final class IndexTable implements Table {
  private final String source;
  private final Index index;
  private final Optional<RecordDecoder> decoder;

  IndexTable(String source, Index index) {
    this.source = source;
    this.index = index;
    this.decoder = index.schema().isPresent() ? Optional.of(index.decoder()) : Optional.empty();
  }

  @Override
  public String source() {
    return source;
  }

  @Override
  public Table compiled() {
    return this;
  }

  @Override
  public Optional<Match> best(RecordTarget target) {
    long record =
        switch (target) {
          case Address address -> index.mostSpecific(address);
          case Asn asn -> index.mostSpecific(asn);
          default -> exact(target);
        };
    return record == Index.NONE ? Optional.empty() : Optional.of(match(record));
  }

  /// The first record with just the target's keys: of the records that cover it the last one in key
  /// order is the narrowest, and of those that are alike the first counts.
  private long exact(RecordTarget target) {
    Span span = Span.of(target);
    long[] found = {Index.NONE};
    index.forEachCovering(
        target,
        record -> {
          if (found[0] == Index.NONE && span.equals(Span.of(index.target(record)))) {
            found[0] = record;
          }
          return true;
        });
    return found[0];
  }

  @Override
  public List<Match> covering(RecordTarget target) {
    Span span = Span.of(target);
    List<Match> matches = new ArrayList<>();
    index.forEachMatch(
        span.firstKey(),
        record -> {
          RecordTarget network = index.target(record);
          if (Span.of(network).contains(span)) {
            matches.add(match(record));
          }
          return true;
        });
    return matches;
  }

  @Override
  public List<Match> covered(RecordTarget target) {
    List<Match> matches = new ArrayList<>();
    index.forEachInside(target, record -> matches.add(match(record)));
    return matches;
  }

  @Override
  public List<Match> overlapping(RecordTarget target) {
    List<Match> matches = new ArrayList<>();
    index.forEachOverlapping(target, record -> matches.add(match(record)));
    return matches;
  }

  @Override
  public Optional<Range> gap(Target target) {
    return index.forEachOverlapping(target, record -> false)
        ? Optional.of(index.interval(target.first()))
        : Optional.empty();
  }

  private Match match(long record) {
    return new Match(index.target(record), IndexValue.of(index.payload(record), decoder), source);
  }
}
