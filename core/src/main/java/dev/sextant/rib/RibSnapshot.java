package dev.sextant.rib;

/// A table that never changes. Any thread may read it at any time, however it got hold of it.
public final class RibSnapshot<V> extends RibView<V> {
  RibSnapshot(PrefixTree<V> ipv4, PrefixTree<V> ipv6) {
    super(ipv4, ipv6);
  }

  @Override
  public RibSnapshot<V> snapshot() {
    return this;
  }
}
