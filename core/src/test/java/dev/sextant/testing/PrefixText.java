package dev.sextant.testing;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.math.BigInteger;
import java.net.InetAddress;

/// Text to prefixes by the JDK's parser of addresses, for test data that is known to be sound.
public final class PrefixText {
  private PrefixText() {}

  /// The address of a literal, by the JDK's parser.
  public static Address address(String text) {
    byte[] bytes = InetAddress.ofLiteral(text).getAddress();
    Family family = bytes.length == 4 ? Family.IPV4 : Family.IPV6;
    return BigKeys.address(family, new BigInteger(1, bytes));
  }

  /// The prefix of `address/length`; host bits are masked.
  public static Prefix prefix(String text) {
    int slash = text.indexOf('/');
    Address address = address(text.substring(0, slash));
    int length = Integer.parseInt(text.substring(slash + 1));
    return BigKeys.prefix(address.family(), BigKeys.number(address), length);
  }
}
