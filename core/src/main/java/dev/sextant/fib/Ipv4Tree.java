package dev.sextant.fib;

/// The interval search for small IPv4 tables: the window holds the whole address.
record Ipv4Tree(WindowTree tree) implements Ipv4Table {
  private static long leftAligned(int address) {
    return (long) address << 32;
  }

  @Override
  public int code(int address) {
    return tree.code(leftAligned(address), 0);
  }

  @Override
  public byte length(int address) {
    return tree.length(leftAligned(address), 0);
  }

  @Override
  public void codes(int[] addresses, int from, int to, int[] values) {
    tree.codes(addresses, from, to, values);
  }

  @Override
  public void codesAndLengths(int[] addresses, int from, int to, int[] values, byte[] lengths) {
    tree.codesAndLengths(addresses, from, to, values, lengths);
  }

  @Override
  public String layout() {
    return tree.layout();
  }

  @Override
  public long sizeBytes() {
    return tree.sizeBytes();
  }
}
