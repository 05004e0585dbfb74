package dev.sextant.net;

/// An inclusive range of addresses of one family.
///
/// @param first the lowest address
/// @param last the highest address, not below `first`
public record Range(Address first, Address last) implements Target {
  /// Checks that both ends are of one family and in order.
  public Range {
    if (first.family() != last.family()) {
      throw new IllegalArgumentException("a range has one family");
    }
    if (first.compareTo(last) > 0) {
      throw new IllegalArgumentException("the first address lies above the last");
    }
  }

  @Override
  public Family family() {
    return first.family();
  }
}
