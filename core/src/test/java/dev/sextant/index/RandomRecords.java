package dev.sextant.index;

import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.AsnRange;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Targets made to hurt: few distinct bounds, so that targets nest, cross, touch and repeat.
final class RandomRecords {
  /// What the targets look like.
  enum Shape {
    /// Prefixes in each other.
    NESTED,
    /// Ranges and prefixes that cross.
    CROSSING,
    /// Ranges that each cross many others.
    STAIRCASE,
    /// Ranges and prefixes side by side.
    FLAT,
    /// Few targets, many times.
    DUPLICATES,
    /// Single keys.
    SINGLES,
    /// At both ends of the space.
    ENDS
  }

  private final SplittableRandom random;
  private final int space;

  RandomRecords(SplittableRandom random, int space) {
    this.random = random;
    this.space = space;
  }

  List<RecordTarget> of(Shape shape, int count) {
    List<RecordTarget> targets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      targets.add(
          switch (shape) {
            case NESTED -> prefix(random.nextInt(bits() + 1));
            case CROSSING -> random.nextInt(4) == 0 ? prefix(random.nextInt(bits() + 1)) : range();
            case STAIRCASE -> range(offset(3L * i), offset(3L * i + count));
            case FLAT -> range(offset(10L * i), offset(10L * i + random.nextInt(10)));
            case DUPLICATES -> range(offset(i % 3), offset(i % 3 + 2));
            case SINGLES -> single(near());
            case ENDS -> ends();
          });
    }
    for (int i = targets.size() - 1; i > 0 && random.nextInt(3) > 0; i--) {
      int other = random.nextInt(i + 1);
      RecordTarget swapped = targets.get(i);
      targets.set(i, targets.get(other));
      targets.set(other, swapped);
    }
    return targets;
  }

  private int bits() {
    return space == 6 ? 128 : 32;
  }

  /// A key a little behind a border that hurts: in IPv6 around the border of the halves.
  private BigInteger offset(long steps) {
    BigInteger base =
        space == 6 ? BigInteger.ONE.shiftLeft(64).subtract(BigInteger.valueOf(20)) : BigInteger.TEN;
    return base.add(BigInteger.valueOf(steps));
  }

  private BigInteger near() {
    BigInteger step = BigInteger.valueOf(random.nextInt(40));
    return switch (random.nextInt(4)) {
      case 0 -> offset(step.longValue());
      case 1 -> step.shiftLeft(random.nextInt(bits() - 6));
      case 2 -> ModelIndex.greatest(space).subtract(step.shiftLeft(random.nextInt(bits() - 6)));
      default -> step;
    };
  }

  private RecordTarget ends() {
    BigInteger greatest = ModelIndex.greatest(space);
    BigInteger step = BigInteger.valueOf(random.nextInt(3));
    return switch (random.nextInt(4)) {
      case 0 -> range(BigInteger.ZERO, step);
      case 1 -> range(greatest.subtract(step), greatest);
      case 2 -> range(step, greatest.subtract(step));
      default -> prefix(random.nextInt(2));
    };
  }

  private RecordTarget range() {
    BigInteger one = near();
    BigInteger other = near();
    return range(one.min(other), one.max(other));
  }

  private RecordTarget range(BigInteger first, BigInteger last) {
    return space == 0
        ? AsnRange.of(first.longValueExact(), last.longValueExact())
        : new Range(ModelIndex.address(space, first), ModelIndex.address(space, last));
  }

  private RecordTarget prefix(int length) {
    BigInteger key = near();
    int hostBits = bits() - length;
    BigInteger first = key.shiftRight(hostBits).shiftLeft(hostBits);
    if (space == 0) {
      return range(first, first.add(BigInteger.ONE.shiftLeft(hostBits)).subtract(BigInteger.ONE));
    }
    return new Prefix(ModelIndex.address(space, first), length);
  }

  private RecordTarget single(BigInteger key) {
    if (space == 0) {
      return new Asn(key.longValueExact());
    }
    Address address = ModelIndex.address(space, key);
    return switch (random.nextInt(3)) {
      case 0 -> address;
      case 1 -> new Prefix(address, bits());
      default -> new Range(address, address);
    };
  }
}
