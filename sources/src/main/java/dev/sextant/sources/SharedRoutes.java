package dev.sextant.sources;

import org.jspecify.annotations.Nullable;

/// Lets equal routes be one object, as far as it remembers: a peer has some hundred thousand routes
/// for a million prefixes.
///
/// A hash table of fixed size in which a route takes the place of the one before, so that memory is
/// bounded however long a stream is.
final class SharedRoutes {
  private static final int BITS = 18;

  private final @Nullable Route[] remembered = new @Nullable Route[1 << BITS];

  /// A route that is equal to this one.
  Route share(Route route) {
    // multiplied, as the hash of a record hardly stirs its upper bits
    int slot = (route.hashCode() * 0x9E3779B9) >>> (Integer.SIZE - BITS);
    Route known = remembered[slot];
    if (known != null && known.equals(route)) {
      return known;
    }
    remembered[slot] = route;
    return route;
  }
}
