package dev.sextant.sources;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;

/// Writes MRT records; numbers are big-endian.
final class MrtBytes {
  /// Peers 0 (192.0.2.1, AS64500) and 1 (2001:db8::2, AS4200000000).
  static final byte[] PEERS =
      record(
          13,
          1,
          hex("c00002fa 0000 0002"),
          hex("02 c0000201 c0000201 0000fbf4"),
          hex("03 c0000202 20010db8000000000000000000000002 fa56ea00"));

  private MrtBytes() {}

  static byte[] record(int type, int subtype, byte[]... body) {
    byte[] joined = join(body);
    return join(hex("6553f100"), u16(type), u16(subtype), u32(joined.length), joined);
  }

  /// A record of TABLE_DUMP_V2 for one prefix, such as `18 c00002` for 192.0.2.0/24.
  static byte[] rib(int subtype, String prefix, byte[]... entries) {
    return record(13, subtype, u32(0), hex(prefix), u16(entries.length), join(entries));
  }

  static byte[] entry(int peer, byte[]... attributes) {
    byte[] joined = join(attributes);
    return join(u16(peer), u32(0), u16(joined.length), joined);
  }

  /// The entry of a TABLE_DUMP record, with the prefix and the peer in hexadecimal.
  static byte[] legacyEntry(String address, int length, String peer, int as, byte[]... attributes) {
    byte[] joined = join(attributes);
    return join(
        hex(address), u8(length), u8(1), u32(0), hex(peer), u16(as), u16(joined.length), joined);
  }

  /// A record of BGP4MP: what 192.0.2.1 (AS64500) sent to 192.0.2.9 (AS64999), or the other way
  /// round in local subtypes.
  static byte[] bgp4mp(int subtype, byte[]... content) {
    return record(16, subtype, session(subtype), join(content));
  }

  /// Both ends of the session of a BGP4MP record.
  static byte[] session(int subtype) {
    boolean fourOctets = Set.of(4, 5, 7, 9, 11).contains(subtype);
    return join(
        hex(fourOctets ? "0000fbf4 0000fde7" : "fbf4 fde7"), hex("0000 0001 c0000201 c0000209"));
  }

  /// A BGP message with its header.
  static byte[] message(int type, byte[]... body) {
    byte[] joined = join(body);
    return join(hex("ff".repeat(16)), u16(joined.length + 19), u8(type), joined);
  }

  /// An UPDATE message with its header; the prefixes are hexadecimal, such as `18 c00002`.
  static byte[] update(String withdrawn, byte[] attributes, String announced) {
    return message(2, updateBody(withdrawn, attributes, announced));
  }

  static byte[] updateBody(String withdrawn, byte[] attributes, String announced) {
    byte[] gone = hex(withdrawn);
    return join(u16(gone.length), gone, u16(attributes.length), attributes, hex(announced));
  }

  /// An AS_PATH of one sequence with ASNs of 4 bytes.
  static byte[] path(long... asns) {
    byte[] numbers = join(Arrays.stream(asns).mapToObj(MrtBytes::u32).toArray(byte[][]::new));
    return attribute(2, u8(2), u8(asns.length), numbers);
  }

  /// An AS_PATH of one sequence with ASNs of 2 bytes.
  static byte[] shortPath(int... asns) {
    byte[] numbers = join(Arrays.stream(asns).mapToObj(MrtBytes::u16).toArray(byte[][]::new));
    return attribute(2, u8(2), u8(asns.length), numbers);
  }

  static byte[] attribute(int type, byte[]... value) {
    byte[] joined = join(value);
    return join(u8(0x50), u8(type), u16(joined.length), joined);
  }

  static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replace(" ", ""));
  }

  static byte[] u8(int number) {
    return new byte[] {(byte) number};
  }

  static byte[] u16(int number) {
    return new byte[] {(byte) (number >> 8), (byte) number};
  }

  static byte[] u32(long number) {
    return join(u16((int) (number >> 16)), u16((int) number));
  }

  static byte[] join(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }
}
