package dev.sextant.index;

import dev.sextant.InputException;
import dev.sextant.fib.Kernel;
import dev.sextant.internal.tree.DamagedTreeException;
import dev.sextant.internal.tree.KeyTree;
import dev.sextant.internal.tree.KeyTree32;
import dev.sextant.internal.tree.KeyTree64;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The key spaces of an open index; those without records are absent.
final class Spaces {
  private final @Nullable SpaceReader ipv4;
  private final @Nullable SpaceReader ipv6;
  private final @Nullable SpaceReader asn;
  private final @Nullable NarrowStarts ipv4Starts;
  private final @Nullable WideStarts ipv6Starts;
  private final @Nullable NarrowStarts asnStarts;
  private final List<SpaceReader> all = new ArrayList<>();

  private Spaces(Sections sections, Kernel kernel) {
    ipv4Starts = (NarrowStarts) starts(sections, KeySpace.IPV4, kernel);
    ipv6Starts = (WideStarts) starts(sections, KeySpace.IPV6, kernel);
    asnStarts = (NarrowStarts) starts(sections, KeySpace.ASN, kernel);
    ipv4 = reader(sections, KeySpace.IPV4, ipv4Starts);
    ipv6 = reader(sections, KeySpace.IPV6, ipv6Starts);
    asn = reader(sections, KeySpace.ASN, asnStarts);
    long records = all.isEmpty() ? 0 : all.getLast().base() + all.getLast().summary().records();
    if (records != sections.records()) {
      throw new DamageException(
          "the key spaces have %d records, the header says %d"
              .formatted(records, sections.records()));
    }
  }

  static Spaces open(Sections sections, Kernel kernel) {
    return new Spaces(sections, kernel);
  }

  private @Nullable SpaceReader reader(
      Sections sections, KeySpace space, @Nullable IntervalStarts starts) {
    if (starts == null) {
      return null;
    }
    long base = all.isEmpty() ? 0 : all.getLast().base() + all.getLast().summary().records();
    SpaceReader reader = new SpaceReader(space, base, summary(sections, space), starts, sections);
    all.add(reader);
    return reader;
  }

  private static SpaceSummary summary(Sections sections, KeySpace space) {
    int number = SectionsWriter.numberOf(space);
    var bytes = sections.bytes(SectionKind.SUMMARY, number);
    if (bytes.byteSize() != SpaceSummary.BYTES) {
      throw sections.damage(SectionKind.SUMMARY, number, "has a wrong length");
    }
    SpaceSummary summary = SpaceSummary.read(bytes);
    if (!summary.isPossible()) {
      throw sections.damage(SectionKind.SUMMARY, number, "has counts that do not go together");
    }
    return summary;
  }

  private static @Nullable IntervalStarts starts(Sections sections, KeySpace space, Kernel kernel) {
    int number = SectionsWriter.numberOf(space);
    if (sections.find(SectionKind.TREE, number).isEmpty()) {
      return null;
    }
    long intervals = summary(sections, space).intervals();
    KeyTree tree = tree(sections, number, kernel);
    if (space != KeySpace.IPV6) {
      if (!(tree instanceof KeyTree32 narrow) || tree.size() != intervals) {
        throw sections.damage(SectionKind.TREE, number, "is not of this key space");
      }
      return new NarrowStarts(narrow);
    }
    if (!(tree instanceof KeyTree64 wide)) {
      throw sections.damage(SectionKind.TREE, number, "is not of this key space");
    }
    return new WideStarts(
        intervals,
        wide,
        sections.column(SectionKind.HALF_STARTS, space, tree.size()),
        sections.column(SectionKind.LOWER_HALVES, space, intervals));
  }

  private static KeyTree tree(Sections sections, int number, Kernel kernel) {
    try {
      return KeyTree.open(sections.bytes(SectionKind.TREE, number), kernel);
    } catch (DamagedTreeException e) {
      InputException damage =
          sections.damage(SectionKind.TREE, number, String.valueOf(e.getMessage()));
      damage.initCause(e);
      throw damage;
    }
  }

  List<SpaceReader> all() {
    return all;
  }

  long size(KeySpace space) {
    SpaceReader reader = of(space);
    return reader == null ? 0 : reader.summary().records();
  }

  @Nullable SpaceReader of(KeySpace space) {
    return switch (space) {
      case IPV4 -> ipv4;
      case IPV6 -> ipv6;
      case ASN -> asn;
    };
  }

  @Nullable SpaceReader ipv4() {
    return ipv4;
  }

  @Nullable SpaceReader ipv6() {
    return ipv6;
  }

  @Nullable SpaceReader asn() {
    return asn;
  }

  /// The interval of an IPv4 address, where there are records of IPv4.
  @SuppressWarnings("NullAway") // the caller has seen the reader
  long ipv4Interval(int address) {
    return ipv4Starts.find(address);
  }

  /// The interval of an IPv6 address, where there are records of IPv6.
  @SuppressWarnings("NullAway") // the caller has seen the reader
  long ipv6Interval(long high, long low) {
    return ipv6Starts.find(high, low);
  }

  /// The interval of an ASN, where there are records of ASNs.
  @SuppressWarnings("NullAway") // the caller has seen the reader
  long asnInterval(int number) {
    return asnStarts.find(number);
  }

  /// The interval of a key of a space that has records.
  long interval(KeySpace space, long high, long low) {
    return switch (space) {
      case IPV4 -> ipv4Interval((int) low);
      case IPV6 -> ipv6Interval(high, low);
      case ASN -> asnInterval((int) low);
    };
  }

  Range interval(Address address) {
    Family family = address.family();
    KeySpace space = KeySpace.of(family);
    SpaceReader reader = of(space);
    if (reader == null) {
      return new Range(
          new Address(family, 0, 0), new Address(family, space.maxHigh(), space.maxLow()));
    }
    long interval = interval(space, address.high(), address.low());
    IntervalStarts starts = reader.starts();
    try {
      return new Range(
          new Address(family, starts.high(interval), starts.low(interval)),
          new Address(family, starts.lastHigh(interval), starts.lastLow(interval)));
    } catch (IllegalArgumentException e) {
      throw new DamageException("an interval is none: " + e.getMessage());
    }
  }

  void mostSpecific(int[] addresses, int from, int to, long[] found) {
    if (ipv4 == null || ipv4Starts == null) {
      Arrays.fill(found, from, to, Index.NONE);
      return;
    }
    ipv4Starts.findAll(addresses, from, to, found);
    ipv4.mostSpecific(found, from, to);
  }

  void mostSpecific(long[] high, long[] low, int from, int to, long[] found) {
    if (ipv6 == null || ipv6Starts == null) {
      Arrays.fill(found, from, to, Index.NONE);
      return;
    }
    ipv6Starts.findAll(high, low, from, to, found);
    ipv6.mostSpecific(found, from, to);
  }
}
