package dev.sextant.rib;

import org.jspecify.annotations.Nullable;

/// One pass over two tables, prefix by prefix, into a third: every set operation by exact prefix.
final class TableJoin {
  private TableJoin() {}

  /// Gives the value that a prefix of at least one of the tables has in the result.
  @FunctionalInterface
  interface Rule<A, B, R> {
    /// The value from those here and there, null where the prefix is absent; null leaves it out.
    @Nullable R value(@Nullable A here, @Nullable B there);
  }

  static <A, B, R> Rib<R> of(RibView<A> here, RibView<B> there, Rule<A, B, R> rule) {
    return new Rib<>(of(here.ipv4, there.ipv4, rule), of(here.ipv6, there.ipv6, rule));
  }

  private static <A, B, R> PrefixTree<R> of(
      PrefixTree<A> hereTree, PrefixTree<B> thereTree, Rule<A, B, R> rule) {
    PrefixTreeBuilder<R> result = new PrefixTreeBuilder<>(hereTree.family());
    Cursor<A> here = hereTree.first();
    Cursor<B> there = thereTree.first();
    while (here.isValid() || there.isValid()) {
      int order = here.compareTo(there);
      Cursor<?> at = order <= 0 ? here : there;
      R value = rule.value(order <= 0 ? here.value() : null, order >= 0 ? there.value() : null);
      if (value != null) {
        result.add(at.high(), at.low(), at.leading(), value);
      }
      if (order <= 0) {
        here.advance();
      }
      if (order >= 0) {
        there.advance();
      }
    }
    return result.build();
  }
}
