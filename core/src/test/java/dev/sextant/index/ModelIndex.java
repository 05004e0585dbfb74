package dev.sextant.index;

import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.AsnRange;
import dev.sextant.net.RecordTarget;
import dev.sextant.net.Target;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// A list of records that is searched from end to end: slow, obvious, and without code of the
/// product's.
final class ModelIndex {
  /// One record; `space` is 4, 6 or 0 for ASN.
  @SuppressWarnings("ArrayRecordComponent") // rows are not compared
  record Row(
      long id, int space, BigInteger first, BigInteger last, RecordTarget target, byte[] payload) {
    BigInteger size() {
      return last.subtract(first);
    }

    boolean covers(BigInteger key) {
      return first.compareTo(key) <= 0 && key.compareTo(last) <= 0;
    }
  }

  static final Comparator<Row> MATCH_ORDER =
      Comparator.comparing(Row::size).thenComparingLong(Row::id);
  static final Comparator<Row> KEY_ORDER =
      Comparator.comparing(Row::first)
          .thenComparing(Comparator.comparing(Row::last).reversed())
          .thenComparingLong(Row::id);

  final List<Row> rows = new ArrayList<>();

  void add(RecordTarget target, byte[] payload) {
    rows.add(new Row(rows.size(), space(target), first(target), last(target), target, payload));
  }

  static int space(RecordTarget target) {
    return switch (target) {
      case Target ip -> ip.family().bits() == 32 ? 4 : 6;
      case Asn asn -> 0;
      case AsnRange range -> 0;
    };
  }

  static BigInteger first(RecordTarget target) {
    return switch (target) {
      case Target ip -> new BigInteger(1, ip.first().toBytes());
      case Asn asn -> BigInteger.valueOf(asn.number());
      case AsnRange range -> BigInteger.valueOf(range.first().number());
    };
  }

  static BigInteger last(RecordTarget target) {
    return switch (target) {
      case Target ip -> new BigInteger(1, ip.last().toBytes());
      case Asn asn -> BigInteger.valueOf(asn.number());
      case AsnRange range -> BigInteger.valueOf(range.last().number());
    };
  }

  static BigInteger greatest(int space) {
    return BigInteger.ONE.shiftLeft(space == 6 ? 128 : 32).subtract(BigInteger.ONE);
  }

  /// Ids of the records that cover a key, in match order.
  List<Long> matches(int space, BigInteger key) {
    return rows.stream()
        .filter(row -> row.space() == space && row.covers(key))
        .sorted(MATCH_ORDER)
        .map(Row::id)
        .toList();
  }

  List<Long> inside(RecordTarget target) {
    return near(target, row -> in(row.first(), target) && in(row.last(), target));
  }

  List<Long> covering(RecordTarget target) {
    return near(target, row -> row.covers(first(target)) && row.covers(last(target)));
  }

  List<Long> overlapping(RecordTarget target) {
    return near(
        target,
        row ->
            row.first().compareTo(last(target)) <= 0 && first(target).compareTo(row.last()) <= 0);
  }

  private static boolean in(BigInteger key, RecordTarget target) {
    return first(target).compareTo(key) <= 0 && key.compareTo(last(target)) <= 0;
  }

  private List<Long> near(RecordTarget target, java.util.function.Predicate<Row> wanted) {
    return rows.stream()
        .filter(row -> row.space() == space(target))
        .filter(wanted)
        .sorted(KEY_ORDER)
        .map(Row::id)
        .toList();
  }

  /// Every boundary of a key space and both of its neighbours, and the ends.
  Set<BigInteger> probes(int space) {
    TreeSet<BigInteger> probes = new TreeSet<>();
    probes.add(BigInteger.ZERO);
    probes.add(greatest(space));
    for (Row row : rows) {
      if (row.space() == space) {
        for (BigInteger end : List.of(row.first(), row.last())) {
          for (int step = -1; step <= 1; step++) {
            BigInteger key = end.add(BigInteger.valueOf(step));
            if (key.signum() >= 0 && key.compareTo(greatest(space)) <= 0) {
              probes.add(key);
            }
          }
        }
      }
    }
    return probes;
  }

  /// The greatest run of keys around one with the same matches.
  BigInteger[] interval(int space, BigInteger key) {
    BigInteger from = BigInteger.ZERO;
    BigInteger to = greatest(space);
    for (Row row : rows) {
      if (row.space() == space) {
        for (BigInteger start : List.of(row.first(), row.last().add(BigInteger.ONE))) {
          if (start.compareTo(key) <= 0) {
            from = from.max(start);
          } else {
            to = to.min(start.subtract(BigInteger.ONE));
          }
        }
      }
    }
    return new BigInteger[] {from, to};
  }

  static Address address(int space, BigInteger key) {
    byte[] bytes = new byte[space == 4 ? 4 : 16];
    byte[] number = key.toByteArray();
    int length = Math.min(number.length, bytes.length);
    System.arraycopy(number, number.length - length, bytes, bytes.length - length, length);
    if (space == 4) {
      return Address.ofBytes(bytes);
    }
    java.nio.ByteBuffer halves = java.nio.ByteBuffer.wrap(bytes);
    return Address.ofIpv6(halves.getLong(), halves.getLong());
  }
}
