package dev.sextant.sources;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The path attributes of a route (RFC 4271, section 4.3) that matter here.
///
/// @param path its AS path, with 4-byte ASNs
/// @param nextHop NEXT_HOP, which is that of IPv4 prefixes
/// @param reach the value of MP_REACH_NLRI: prefixes of other families, and their next hop
/// @param unreach the value of MP_UNREACH_NLRI: withdrawn prefixes of other families
record RouteAttributes(
    Optional<AsPath> path,
    Optional<Address> nextHop,
    Optional<Octets> reach,
    Optional<Octets> unreach) {
  private static final int EXTENDED_LENGTH = 0x10;

  private static final int AS_PATH = 2;
  private static final int NEXT_HOP = 3;
  private static final int AGGREGATOR = 7;
  private static final int MP_REACH_NLRI = 14;
  private static final int MP_UNREACH_NLRI = 15;
  private static final int AS4_PATH = 17;
  private static final int AS4_AGGREGATOR = 18;

  /// Stands for an ASN that does not fit into 2 bytes.
  private static final int AS_TRANS = 23456;

  /// Bytes of a route distinguisher, which precedes the next hop of a VPN.
  private static final int DISTINGUISHER_BYTES = 8;

  /// Decodes attributes.
  ///
  /// @param fourOctets whether AS_PATH holds ASNs of 4 bytes
  static RouteAttributes decode(Octets attributes, boolean fourOctets) throws BadRecordException {
    @Nullable AsPath path = null;
    @Nullable AsPath as4Path = null;
    @Nullable Address nextHop = null;
    @Nullable Octets reach = null;
    @Nullable Octets unreach = null;
    boolean keepsAs4Path = true;
    boolean hasAs4Aggregator = false;
    while (attributes.remaining() > 0) {
      int flags = attributes.u8();
      int type = attributes.u8();
      int length = (flags & EXTENDED_LENGTH) != 0 ? attributes.u16() : attributes.u8();
      Octets value = attributes.slice(length);
      switch (type) {
        case AS_PATH -> path = AsPath.decode(value, fourOctets);
        case AS4_PATH -> as4Path = AsPath.decode(value, true);
        case NEXT_HOP -> nextHop = nextHop(value, length);
        case MP_REACH_NLRI -> reach = only(reach, value, "MP_REACH_NLRI");
        case MP_UNREACH_NLRI -> unreach = only(unreach, value, "MP_UNREACH_NLRI");
        case AGGREGATOR -> keepsAs4Path = value.asn(length == 8) == AS_TRANS;
        case AS4_AGGREGATOR -> hasAs4Aggregator = true;
        default -> {
          // says nothing about the way
        }
      }
    }
    boolean restores = keepsAs4Path || !hasAs4Aggregator;
    if (path != null && as4Path != null && restores && (!fourOctets || path.contains(AS_TRANS))) {
      path = path.restoredFrom(as4Path);
    }
    return new RouteAttributes(
        Optional.ofNullable(path),
        Optional.ofNullable(nextHop),
        Optional.ofNullable(reach),
        Optional.ofNullable(unreach));
  }

  private static Octets only(@Nullable Octets before, Octets value, String attribute)
      throws BadRecordException {
    if (before != null) {
      throw new BadRecordException(attribute + " comes twice");
    }
    return value;
  }

  /// The next hop of a table's prefix of this family: that of NEXT_HOP for IPv4 and of
  /// MP_REACH_NLRI for IPv6, or of the other where that one is missing.
  Optional<Address> nextHopIn(Family family) throws BadRecordException {
    Optional<Address> mpNextHop =
        reach.isPresent() ? mpNextHop(reach.get().copy()) : Optional.empty();
    boolean ipv4First = (family == Family.IPV4 && nextHop.isPresent()) || mpNextHop.isEmpty();
    return ipv4First ? nextHop : mpNextHop;
  }

  /// The next hop of MP_REACH_NLRI in a table, whole (RFC 4760) or abbreviated to the next hop (RFC
  /// 6396, section 4.3.4).
  private static Optional<Address> mpNextHop(Octets value) throws BadRecordException {
    int first = value.u8();
    if (first != 0) {
      return Optional.of(nextHop(value, first));
    }
    // a next hop has a length, so this is the upper byte of an address family; the lower one and
    // SAFI follow
    value.skip(2);
    int length = value.u8();
    return length == 0 ? Optional.empty() : Optional.of(nextHop(value, length));
  }

  /// The next hop that the next `length` bytes are; of a global and a link-local one the global.
  static Address nextHop(Octets octets, int length) throws BadRecordException {
    Octets value = octets.slice(length);
    return switch (length) {
      case 4 -> value.address(Family.IPV4);
      case 16, 32 -> value.address(Family.IPV6);
      case DISTINGUISHER_BYTES + 4 -> {
        value.skip(DISTINGUISHER_BYTES);
        yield value.address(Family.IPV4);
      }
      case DISTINGUISHER_BYTES + 16, 2 * (DISTINGUISHER_BYTES + 16) -> {
        value.skip(DISTINGUISHER_BYTES);
        yield value.address(Family.IPV6);
      }
      default -> throw new BadRecordException("a next hop of " + length + " bytes");
    };
  }
}
