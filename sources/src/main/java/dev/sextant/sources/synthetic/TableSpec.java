package dev.sextant.sources.synthetic;

import dev.sextant.net.Family;

/// What a synthetic table shall be like.
///
/// @param family the family of its prefixes
/// @param size number of distinct prefixes, 0 to [SyntheticTable#maxSize(Family, Shape)]
/// @param seed chooses one of 2^64 tables
/// @param shape where its prefixes lie
/// @param nextHops number of values to choose from (they are 0 to `nextHops` - 1), each with equal
///   chance; 0: all values are distinct, a random permutation of 0 to `size` - 1
public record TableSpec(Family family, int size, long seed, Shape shape, int nextHops) {
  /// Checks that the numbers are not negative and that so many prefixes exist.
  public TableSpec {
    int max = SyntheticTable.maxSize(family, shape);
    if (size < 0 || size > max) {
      throw new IllegalArgumentException("size " + size + " is outside 0 to " + max);
    }
    if (nextHops < 0) {
      throw new IllegalArgumentException("number of next hops is negative: " + nextHops);
    }
  }
}
