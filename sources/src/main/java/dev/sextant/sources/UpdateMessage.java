package dev.sextant.sources;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.util.Optional;
import java.util.OptionalLong;

/// Decodes a BGP UPDATE message (RFC 4271, section 4.3): IPv4 prefixes in fields of their own, IPv4
/// and IPv6 prefixes in attributes (RFC 4760), and path identifiers (RFC 7911).
final class UpdateMessage {
  private static final int UNICAST = 1;
  private static final int RESERVED_BYTES = 1;

  private final Envelope envelope;
  private final UpdateTally tally;

  UpdateMessage(Envelope envelope, UpdateTally tally) {
    this.envelope = envelope;
    this.tally = tally;
  }

  /// Hands the updates of the message over, withdrawals first. One without any marks the end of a
  /// table (RFC 4724).
  ///
  /// @param body what follows the message's header
  /// @throws BadRecordException if it is not sound to its last byte
  void read(Octets body) throws BadRecordException {
    Octets withdrawn = body.slice(body.u16());
    Octets attributeBytes = body.slice(body.u16());
    RouteAttributes attributes = RouteAttributes.decode(attributeBytes, envelope.fourOctets());
    withdraw(withdrawn, Family.IPV4);
    if (attributes.unreach().isPresent()) {
      withdrawUnreach(attributes.unreach().get());
    }
    if (body.remaining() > 0) {
      announceIpv4(body, route(attributes, attributes.nextHop()));
    }
    if (attributes.reach().isPresent()) {
      announceReach(attributes.reach().get(), attributes);
    }
  }

  private void withdrawUnreach(Octets value) throws BadRecordException {
    Optional<Family> family = unicastFamily(value);
    if (family.isPresent()) {
      withdraw(value, family.get());
    }
  }

  private void withdraw(Octets nlri, Family family) throws BadRecordException {
    while (nlri.remaining() > 0) {
      OptionalLong pathId = pathId(nlri);
      Prefix prefix = tally.prefix(Nlri.read(nlri, family));
      tally.hold(new Update.Withdraw(envelope.timeMicros(), envelope.peer(), prefix, pathId));
    }
  }

  private void announceReach(Octets value, RouteAttributes attributes) throws BadRecordException {
    Optional<Family> family = unicastFamily(value);
    if (family.isEmpty()) {
      return;
    }
    Address nextHop = RouteAttributes.nextHop(value, value.u8());
    value.skip(RESERVED_BYTES);
    if (value.remaining() > 0) {
      Route route = route(attributes, Optional.of(nextHop));
      while (value.remaining() > 0) {
        announceNext(value, family.get(), route);
      }
    }
  }

  /// A byte at the very end that is the length of a prefix without the prefix is passed over, as a
  /// collector of 2010 left such bytes behind sound messages.
  private void announceIpv4(Octets nlri, Route route) throws BadRecordException {
    while (nlri.remaining() > 0) {
      announceNext(nlri, Family.IPV4, route);
      if (nlri.remaining() == 1 && !envelope.addPath() && nlri.copy().u8() != 0) {
        tally.padding(nlri.position());
        return;
      }
    }
  }

  private void announceNext(Octets nlri, Family family, Route route) throws BadRecordException {
    OptionalLong pathId = pathId(nlri);
    Prefix prefix = tally.prefix(Nlri.read(nlri, family));
    tally.hold(new Update.Announce(envelope.timeMicros(), prefix, route.withPathId(pathId)));
  }

  private Route route(RouteAttributes attributes, Optional<Address> nextHop)
      throws BadRecordException {
    AsPath path =
        attributes
            .path()
            .orElseThrow(() -> new BadRecordException("announces prefixes without an AS_PATH"));
    if (nextHop.isEmpty()) {
      throw new BadRecordException("announces prefixes without a next hop");
    }
    return new Route(envelope.peer(), path, nextHop, OptionalLong.empty());
  }

  private OptionalLong pathId(Octets nlri) throws BadRecordException {
    return envelope.addPath() ? OptionalLong.of(nlri.u32()) : OptionalLong.empty();
  }

  /// Reads the kind of the prefixes that follow; empty for others than IPv4 and IPv6 unicast.
  private static Optional<Family> unicastFamily(Octets value) throws BadRecordException {
    Optional<Family> family = Nlri.family(value.u16());
    return value.u8() == UNICAST ? family : Optional.empty();
  }
}
