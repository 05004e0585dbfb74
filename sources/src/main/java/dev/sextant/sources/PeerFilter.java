package dev.sextant.sources;

import dev.sextant.AddressFormatException;
import dev.sextant.net.Address;

/// Whose routes of a routing table are read.
public sealed interface PeerFilter {
  /// The peer with this address.
  record ByAddress(Address address) implements PeerFilter {
    @Override
    public boolean accepts(Peer peer) {
      return peer.address().equals(address);
    }

    @Override
    public String toString() {
      return address.toString();
    }
  }

  /// Every peer of this AS.
  record ByAs(long as) implements PeerFilter {
    @Override
    public boolean accepts(Peer peer) {
      return peer.as() == as;
    }

    @Override
    public String toString() {
      return "AS" + as;
    }
  }

  /// Whether the routes of `peer` are read.
  boolean accepts(Peer peer);

  /// The filter that text names: an ASN, such as `64500` or `AS64500`, or an address.
  ///
  /// @throws AddressFormatException if it is neither
  static PeerFilter parse(String text) {
    String number = text.regionMatches(true, 0, "AS", 0, 2) ? text.substring(2) : text;
    if (Value.of(number) instanceof Value.Number(long as)) {
      if (as >>> 32 != 0) {
        throw new AddressFormatException(
            text, text.length() - number.length(), "an ASN has 32 bits");
      }
      return new ByAs(as);
    }
    return new ByAddress(Address.parse(text));
  }
}
