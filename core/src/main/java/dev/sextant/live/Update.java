package dev.sextant.live;

import dev.sextant.net.Prefix;
import java.util.Objects;
import java.util.Optional;

/// An announcement or a withdrawal of a prefix.
///
/// @param value the value that the prefix has from now on; empty for a withdrawal
public record Update<V>(Prefix prefix, Optional<V> value) {
  /// Checks that both are there.
  public Update {
    Objects.requireNonNull(prefix, "prefix");
    Objects.requireNonNull(value, "value");
  }

  /// Adds a prefix, or replaces its value.
  public static <V> Update<V> announce(Prefix prefix, V value) {
    return new Update<>(prefix, Optional.of(value));
  }

  /// Removes a prefix.
  public static <V> Update<V> withdraw(Prefix prefix) {
    return new Update<>(prefix, Optional.empty());
  }
}
