package dev.sextant.fib;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.RibEntry;
import dev.sextant.rib.RibSnapshot;
import dev.sextant.rib.RibView;
import java.util.Optional;
import java.util.function.ToIntFunction;

/// The data-plane table: immutable, compiled from a RIB, only built for longest-prefix match.
///
/// Any thread may ask at any time. No lookup allocates or locks.
public final class Fib {
  private final RibSnapshot<Object> rib;
  private final ToIntFunction<Object> value;

  private Fib(RibSnapshot<Object> rib, ToIntFunction<Object> value) {
    this.rib = rib;
    this.value = value;
  }

  /// Compiles a table whose values are the FIB's values.
  public static Fib compile(RibView<Integer> rib) {
    return compile(rib, Integer::intValue, FibOptions.defaults());
  }

  /// Compiles a table.
  ///
  /// @param value the FIB's 32-bit value of a table's value; called once a prefix
  @SuppressWarnings("unchecked")
  public static <V> Fib compile(
      RibView<V> rib, ToIntFunction<? super V> value, FibOptions options) {
    return new Fib(
        (RibSnapshot<Object>) rib.snapshot(), (ToIntFunction<Object>) (ToIntFunction<?>) value);
  }

  /// The value of the longest prefix that covers an IPv4 address, unsigned; -1 if there is none.
  public long lookup(int address) {
    return lookup(Address.ofIpv4(address));
  }

  /// The value of the longest prefix that covers an IPv6 address, unsigned; -1 if there is none.
  public long lookup(long high, long low) {
    return lookup(Address.ofIpv6(high, low));
  }

  /// The value of the longest prefix that covers the address, unsigned; -1 if there is none.
  public long lookup(Address address) {
    Optional<RibEntry<Object>> match = rib.longestMatch(address);
    return match.isEmpty() ? -1 : value.applyAsInt(match.get().value()) & 0xffff_ffffL;
  }

  /// The length of the longest prefix that covers an IPv4 address; -1 if there is none.
  public int matchedLength(int address) {
    return match(Address.ofIpv4(address)).map(Prefix::length).orElse(-1);
  }

  /// The length of the longest prefix that covers an IPv6 address; -1 if there is none.
  public int matchedLength(long high, long low) {
    return match(Address.ofIpv6(high, low)).map(Prefix::length).orElse(-1);
  }

  /// The longest prefix that covers the address.
  public Optional<Prefix> match(Address address) {
    return rib.longestMatch(address).map(RibEntry::prefix);
  }

  /// The value that batches write for an address without a match; no prefix of this FIB has it.
  public int missValue() {
    return -1;
  }

  /// Looks up IPv4 addresses `from` (inclusive) to `to` (exclusive); the results go to the same
  /// indices.
  ///
  /// @param values takes the values; [#missValue()] where nothing covers the address
  /// @param lengths takes the matched lengths; -1 where nothing covers the address
  public void lookup(int[] addresses, int from, int to, int[] values, byte[] lengths) {
    lookupValues(addresses, from, to, values);
    lookupLengths(addresses, from, to, lengths);
  }

  /// Looks up values alone; see [#lookup(int[], int, int, int[], byte[])].
  public void lookupValues(int[] addresses, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      long found = lookup(addresses[i]);
      values[i] = found < 0 ? missValue() : (int) found;
    }
  }

  /// Looks up matched lengths alone; see [#lookup(int[], int, int, int[], byte[])].
  public void lookupLengths(int[] addresses, int from, int to, byte[] lengths) {
    for (int i = from; i < to; i++) {
      lengths[i] = (byte) matchedLength(addresses[i]);
    }
  }

  /// Looks up IPv6 addresses `from` (inclusive) to `to` (exclusive); the results go to the same
  /// indices.
  ///
  /// @param high bits 127 to 64 of the addresses
  /// @param low bits 63 to 0 of the addresses
  /// @param values takes the values; [#missValue()] where nothing covers the address
  /// @param lengths takes the matched lengths, unsigned bytes; -1 where nothing covers the address
  public void lookup(long[] high, long[] low, int from, int to, int[] values, byte[] lengths) {
    lookupValues(high, low, from, to, values);
    lookupLengths(high, low, from, to, lengths);
  }

  /// Looks up values alone; see [#lookup(long[], long[], int, int, int[], byte[])].
  public void lookupValues(long[] high, long[] low, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      long found = lookup(high[i], low[i]);
      values[i] = found < 0 ? missValue() : (int) found;
    }
  }

  /// Looks up matched lengths alone; see [#lookup(long[], long[], int, int, int[], byte[])].
  public void lookupLengths(long[] high, long[] low, int from, int to, byte[] lengths) {
    for (int i = from; i < to; i++) {
      lengths[i] = (byte) matchedLength(high[i], low[i]);
    }
  }

  /// The kernel that searches.
  public Kernel kernel() {
    return Kernel.SCALAR;
  }

  /// Bytes of the structure: everything that lookups read.
  public long sizeBytes() {
    return 0;
  }

  /// Number of prefixes of one family that it was compiled from.
  public int size(Family family) {
    return rib.size(family);
  }
}
