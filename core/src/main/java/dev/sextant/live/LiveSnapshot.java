package dev.sextant.live;

import dev.sextant.fib.Kernel;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.RibSnapshot;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/// A live FIB at one moment: all answers are from one version of the table, however long it is
/// kept.
///
/// A prefix's value is any 32-bit number. Single lookups return it as an unsigned number in a
/// `long`, or -1 on a miss; batches write it as it is, and [#missValue()] on a miss. Lookups
/// allocate nothing, take no lock and never wait; any thread may ask at any time. Questions that go
/// beyond the longest match (with a condition, all matches, covered prefixes) are answered by
/// [#rib()].
///
/// IPv4 addresses are `int`; IPv6 addresses are two `long`, taken as they are: an IPv4-mapped one
/// is an IPv6 address there, and an IPv4 address in every other form.
public final class LiveSnapshot<V> {
  private static final int TILE = 64;
  private static final long IPV6_BYTES = 16;

  private final long version;
  private final Kernel kernel;
  private final RibSnapshot<V> rib;
  private final Ipv4Pages ipv4;
  private final Ipv6Tree ipv6;
  private final OwnerPages owners;
  private final int missValue;

  LiveSnapshot(
      long version,
      Kernel kernel,
      RibSnapshot<V> rib,
      Ipv4Pages ipv4,
      Ipv6Tree ipv6,
      OwnerPages owners,
      int missValue) {
    this.version = version;
    this.kernel = kernel;
    this.rib = rib;
    this.ipv4 = ipv4;
    this.ipv6 = ipv6;
    this.owners = owners;
    this.missValue = missValue;
  }

  /// The number of this version; a later one of the same table has a higher number.
  public long version() {
    return version;
  }

  /// The kernel that searches.
  public Kernel kernel() {
    return kernel;
  }

  /// The table that this version answers from: for every question beyond the longest match, and to
  /// compare it with other tables.
  public RibSnapshot<V> rib() {
    return rib;
  }

  /// Saves the table, for [LiveFib#load]; a reader finds the old file or the new one.
  ///
  /// @throws dev.sextant.OutputException if it cannot be written; the old file is still there
  public void save(Path file, ValueFormat<V> format) {
    TableFile.write(rib, file, format);
  }

  /// The value of the longest prefix that covers an IPv4 address, unsigned; -1 if there is none.
  public long lookup(int address) {
    return unsigned(ipv4.code(address));
  }

  /// The value of the longest prefix that covers an IPv6 address, unsigned; -1 if there is none.
  public long lookup(long high, long low) {
    return unsignedValue(ipv6.owner(high, low));
  }

  private long unsigned(int code) {
    return code == missValue ? -1 : Integer.toUnsignedLong(code);
  }

  private long unsignedValue(int owner) {
    return owner == OwnerPages.NONE ? -1 : Integer.toUnsignedLong(owners.value(owner));
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

  /// The length of the longest prefix that covers an IPv4 address; -1 if there is none.
  public int matchedLength(int address) {
    return ipv4.length(address);
  }

  /// The length of the longest prefix that covers an IPv6 address; -1 if there is none.
  public int matchedLength(long high, long low) {
    return length(ipv6.owner(high, low));
  }

  private int length(int owner) {
    return owner == OwnerPages.NONE ? -1 : owners.length(owner) & 0xff;
  }

  /// The longest prefix that covers the address.
  public Optional<Prefix> match(Address address) {
    int length =
        address.family() == Family.IPV4
            ? matchedLength(address.toIpv4Bits())
            : matchedLength(address.high(), address.low());
    return length < 0 ? Optional.empty() : Optional.of(Prefix.containing(address, length));
  }

  /// The value that batches write for an address without a match; no prefix of this version has it.
  /// Another version may have another one.
  public int missValue() {
    return missValue;
  }

  /// Looks up IPv4 addresses `from` (inclusive) to `to` (exclusive); the results go to the same
  /// indices. While it runs, the output arrays also hold intermediate results.
  ///
  /// @param values takes the values; [#missValue()] where nothing covers the address
  /// @param lengths takes the matched lengths; -1 where nothing covers the address
  public void lookup(int[] addresses, int from, int to, int[] values, byte[] lengths) {
    Objects.checkFromToIndex(from, to, addresses.length);
    Objects.checkFromToIndex(from, to, values.length);
    Objects.checkFromToIndex(from, to, lengths.length);
    for (int at = from; at < to; at += TILE) {
      int end = Math.min(to, at + TILE);
      ipv4.codesAndLengths(addresses, at, end, values, lengths);
    }
  }

  /// Looks up values alone; see [#lookup(int\[\], int, int, int\[\], byte\[\])].
  public void lookupValues(int[] addresses, int from, int to, int[] values) {
    Objects.checkFromToIndex(from, to, addresses.length);
    Objects.checkFromToIndex(from, to, values.length);
    ipv4.codes(addresses, from, to, values);
  }

  /// Looks up matched lengths alone; see [#lookup(int\[\], int, int, int\[\], byte\[\])].
  public void lookupLengths(int[] addresses, int from, int to, byte[] lengths) {
    Objects.checkFromToIndex(from, to, addresses.length);
    Objects.checkFromToIndex(from, to, lengths.length);
    for (int i = from; i < to; i++) {
      lengths[i] = ipv4.length(addresses[i]);
    }
  }

  /// Looks up IPv6 addresses `from` (inclusive) to `to` (exclusive); the results go to the same
  /// indices. While it runs, the output arrays also hold intermediate results.
  ///
  /// @param high bits 127 to 64 of the addresses
  /// @param low bits 63 to 0 of the addresses
  /// @param values takes the values; [#missValue()] where nothing covers the address
  /// @param lengths takes the matched lengths, as unsigned bytes; -1 (255) where nothing covers the
  ///   address
  public void lookup(long[] high, long[] low, int from, int to, int[] values, byte[] lengths) {
    checkIpv6(high, low, from, to);
    Objects.checkFromToIndex(from, to, values.length);
    Objects.checkFromToIndex(from, to, lengths.length);
    for (int at = from; at < to; at += TILE) {
      int end = Math.min(to, at + TILE);
      ipv6.owners(high, low, at, end, values);
      owners.toLengths(values, at, end, lengths);
      owners.toValues(values, at, end);
    }
  }

  /// Looks up values alone; see [#lookup(long\[\], long\[\], int, int, int\[\], byte\[\])].
  public void lookupValues(long[] high, long[] low, int from, int to, int[] values) {
    checkIpv6(high, low, from, to);
    Objects.checkFromToIndex(from, to, values.length);
    for (int at = from; at < to; at += TILE) {
      int end = Math.min(to, at + TILE);
      ipv6.owners(high, low, at, end, values);
      owners.toValues(values, at, end);
    }
  }

  /// Looks up matched lengths alone; see [#lookup(long\[\], long\[\], int, int, int\[\],
  /// byte\[\])].
  public void lookupLengths(long[] high, long[] low, int from, int to, byte[] lengths) {
    checkIpv6(high, low, from, to);
    Objects.checkFromToIndex(from, to, lengths.length);
    for (int i = from; i < to; i++) {
      lengths[i] = owners.length(ipv6.owner(high[i], low[i]));
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
  /// @throws IndexOutOfBoundsException if a segment is too short
  public void lookupIpv4(
      MemorySegment addresses, long count, MemorySegment values, MemorySegment lengths) {
    boolean wantsValues = wants(values, count, Integer.BYTES);
    boolean wantsLengths = wants(lengths, count, Byte.BYTES);
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
  /// @throws IndexOutOfBoundsException if a segment is too short
  public void lookupIpv6(
      MemorySegment addresses,
      long count,
      MemorySegment values,
      MemorySegment lengths,
      boolean unmap) {
    boolean wantsValues = wants(values, count, Integer.BYTES);
    boolean wantsLengths = wants(lengths, count, Byte.BYTES);
    Objects.checkFromIndexSize(0, Math.multiplyExact(count, IPV6_BYTES), addresses.byteSize());
    for (long i = 0; i < count; i++) {
      long high = addresses.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, 2 * i);
      long low = addresses.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, 2 * i + 1);
      boolean mapped = unmap && Address.isMapped(high, low);
      if (wantsValues) {
        int value = mapped ? ipv4.code((int) low) : owners.value(ipv6.owner(high, low));
        values.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i, value);
      }
      if (wantsLengths) {
        byte length = mapped ? ipv4.length((int) low) : owners.length(ipv6.owner(high, low));
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
}
