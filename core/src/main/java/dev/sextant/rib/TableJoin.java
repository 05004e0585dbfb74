package dev.sextant.rib;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// One pass over two tables, prefix by prefix, into a third: every set operation by exact prefix.
///
/// For a prefix of one table or of both a function gives the value in the result; null leaves the
/// prefix out.
final class TableJoin {
  private TableJoin() {}

  static <A, B, R> Rib<R> of(
      RibView<A> left,
      RibView<B> right,
      Function<? super A, ? extends @Nullable R> leftOnly,
      Function<? super B, ? extends @Nullable R> rightOnly,
      BiFunction<? super A, ? super B, ? extends @Nullable R> both) {
    return new Rib<>(
        of(left.ipv4, right.ipv4, leftOnly, rightOnly, both),
        of(left.ipv6, right.ipv6, leftOnly, rightOnly, both));
  }

  private static <A, B, R> PrefixTree<R> of(
      PrefixTree<A> leftTree,
      PrefixTree<B> rightTree,
      Function<? super A, ? extends @Nullable R> leftOnly,
      Function<? super B, ? extends @Nullable R> rightOnly,
      BiFunction<? super A, ? super B, ? extends @Nullable R> both) {
    PrefixTreeBuilder<R> result = new PrefixTreeBuilder<>(leftTree.family());
    Cursor<A> left = leftTree.first();
    Cursor<B> right = rightTree.first();
    while (left.isValid() || right.isValid()) {
      int order = left.compareTo(right);
      if (order < 0) {
        add(result, left, leftOnly.apply(left.value()));
      } else if (order > 0) {
        add(result, right, rightOnly.apply(right.value()));
      } else {
        add(result, left, both.apply(left.value(), right.value()));
      }
      if (order <= 0) {
        left.advance();
      }
      if (order >= 0) {
        right.advance();
      }
    }
    return result.build();
  }

  private static <R> void add(PrefixTreeBuilder<R> result, Cursor<?> at, @Nullable R value) {
    if (value != null) {
      result.add(at.high(), at.low(), at.leading(), value);
    }
  }
}
