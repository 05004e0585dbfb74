package dev.sextant.testing;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The addresses at which a table's answers can change, and where mistakes hide.
public final class Boundaries {
  private Boundaries() {}

  /// Of every prefix the address before it, its first, its last and the one after it; of both
  /// families 0 and all-ones. Each once.
  public static List<Address> of(Iterable<Prefix> prefixes) {
    Set<Address> addresses = new LinkedHashSet<>();
    for (Family family : List.of(Family.IPV4, Family.IPV6)) {
      addIfAddress(addresses, family, BigInteger.ZERO);
      addIfAddress(addresses, family, BigKeys.greatest(family));
    }
    for (Prefix prefix : prefixes) {
      Family family = prefix.first().family();
      BigInteger first = BigKeys.first(prefix);
      BigInteger last = BigKeys.last(prefix);
      addIfAddress(addresses, family, first.subtract(BigInteger.ONE));
      addIfAddress(addresses, family, first);
      addIfAddress(addresses, family, last);
      addIfAddress(addresses, family, last.add(BigInteger.ONE));
    }
    return List.copyOf(addresses);
  }

  private static void addIfAddress(Set<Address> addresses, Family family, BigInteger number) {
    if (number.signum() >= 0 && number.compareTo(BigKeys.greatest(family)) <= 0) {
      addresses.add(BigKeys.address(family, number));
    }
  }
}
