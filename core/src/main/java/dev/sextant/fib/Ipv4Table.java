package dev.sextant.fib;

/// The IPv4 half of a FIB: addresses go in, codes (see [Codes]) and matched lengths come out.
sealed interface Ipv4Table permits Ipv4Rank, Ipv4Tree {
  /// The code of the interval that holds the address.
  int code(int address);

  /// The matched length of the interval that holds the address.
  byte length(int address);

  /// Writes the codes of many addresses.
  void codes(int[] addresses, int from, int to, int[] values);

  /// Writes the codes and matched lengths of many addresses.
  void codesAndLengths(int[] addresses, int from, int to, int[] values, byte[] lengths);

  /// What the structure is, in words.
  String layout();

  /// Bytes of everything that lookups read.
  long sizeBytes();
}
