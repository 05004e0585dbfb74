package dev.sextant.sources;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.util.Optional;

/// A prefix as BGP writes it: network layer reachability information (RFC 4271, section 4.3), whose
/// trailing bits have no meaning.
///
/// @param prefix the prefix, host bits masked
/// @param isMasked whether host bits were set
record Nlri(Prefix prefix, boolean isMasked) {
  /// Reads a length in bits and the bytes that hold as many.
  ///
  /// @throws BadRecordException if the family has no such length, or bytes are missing
  static Nlri read(Octets octets, Family family) throws BadRecordException {
    int length = octets.u8();
    checkLength(length, family);
    int addressBytes = (length + Byte.SIZE - 1) / Byte.SIZE;
    return of(octets.leadingAddress(family, addressBytes), length);
  }

  /// The prefix of this length that holds the address.
  ///
  /// @throws BadRecordException if the family has no such length
  static Nlri of(Address address, int length) throws BadRecordException {
    checkLength(length, address.family());
    Prefix prefix = Prefix.containing(address, length);
    return new Nlri(prefix, !prefix.first().equals(address));
  }

  /// The family that an address family number (AFI) stands for; empty for others than IPv4 and
  /// IPv6.
  static Optional<Family> family(int number) {
    return switch (number) {
      case 1 -> Optional.of(Family.IPV4);
      case 2 -> Optional.of(Family.IPV6);
      default -> Optional.empty();
    };
  }

  private static void checkLength(int length, Family family) throws BadRecordException {
    if (length > family.bits()) {
      throw new BadRecordException("a prefix length of " + length + " exceeds " + family.bits());
    }
  }
}
