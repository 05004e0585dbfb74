package dev.sextant.rib;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;

/// The sorted keys of one page of a [PrefixTree], packed in primitive arrays.
///
/// A key is the first address of a prefix as 128 bits and the number of its leading bits. IPv4 sits
/// at the lower end of the 128 bits, as in [dev.sextant.net.Address], so its leading bits are its
/// length plus 96. Order is by address, unsigned, then by leading bits.
abstract sealed class Keys permits Ipv4Keys, Ipv6Keys {
  /// Leading bits of every address that IPv4 leaves at zero.
  static final int IPV4_UNUSED = 96;

  /// Number of leading bits, of 128, that the addresses of a prefix share.
  static int leading(Prefix prefix) {
    return prefix.family() == Family.IPV4 ? prefix.length() + IPV4_UNUSED : prefix.length();
  }

  /// Checks an IPv4 prefix that came as numbers.
  static void checkIpv4(int bits, int length) {
    if (length < 0 || length > 32) {
      throw new IllegalArgumentException("prefix length " + length + " is outside 0 to 32");
    }
    if ((bits & ~Prefix.ipv4Mask(length)) != 0) {
      throw new IllegalArgumentException("host bits are set");
    }
  }

  /// Checks an IPv6 prefix that came as numbers.
  static void checkIpv6(long high, long low, int length) {
    if (length < 0 || length > 128) {
      throw new IllegalArgumentException("prefix length " + length + " is outside 0 to 128");
    }
    if ((high & ~Prefix.highMask(length)) != 0 || (low & ~Prefix.lowMask(length)) != 0) {
      throw new IllegalArgumentException("host bits are set");
    }
  }

  /// The entry of a key and its value.
  static <V> RibEntry<V> entry(Family family, long high, long low, int leading, V value) {
    int length = family == Family.IPV4 ? leading - IPV4_UNUSED : leading;
    return new RibEntry<>(new Prefix(new Address(family, high, low), length), value);
  }

  /// Index of the last of the first `count` keys that is not above the given one; -1 if all are.
  abstract int floor(int count, long high, long low, int leading);

  /// Whether a key comes after the given one.
  abstract boolean isAbove(int index, long high, long low, int leading);

  /// Bits 127 to 64 of a key's address.
  abstract long high(int index);

  /// Bits 63 to 0 of a key's address.
  abstract long low(int index);

  /// Number of leading bits of a key.
  abstract int leading(int index);

  /// Writes a key.
  abstract void set(int index, long high, long low, int leading);

  /// Copies keys from another array of the same family, or within this one, to `index` and on.
  abstract void copy(Keys from, int fromIndex, int index, int count);

  /// Fresh keys of the same family.
  abstract Keys fresh();

  /// Bytes on the heap, with 4-byte references and 8-byte alignment.
  abstract long sizeBytes();

  /// Number of leading bits, of 128, that a key's address shares with another.
  final int sharedBits(int index, long high, long low) {
    long highDifference = high(index) ^ high;
    return highDifference != 0
        ? Long.numberOfLeadingZeros(highDifference)
        : 64 + Long.numberOfLeadingZeros(low(index) ^ low);
  }

  /// Whether a key is the given one.
  final boolean equal(int index, long high, long low, int leading) {
    return low(index) == low && high(index) == high && leading(index) == leading;
  }
}
