package dev.sextant.net;

import java.util.Arrays;

/// Reads one address at a place in ASCII text, strictly: RFC 4291 text, decimal IPv4 numbers
/// without leading zeros.
///
/// The outcome stands in its fields: the address, or what is wrong and where. Allocates nothing.
final class AddressScanner {
  static final int FAILED = -1;

  private static final byte[] HEX_DIGITS = hexDigits();

  Family family = Family.IPV4;
  long high;
  long low;
  String reason = "";
  int errorAt;

  /// Reads the address that starts at `from`.
  ///
  /// @return index behind the address, or [#FAILED]
  int scan(byte[] text, int from, int end) {
    if (from == end) {
      return fail(from, "an address is missing");
    }
    int at = from;
    while (at < end && at < from + 5 && hexDigit(text[at]) >= 0) {
      at++;
    }
    if (at < end && text[at] == ':') {
      family = Family.IPV6;
      return scanIpv6(text, from, end);
    }
    if (text[from] < '0' || text[from] > '9') {
      return failUnexpected(text, at < end ? at : from, "no address starts like this");
    }
    family = Family.IPV4;
    high = 0;
    return scanIpv4(text, from, end);
  }

  /// Records an error.
  int fail(int at, String what) {
    errorAt = at;
    reason = what;
    return FAILED;
  }

  /// Records that the character at this place cannot stand there.
  ///
  /// @param otherwise the reason if the character itself says no more
  int failUnexpected(byte[] text, int at, String otherwise) {
    String what =
        switch (text[at]) {
          case ' ', '\t', '\r', '\n' -> "white space is no part of an address";
          case '[', ']' -> "brackets belong to a host with a port; write the address alone";
          case '%' ->
              "a zone names an interface of one machine, which is no part of an address; remove it";
          default -> text[at] < 0 ? "only ASCII characters can stand in an address" : otherwise;
        };
    return fail(at, what);
  }

  private int scanIpv4(byte[] text, int from, int end) {
    int at = from;
    int bits = 0;
    for (int numbers = 1; ; numbers++) {
      int start = at;
      int number = 0;
      while (at < end && text[at] >= '0' && text[at] <= '9') {
        number = number * 10 + text[at++] - '0';
        if (number > 255) {
          return fail(start, "a number of an IPv4 address is at most 255");
        }
        if (number == 0 && at < end && text[at] >= '0' && text[at] <= '9') {
          return fail(start, "a leading zero, which some programs read as octal; remove it");
        }
      }
      if (at == start) {
        return at == end
            ? fail(at, "an IPv4 address has four numbers")
            : failUnexpected(text, at, "a decimal digit is expected");
      }
      bits = (bits << 8) | number;
      if (numbers == 4) {
        low = bits & 0xffff_ffffL;
        return at;
      }
      if (at == end) {
        return fail(at, "an IPv4 address has four numbers");
      }
      if (text[at] != '.') {
        return failUnexpected(text, at, "an IPv4 address has four numbers, separated by dots");
      }
      at++;
    }
  }

  /// Shifts groups into 128 bits from the right; those before `::` move to their place at the end.
  private int scanIpv6(byte[] text, int from, int end) {
    long upper = 0;
    long lower = 0;
    int groups = 0;
    int gap = -1; // number of groups before "::"
    int at = from;
    if (text[at] == ':') {
      if (at + 1 == end || text[at + 1] != ':') {
        return fail(at, "a single colon cannot start an address");
      }
      gap = 0;
      at += 2;
    }
    while (true) {
      int start = at;
      int group = 0;
      for (int digit; at < end && (digit = hexDigit(text[at])) >= 0; at++) {
        if (at == start + 4) {
          return fail(at, "a group has at most four hexadecimal digits");
        }
        group = (group << 4) | digit;
      }
      if (at == start) {
        if (gap == groups) {
          break; // "::" ends the address
        }
        return at == end
            ? fail(at, "a group is missing after the colon")
            : failUnexpected(text, at, "a hexadecimal digit is expected");
      }
      boolean dotted = at < end && text[at] == '.';
      int added = dotted ? 2 : 1;
      if (groups + added > (gap < 0 ? 8 : 7)) {
        return fail(
            start,
            gap < 0 ? "an IPv6 address has eight groups" : "'::' stands for one group at least");
      }
      groups += added;
      if (dotted) {
        at = scanIpv4(text, start, end);
        if (at == FAILED) {
          return FAILED;
        }
        upper = (upper << 32) | (lower >>> 32);
        lower = (lower << 32) | low;
        break;
      }
      upper = (upper << 16) | (lower >>> 48);
      lower = (lower << 16) | group;
      if (at == end || text[at] != ':') {
        break;
      }
      at++;
      if (at < end && text[at] == ':') {
        if (gap >= 0) {
          return fail(at - 1, "'::' can stand only once");
        }
        if (groups == 8) {
          return fail(at - 1, "an IPv6 address has eight groups");
        }
        gap = groups;
        at++;
      }
    }
    if (gap < 0 && groups < 8) {
      return fail(at, "an IPv6 address has eight groups, or '::' for those that are zero");
    }
    spread(upper, lower, gap < 0 ? 0 : groups - gap, 8 - groups);
    return at;
  }

  /// Puts zero groups between the last `tail` groups and those before them.
  private void spread(long upper, long lower, int tail, int zeros) {
    if (zeros == 0) {
      high = upper;
      low = lower;
      return;
    }
    int netmask = 128 - 16 * tail;
    long headHigh = upper & Prefix.highMask(netmask);
    long headLow = lower & Prefix.lowMask(netmask);
    int shift = 16 * zeros;
    if (shift >= 64) {
      headHigh = shift == 128 ? 0 : headLow << (shift - 64);
      headLow = 0;
    } else {
      headHigh = (headHigh << shift) | (headLow >>> (64 - shift));
      headLow <<= shift;
    }
    high = headHigh | (upper & ~Prefix.highMask(netmask));
    low = headLow | (lower & ~Prefix.lowMask(netmask));
  }

  private static int hexDigit(byte character) {
    return HEX_DIGITS[character & 0xff];
  }

  private static byte[] hexDigits() {
    byte[] digits = new byte[256];
    Arrays.fill(digits, (byte) -1);
    for (int value = 0; value < 16; value++) {
      digits[Character.forDigit(value, 16)] = (byte) value;
      digits[Character.toUpperCase(Character.forDigit(value, 16))] = (byte) value;
    }
    return digits;
  }
}
