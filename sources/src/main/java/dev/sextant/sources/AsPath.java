package dev.sextant.sources;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/// The AS_PATH of a route: the ASNs on the way to the origin, nearest first.
///
/// Two paths are equal if their segments are. Immutable.
public final class AsPath {
  /// The path of a route that its own AS originates.
  public static final AsPath EMPTY = new AsPath(new int[0]);

  /// How the ASNs of a segment relate.
  public enum Kind {
    /// AS_SET: in no order, as aggregation left them.
    SET("{", ",", "}"),
    /// AS_SEQUENCE: one after another.
    SEQUENCE("", " ", ""),
    /// AS_CONFED_SEQUENCE: one after another, within a confederation.
    CONFED_SEQUENCE("(", " ", ")"),
    /// AS_CONFED_SET: in no order, within a confederation.
    CONFED_SET("[", ",", "]");

    private final String prefix;
    private final String delimiter;
    private final String suffix;

    Kind(String prefix, String delimiter, String suffix) {
      this.prefix = prefix;
      this.delimiter = delimiter;
      this.suffix = suffix;
    }

    /// Whether the segment stays within a confederation and is no part of the path outside (RFC
    /// 5065).
    public boolean isConfederation() {
      return this == CONFED_SEQUENCE || this == CONFED_SET;
    }
  }

  /// A run of ASNs.
  ///
  /// @param kind how they relate
  /// @param asns 1 to 255 of them, each 0 to 4294967295
  public record Segment(Kind kind, List<Long> asns) {
    /// Copies the list and checks its size.
    public Segment {
      asns = List.copyOf(asns);
      if (asns.isEmpty() || asns.size() > 255) {
        throw new IllegalArgumentException("a segment has 1 to 255 ASNs, not " + asns.size());
      }
    }

    @Override
    public String toString() {
      return asns.stream()
          .map(String::valueOf)
          .collect(Collectors.joining(kind.delimiter, kind.prefix, kind.suffix));
    }
  }

  /// The kinds by their codes in BGP, which begin with 1.
  private static final List<Kind> KINDS =
      List.of(Kind.SET, Kind.SEQUENCE, Kind.CONFED_SEQUENCE, Kind.CONFED_SET);

  /// For each segment `kind code << 8 | count` and then its ASNs: a full table holds tens of
  /// millions of paths.
  private final int[] words;

  private AsPath(int[] words) {
    this.words = words;
  }

  /// The path of these segments.
  public static AsPath of(List<Segment> segments) {
    int[] words = new int[segments.stream().mapToInt(segment -> segment.asns().size() + 1).sum()];
    int at = 0;
    for (Segment segment : segments) {
      words[at++] = header(segment.kind(), segment.asns().size());
      for (long asn : segment.asns()) {
        words[at++] = (int) asn;
      }
    }
    return new AsPath(words);
  }

  /// Decodes the value of an AS_PATH or AS4_PATH attribute (RFC 4271, section 4.3; RFC 6793);
  /// segments without ASNs are left out.
  static AsPath decode(Octets value, boolean fourOctets) throws BadRecordException {
    int[] words = new int[value.remaining() / 2];
    int size = 0;
    while (value.remaining() > 0) {
      int code = value.u8();
      if (code < 1 || code > KINDS.size()) {
        throw new BadRecordException("AS_PATH: segment type " + code + " is unknown");
      }
      int count = value.u8();
      if (count > 0) {
        words[size++] = header(KINDS.get(code - 1), count);
      }
      for (int i = 0; i < count; i++) {
        words[size++] = (int) value.asn(fourOctets);
      }
    }
    return size == 0 ? EMPTY : new AsPath(Arrays.copyOf(words, size));
  }

  /// The segments in order.
  public List<Segment> segments() {
    List<Segment> segments = new ArrayList<>();
    for (int at = 0; at < words.length; at += count(at) + 1) {
      segments.add(new Segment(kind(at), asns(at)));
    }
    return List.copyOf(segments);
  }

  /// The ASNs that originate the route, ascending: the last of the path, all of a set (AS_SET),
  /// none of a path that is empty or stays within a confederation.
  public List<Long> origins() {
    int last = -1;
    for (int at = 0; at < words.length; at += count(at) + 1) {
      if (!kind(at).isConfederation()) {
        last = at;
      }
    }
    if (last < 0) {
      return List.of();
    }
    return kind(last) == Kind.SEQUENCE
        ? List.of(words[last + count(last)] & 0xffff_ffffL)
        : asns(last).stream().sorted().distinct().toList();
  }

  /// The length for comparisons (RFC 4271, section 9.1.2.2; RFC 5065): a set counts as one, a
  /// confederation not at all.
  public int hops() {
    int hops = 0;
    for (int at = 0; at < words.length; at += count(at) + 1) {
      hops += hops(kind(at), count(at));
    }
    return hops;
  }

  /// This path of a speaker without 4-byte ASNs, with the ASNs that it could not hold put back from
  /// its AS4_PATH (RFC 6793, section 4.2.3); unchanged if the AS4_PATH is longer.
  AsPath restoredFrom(AsPath as4Path) {
    int leading = hops() - as4Path.hops();
    if (leading < 0) {
      return this;
    }
    List<Segment> restored = new ArrayList<>();
    for (Segment segment : segments()) {
      boolean confederation = segment.kind().isConfederation();
      if (leading == 0 && !confederation) {
        break;
      }
      boolean cut = segment.kind() == Kind.SEQUENCE && segment.asns().size() > leading;
      restored.add(cut ? new Segment(segment.kind(), segment.asns().subList(0, leading)) : segment);
      if (cut) {
        break;
      }
      leading -= hops(segment.kind(), segment.asns().size());
    }
    as4Path.segments().stream()
        .filter(segment -> !segment.kind().isConfederation())
        .forEach(restored::add);
    return of(restored);
  }

  /// Whether an ASN stands in the path.
  boolean contains(int asn) {
    for (int at = 0; at < words.length; at += count(at) + 1) {
      for (int i = 1; i <= count(at); i++) {
        if (words[at + i] == asn) {
          return true;
        }
      }
    }
    return false;
  }

  private static int hops(Kind kind, int count) {
    return switch (kind) {
      case SEQUENCE -> count;
      case SET -> 1;
      case CONFED_SEQUENCE, CONFED_SET -> 0;
    };
  }

  private static int header(Kind kind, int count) {
    return ((KINDS.indexOf(kind) + 1) << 8) | count;
  }

  private Kind kind(int at) {
    return KINDS.get((words[at] >> 8) - 1);
  }

  private int count(int at) {
    return words[at] & 0xff;
  }

  private List<Long> asns(int at) {
    return Arrays.stream(words, at + 1, at + 1 + count(at))
        .mapToObj(asn -> asn & 0xffff_ffffL)
        .toList();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AsPath path && Arrays.equals(words, path.words);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words);
  }

  /// The path as people write it: `64500 64501 {64510,64511}`; confederations in `()` and `[]`.
  @Override
  public String toString() {
    StringJoiner joiner = new StringJoiner(" ");
    segments().forEach(segment -> joiner.add(segment.toString()));
    return joiner.toString();
  }
}
