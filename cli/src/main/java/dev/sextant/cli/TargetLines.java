package dev.sextant.cli;

import dev.sextant.net.Address;
import dev.sextant.net.AddressSet;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.net.Target;

/// Prints prefixes and ranges, one a line.
final class TargetLines {
  private final ResultWriter out;

  TargetLines(ResultWriter out) {
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
      out.write(
          "%s: %s, %s, %s\n"
              .formatted(
                  family == Family.IPV4 ? "IPv4" : "IPv6",
                  Counted.of(set.addressCount(family), "address"),
                  Counted.of(set.rangeCount(family), "range"),
                  Counted.of(set.prefixCount(family), "prefix")));
    }
  }

  /// Writes what is still in the buffer.
  void flush() {
    out.flush();
  }

  private void print(Family family, long high, long low, int length) {
    print(new Prefix(new Address(family, high, low), length));
  }

  private void print(Target target) {
    out.write(target.toString());
    out.write('\n');
  }

  private static Range range(Target target) {
    return new Range(target.first(), target.last());
  }
}
