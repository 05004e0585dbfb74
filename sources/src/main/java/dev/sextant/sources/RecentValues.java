package dev.sextant.sources;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Lets equal values be one object, as far as it remembers them.
///
/// A hash table of fixed size in which a value takes the place of the one before, so that memory is
/// bounded however long a stream is.
final class RecentValues<T> {
  private final @Nullable Object[] remembered;
  private final int shift;

  /// Creates a table of 2^`bits` values.
  RecentValues(int bits) {
    this.remembered = new @Nullable Object[1 << bits];
    this.shift = Integer.SIZE - bits;
  }

  /// A value that is equal to this one.
  T share(T value) {
    return share(value, UnaryOperator.identity());
  }

  /// The same; a value that is not remembered is replaced by an equal one first.
  @SuppressWarnings("unchecked")
  T share(T value, UnaryOperator<T> replacement) {
    // multiplied, as the hash of a record hardly stirs its upper bits
    int slot = (value.hashCode() * 0x9E3779B9) >>> shift;
    Object known = remembered[slot];
    if (known != null && known.equals(value)) {
      return (T) known;
    }
    T fresh = replacement.apply(value);
    remembered[slot] = fresh;
    return fresh;
  }
}
