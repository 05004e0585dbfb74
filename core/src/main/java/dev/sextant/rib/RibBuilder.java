package dev.sextant.rib;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.util.Objects;

/// Loads a [Rib] from sorted input in linear time.
///
/// Prefixes of one family come in the order of [Prefix]; the families may alternate. Of several
/// values of one prefix the last wins. Once built, the builder must not be used any more.
public final class RibBuilder<V> {
  private final PrefixTreeBuilder<V> ipv4 = new PrefixTreeBuilder<>(Family.IPV4);
  private final PrefixTreeBuilder<V> ipv6 = new PrefixTreeBuilder<>(Family.IPV6);

  /// A builder that holds nothing yet.
  public RibBuilder() {}

  /// Adds a prefix.
  ///
  /// @throws IllegalArgumentException if it comes before the last one of its family
  public void add(Prefix prefix, V value) {
    Address first = prefix.first();
    add(
        prefix.family() == Family.IPV4 ? ipv4 : ipv6,
        first.high(),
        first.low(),
        Keys.leading(prefix),
        value);
  }

  /// Adds an IPv4 prefix.
  ///
  /// @throws IllegalArgumentException if it comes before the last one, its length is outside 0 to
  ///   32 or host bits are set
  public void add(int bits, int length, V value) {
    Keys.checkIpv4(bits, length);
    add(ipv4, 0, Integer.toUnsignedLong(bits), length + Keys.IPV4_UNUSED, value);
  }

  /// Adds an IPv6 prefix.
  ///
  /// @throws IllegalArgumentException if it comes before the last one, its length is outside 0 to
  ///   128 or host bits are set
  public void add(long high, long low, int length, V value) {
    Keys.checkIpv6(high, low, length);
    add(ipv6, high, low, length, value);
  }

  private static <V> void add(
      PrefixTreeBuilder<V> tree, long high, long low, int leading, V value) {
    Objects.requireNonNull(value, "value");
    if (!tree.add(high, low, leading, value)) {
      throw new IllegalArgumentException("a prefix comes before the last one: sort them, or put");
    }
  }

  /// The table.
  public Rib<V> build() {
    return new Rib<>(ipv4.build(), ipv6.build());
  }
}
