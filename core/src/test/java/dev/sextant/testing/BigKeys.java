package dev.sextant.testing;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.math.BigInteger;

/// Addresses as unsigned numbers of any width: the arithmetic of the oracle, slow and obvious.
public final class BigKeys {
  private static final BigInteger LOW_64_BITS = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);

  private BigKeys() {}

  /// The address as a number.
  public static BigInteger number(Address address) {
    return unsigned(address.high()).shiftLeft(64).add(unsigned(address.low()));
  }

  /// The address of a number, which must lie in the family's key space.
  public static Address address(Family family, BigInteger number) {
    if (number.signum() < 0 || number.compareTo(greatest(family)) > 0) {
      throw new IllegalArgumentException(number + " is no " + family + " address");
    }
    if (family == Family.IPV4) {
      return Address.ofIpv4(number.intValue());
    }
    return Address.ofIpv6(number.shiftRight(64).longValue(), number.longValue());
  }

  /// The greatest address of a family as a number: all bits one.
  public static BigInteger greatest(Family family) {
    return BigInteger.TWO.pow(family.bits()).subtract(BigInteger.ONE);
  }

  /// The number of addresses in a prefix of this length.
  public static BigInteger width(Family family, int length) {
    return BigInteger.TWO.pow(family.bits() - length);
  }

  /// The prefix of this length that covers a number; host bits may be set.
  public static Prefix prefix(Family family, BigInteger number, int length) {
    BigInteger width = width(family, length);
    return new Prefix(address(family, number.divide(width).multiply(width)), length);
  }

  /// The lowest address of a prefix as a number.
  public static BigInteger first(Prefix prefix) {
    return number(prefix.first());
  }

  /// The highest address of a prefix as a number.
  public static BigInteger last(Prefix prefix) {
    return first(prefix)
        .add(width(prefix.first().family(), prefix.length()))
        .subtract(BigInteger.ONE);
  }

  private static BigInteger unsigned(long bits) {
    return BigInteger.valueOf(bits).and(LOW_64_BITS);
  }
}
