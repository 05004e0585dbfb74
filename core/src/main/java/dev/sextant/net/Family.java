package dev.sextant.net;

/// A key space. Keys of one family never match keys of another.
public enum Family {
  /// IPv4: keys of 32 bits.
  IPV4(32),
  /// IPv6: keys of 128 bits.
  IPV6(128);

  private final int bits;

  Family(int bits) {
    this.bits = bits;
  }

  /// Width of a key in bits.
  public int bits() {
    return bits;
  }
}
