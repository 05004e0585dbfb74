package dev.sextant.sources;

import dev.sextant.net.Prefix;
import java.util.OptionalLong;

/// What a peer of a collector says at a moment, in an update stream.
public sealed interface Update {
  /// When the collector heard it, in microseconds since 1970 (UTC); of whole seconds where the file
  /// has no finer time.
  long timeMicros();

  /// Who says it.
  Peer peer();

  /// The peer reaches the prefix by this route, which replaces its route of the same path
  /// identifier.
  record Announce(long timeMicros, Prefix prefix, Route route) implements Update {
    @Override
    public Peer peer() {
      return route.peer();
    }
  }

  /// The peer no longer reaches the prefix.
  ///
  /// @param pathId the path identifier of the route that is gone; empty where a peer sends one
  ///   route of a prefix
  record Withdraw(long timeMicros, Peer peer, Prefix prefix, OptionalLong pathId)
      implements Update {}

  /// The session with the peer changes its state. Without an established session the peer has no
  /// routes.
  ///
  /// @param from the state before, by its number in BGP (RFC 6396, section 4.4.1)
  /// @param to the state from now on; 7 and 8 are Quagga's own, of sessions on their way down
  record StateChange(long timeMicros, Peer peer, int from, int to) implements Update {
    /// The only state in which a peer sends routes.
    public static final int ESTABLISHED = 6;

    private static final int LAST_STATE = 8;

    /// Decodes the end of a record: the state before, and the state after.
    static StateChange decode(long timeMicros, Peer peer, Octets body) throws BadRecordException {
      StateChange change = new StateChange(timeMicros, peer, state(body), state(body));
      if (body.remaining() > 0) {
        throw new BadRecordException("the record goes on behind the change of state");
      }
      return change;
    }

    private static int state(Octets body) throws BadRecordException {
      int state = body.u16();
      if (state < 1 || state > LAST_STATE) {
        throw new BadRecordException("session state " + state + " is unknown");
      }
      return state;
    }

    /// Whether the session is established now.
    public boolean isUp() {
      return to == ESTABLISHED;
    }
  }
}
