package dev.sextant.cli;

import dev.sextant.OutputException;
import dev.sextant.net.Address;
import dev.sextant.net.AddressSet;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.net.Target;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Prints prefixes and ranges, one a line; a failure to write becomes an [OutputException].
final class TargetLines {
  private static final int MAX_LINE_BYTES = Range.MAX_TEXT_BYTES + 1;

  private final OutputStream out;
  private final byte[] buffer = new byte[1 << 15];
  private int end;

  TargetLines(OutputStream out) {
    this.out = out;
  }

  /// Prints a set as the fewest prefixes.
  void printPrefixes(AddressSet set) {
    set.forEachPrefix(this::print);
  }

  /// Prints a set as the fewest ranges.
  void printRanges(AddressSet set) {
    set.forEachRange(
        (family, firstHigh, firstLow, lastHigh, lastLow) ->
            print(
                new Range(
                    new Address(family, firstHigh, firstLow),
                    new Address(family, lastHigh, lastLow))));
  }

  /// Prints any target as the fewest prefixes.
  void printPrefixes(Target target) {
    range(target).forEachPrefix(this::print);
  }

  /// Prints any target as a range.
  void printRange(Target target) {
    print(range(target));
  }

  /// Prints a line for each family: how many addresses, ranges and prefixes a set has.
  void printCounts(AddressSet set) {
    for (Family family : Family.values()) {
      String line =
          "%s: %d addresses, %d ranges, %d prefixes\n"
              .formatted(
                  family == Family.IPV4 ? "IPv4" : "IPv6",
                  set.addressCount(family),
                  set.rangeCount(family),
                  set.prefixCount(family));
      flush();
      byte[] bytes = line.getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(bytes, 0, buffer, 0, bytes.length);
      end = bytes.length;
    }
  }

  /// Writes what is still in the buffer.
  void flush() {
    try {
      out.write(buffer, 0, end);
      out.flush();
      end = 0;
    } catch (IOException e) {
      throw new OutputException("standard output", "cannot be written: " + e.getMessage(), e);
    }
  }

  private void print(Family family, long high, long low, int length) {
    print(new Prefix(new Address(family, high, low), length));
  }

  private void print(Target target) {
    if (end > buffer.length - MAX_LINE_BYTES) {
      flush();
    }
    end = target.writeTo(buffer, end);
    buffer[end++] = '\n';
  }

  private static Range range(Target target) {
    return new Range(target.first(), target.last());
  }
}
