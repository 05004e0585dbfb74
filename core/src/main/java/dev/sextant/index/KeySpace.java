package dev.sextant.index;

import dev.sextant.net.Family;
import java.util.List;

/// The three key spaces of an index. Keys are unsigned 128-bit numbers; those of 32 bits stand in
/// the lower half.
enum KeySpace {
  IPV4(1, 32, 0, 0xffff_ffffL),
  IPV6(2, 128, -1, -1),
  ASN(3, 32, 0, 0xffff_ffffL);

  /// In the order of their numbers.
  static final List<KeySpace> ALL = List.of(values());

  private final int number;
  private final int bits;
  private final long maxHigh;
  private final long maxLow;

  KeySpace(int number, int bits, long maxHigh, long maxLow) {
    this.number = number;
    this.bits = bits;
    this.maxHigh = maxHigh;
    this.maxLow = maxLow;
  }

  /// The key space of a family's addresses.
  static KeySpace of(Family family) {
    return switch (family) {
      case IPV4 -> IPV4;
      case IPV6 -> IPV6;
    };
  }

  /// The number in the table of sections, from 1.
  int number() {
    return number;
  }

  /// Width of a key in bits.
  int bits() {
    return bits;
  }

  /// Bits 127 to 64 of the greatest key.
  long maxHigh() {
    return maxHigh;
  }

  /// Bits 63 to 0 of the greatest key.
  long maxLow() {
    return maxLow;
  }

  /// The code of a target that is one key and no prefix. Codes below are lengths of prefixes.
  int singleCode() {
    return bits + 1;
  }

  /// The code of a range.
  int rangeCode() {
    return bits + 2;
  }

  /// The name in messages.
  String label() {
    return switch (this) {
      case IPV4 -> "IPv4";
      case IPV6 -> "IPv6";
      case ASN -> "ASN";
    };
  }
}
