package dev.sextant.cli;

/// How the networks that answer a query lie to it.
enum Relation {
  /// Of an address the most specific network that covers it; of a prefix or range the network with
  /// just its addresses.
  BEST,
  /// Every network that covers all of the query, most specific first.
  COVERING,
  /// Every network inside the query, in the order of the table.
  COVERED,
  /// Every network that shares an address with the query, in the order of the table.
  OVERLAPPING;

  /// Whether there can be more than one answer.
  boolean many() {
    return this != BEST;
  }
}
