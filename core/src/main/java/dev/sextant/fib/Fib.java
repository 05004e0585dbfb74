package dev.sextant.fib;

import dev.sextant.internal.interval.Intervals;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.RibView;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;

/// The data-plane table: compiled from a RIB, immutable, only built for longest-prefix match.
///
/// A prefix's value is any 32-bit number. Single lookups return it as an unsigned number in a
/// `long`, or -1 on a miss; batches write it as it is, and [#missValue()] on a miss. Lookups
/// allocate nothing and take no lock; any thread may ask at any time. While a batch runs, its
/// output arrays also hold intermediate results.
///
/// IPv4 addresses are `int`; IPv6 addresses are two `long`, taken as they are: an IPv4-mapped one
/// is an IPv6 address there, and an IPv4 address in every other form ([Address], text, bytes,
/// [InetAddress]).
public final class Fib {
  private static final long IPV6_BYTES = 16;

  private final Ipv4Table ipv4;
  private final WindowTree ipv6;
  private final int missValue;
  private final FibOptions options;
  private final int ipv4Size;
  private final int ipv6Size;
  private final int ipv4Intervals;
  private final int ipv6Intervals;

  private Fib(
      RibView<?> rib, Intervals ipv4, Intervals ipv6, FibLayout layout, FibOptions options) {
    Codes codes = Codes.unusedBy(ipv4, ipv6);
    this.ipv4 =
        layout.ipv4Rank()
            ? Ipv4Rank.build(ipv4, codes, options)
            : new Ipv4Tree(WindowTree.build(ipv4, codes, FibLayout.IPV4_ROOT_BITS, options));
    this.ipv6 = WindowTree.build(ipv6, codes, layout.ipv6RootBits(), options);
    this.missValue = codes.miss();
    this.options = options;
    this.ipv4Size = rib.size(Family.IPV4);
    this.ipv6Size = rib.size(Family.IPV6);
    this.ipv4Intervals = ipv4.size();
    this.ipv6Intervals = ipv6.size();
  }

  /// Compiles a table whose values are the FIB's values.
  public static Fib compile(RibView<Integer> rib) {
    return compile(rib, Integer::intValue, FibOptions.defaults());
  }

  /// Compiles a table; linear in its size.
  ///
  /// @param value the FIB's 32-bit value of a table's value; called once a prefix
  public static <V> Fib compile(
      RibView<V> rib, ToIntFunction<? super V> value, FibOptions options) {
    return compile(rib, value, options, FibLayout::suiting);
  }

  /// Compiles a table into structures that the caller chooses.
  static <V> Fib compile(
      RibView<V> rib,
      ToIntFunction<? super V> value,
      FibOptions options,
      BiFunction<Intervals, Intervals, FibLayout> layout) {
    RibView<V> still = rib.snapshot();
    Intervals.Sweep ipv4 = new Intervals.Sweep();
    still.forEachIpv4(
        (bits, length, owner) -> {
          ipv4.add((long) bits << 32, 0, length, value.applyAsInt(owner));
          return true;
        });
    Intervals.Sweep ipv6 = new Intervals.Sweep();
    still.forEachIpv6(
        (high, low, length, owner) -> {
          ipv6.add(high, low, length, value.applyAsInt(owner));
          return true;
        });
    boolean keepLengths = options.matchedLengths();
    Intervals ipv4Intervals = ipv4.finish(keepLengths);
    Intervals ipv6Intervals = ipv6.finish(keepLengths);
    return new Fib(
        still, ipv4Intervals, ipv6Intervals, layout.apply(ipv4Intervals, ipv6Intervals), options);
  }

  /// The value of the longest prefix that covers an IPv4 address, unsigned; -1 if there is none.
  public long lookup(int address) {
    return unsigned(ipv4.code(address));
  }

  /// The value of the longest prefix that covers an IPv6 address, unsigned; -1 if there is none.
  public long lookup(long high, long low) {
    return unsigned(ipv6.code(high, low));
  }

  /// The value of the longest prefix that covers the address, unsigned; -1 if there is none.
  public long lookup(Address address) {
    return address.family() == Family.IPV4
        ? lookup(address.toIpv4Bits())
        : lookup(address.high(), address.low());
  }

  /// The same for an address of the JDK; an IPv4-mapped one is an IPv4 address.
  public long lookup(InetAddress address) {
    return lookup(Address.of(address));
  }

  /// The same for 4 or 16 bytes in network order; an IPv4-mapped address is an IPv4 address.
  public long lookup(byte[] address) {
    return lookup(Address.ofBytes(address));
  }

  /// The same for text; never a DNS query.
  ///
  /// @throws dev.sextant.AddressFormatException if the text is no address
  public long lookup(CharSequence address) {
    return lookup(Address.parse(address));
  }

  private long unsigned(int code) {
    return code == missValue ? -1 : Integer.toUnsignedLong(code);
  }

  /// The length of the longest prefix that covers an IPv4 address; -1 if there is none.
  ///
  /// @throws IllegalStateException if this FIB was compiled without matched lengths
  public int matchedLength(int address) {
    requireLengths();
    return ipv4.length(address);
  }

  /// The length of the longest prefix that covers an IPv6 address; -1 if there is none.
  ///
  /// @throws IllegalStateException if this FIB was compiled without matched lengths
  public int matchedLength(long high, long low) {
    requireLengths();
    byte length = ipv6.length(high, low);
    return length == Intervals.MISS ? -1 : length & 0xff;
  }

  /// The longest prefix that covers the address.
  ///
  /// @throws IllegalStateException if this FIB was compiled without matched lengths
  public Optional<Prefix> match(Address address) {
    int length =
        address.family() == Family.IPV4
            ? matchedLength(address.toIpv4Bits())
            : matchedLength(address.high(), address.low());
    return length < 0 ? Optional.empty() : Optional.of(Prefix.containing(address, length));
  }

  /// The value that batches write for an address without a match: the highest number that no lookup
  /// finds as a value, which is -1 unless a prefix has that value.
  public int missValue() {
    return missValue;
  }

  /// Looks up IPv4 addresses `from` (inclusive) to `to` (exclusive); the results go to the same
  /// indices.
  ///
  /// @param values takes the values; [#missValue()] where nothing covers the address
  /// @param lengths takes the matched lengths; -1 where nothing covers the address
  /// @throws IllegalStateException if this FIB was compiled without matched lengths
  public void lookup(int[] addresses, int from, int to, int[] values, byte[] lengths) {
    requireLengths();
    Objects.checkFromToIndex(from, to, addresses.length);
    Objects.checkFromToIndex(from, to, values.length);
    Objects.checkFromToIndex(from, to, lengths.length);
    ipv4.codesAndLengths(addresses, from, to, values, lengths);
  }

  /// Looks up values alone; see [#lookup(int\[\], int, int, int\[\], byte\[\])].
  public void lookupValues(int[] addresses, int from, int to, int[] values) {
    if (to - from == 1) {
      values[from] = ipv4.code(addresses[from]);
      return;
    }
    Objects.checkFromToIndex(from, to, addresses.length);
    Objects.checkFromToIndex(from, to, values.length);
    ipv4.codes(addresses, from, to, values);
  }

  /// Looks up matched lengths alone; see [#lookup(int\[\], int, int, int\[\], byte\[\])].
  public void lookupLengths(int[] addresses, int from, int to, byte[] lengths) {
    requireLengths();
    Objects.checkFromToIndex(from, to, addresses.length);
    Objects.checkFromToIndex(from, to, lengths.length);
    for (int i = from; i < to; i++) {
      lengths[i] = ipv4.length(addresses[i]);
    }
  }

  /// Looks up IPv6 addresses `from` (inclusive) to `to` (exclusive); the results go to the same
  /// indices.
  ///
  /// @param high bits 127 to 64 of the addresses
  /// @param low bits 63 to 0 of the addresses
  /// @param values takes the values; [#missValue()] where nothing covers the address
  /// @param lengths takes the matched lengths, as unsigned bytes; -1 (255) where nothing covers the
  ///   address
  /// @throws IllegalStateException if this FIB was compiled without matched lengths
  public void lookup(long[] high, long[] low, int from, int to, int[] values, byte[] lengths) {
    requireLengths();
    checkIpv6(high, low, from, to);
    Objects.checkFromToIndex(from, to, values.length);
    Objects.checkFromToIndex(from, to, lengths.length);
    ipv6.codesAndLengths(high, low, from, to, values, lengths);
  }

  /// Looks up values alone; see [#lookup(long\[\], long\[\], int, int, int\[\], byte\[\])].
  public void lookupValues(long[] high, long[] low, int from, int to, int[] values) {
    if (to - from == 1) {
      values[from] = ipv6.code(high[from], low[from]);
      return;
    }
    checkIpv6(high, low, from, to);
    Objects.checkFromToIndex(from, to, values.length);
    ipv6.codes(high, low, from, to, values);
  }

  /// Looks up matched lengths alone; see [#lookup(long\[\], long\[\], int, int, int\[\],
  /// byte\[\])].
  public void lookupLengths(long[] high, long[] low, int from, int to, byte[] lengths) {
    requireLengths();
    checkIpv6(high, low, from, to);
    Objects.checkFromToIndex(from, to, lengths.length);
    for (int i = from; i < to; i++) {
      lengths[i] = ipv6.length(high[i], low[i]);
    }
  }

  private static void checkIpv6(long[] high, long[] low, int from, int to) {
    Objects.checkFromToIndex(from, to, high.length);
    Objects.checkFromToIndex(from, to, low.length);
  }

  /// Looks up IPv4 addresses in memory, such as a column of another runtime; nothing is copied.
  ///
  /// @param addresses 32-bit addresses in native byte order, 4 bytes each
  /// @param count how many of them
  /// @param values takes the values, 4 bytes each; [MemorySegment#NULL] if they are not wanted
  /// @param lengths takes the matched lengths, a byte each; [MemorySegment#NULL] if they are not
  ///   wanted
  /// @throws IllegalStateException if lengths are wanted and this FIB was compiled without them
  /// @throws IndexOutOfBoundsException if a segment is too short
  public void lookupIpv4(
      MemorySegment addresses, long count, MemorySegment values, MemorySegment lengths) {
    boolean wantsValues = wants(values, count, Integer.BYTES);
    boolean wantsLengths = wantsLengths(lengths, count);
    Objects.checkFromIndexSize(0, Math.multiplyExact(count, Integer.BYTES), addresses.byteSize());
    for (long i = 0; i < count; i++) {
      int address = addresses.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i);
      if (wantsValues) {
        values.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i, ipv4.code(address));
      }
      if (wantsLengths) {
        lengths.set(ValueLayout.JAVA_BYTE, i, ipv4.length(address));
      }
    }
  }

  /// Looks up IPv6 addresses in memory, such as a column of another runtime; nothing is copied.
  ///
  /// @param addresses pairs of 64-bit numbers in native byte order, the upper half first, 16 bytes
  ///   each
  /// @param count how many of them
  /// @param values takes the values, 4 bytes each; [MemorySegment#NULL] if they are not wanted
  /// @param lengths takes the matched lengths, an unsigned byte each; [MemorySegment#NULL] if they
  ///   are not wanted
  /// @param unmap whether an IPv4-mapped address is looked up as the IPv4 address
  /// @throws IllegalStateException if lengths are wanted and this FIB was compiled without them
  /// @throws IndexOutOfBoundsException if a segment is too short
  public void lookupIpv6(
      MemorySegment addresses,
      long count,
      MemorySegment values,
      MemorySegment lengths,
      boolean unmap) {
    boolean wantsValues = wants(values, count, Integer.BYTES);
    boolean wantsLengths = wantsLengths(lengths, count);
    Objects.checkFromIndexSize(0, Math.multiplyExact(count, IPV6_BYTES), addresses.byteSize());
    for (long i = 0; i < count; i++) {
      long high = addresses.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, 2 * i);
      long low = addresses.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, 2 * i + 1);
      boolean mapped = unmap && Address.isMapped(high, low);
      if (wantsValues) {
        int code = mapped ? ipv4.code((int) low) : ipv6.code(high, low);
        values.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i, code);
      }
      if (wantsLengths) {
        byte length = mapped ? ipv4.length((int) low) : ipv6.length(high, low);
        lengths.set(ValueLayout.JAVA_BYTE, i, length);
      }
    }
  }

  private static boolean wants(MemorySegment output, long count, int elementBytes) {
    if (output.equals(MemorySegment.NULL)) {
      return false;
    }
    Objects.checkFromIndexSize(0, Math.multiplyExact(count, elementBytes), output.byteSize());
    return true;
  }

  private boolean wantsLengths(MemorySegment lengths, long count) {
    boolean wanted = wants(lengths, count, Byte.BYTES);
    if (wanted) {
      requireLengths();
    }
    return wanted;
  }

  private void requireLengths() {
    if (!options.matchedLengths()) {
      throw new IllegalStateException("this FIB was compiled without matched lengths");
    }
  }

  /// Whether matched lengths were kept.
  public boolean hasMatchedLengths() {
    return options.matchedLengths();
  }

  /// The kernel that searches.
  public Kernel kernel() {
    return options.kernel();
  }

  /// Bytes of both families' structures: everything that lookups read.
  public long sizeBytes() {
    return sizeBytes(Family.IPV4) + sizeBytes(Family.IPV6);
  }

  /// Bytes of one family's structure.
  public long sizeBytes(Family family) {
    return family == Family.IPV4 ? ipv4.sizeBytes() : ipv6.sizeBytes();
  }

  /// Number of prefixes of one family that it was compiled from.
  public int size(Family family) {
    return family == Family.IPV4 ? ipv4Size : ipv6Size;
  }

  /// Number of elementary intervals of one family, misses among them.
  public int intervals(Family family) {
    return family == Family.IPV4 ? ipv4Intervals : ipv6Intervals;
  }

  /// What one family's structure is, in words.
  public String layout(Family family) {
    return family == Family.IPV4 ? ipv4.layout() : ipv6.layout();
  }
}
