package dev.sextant.cli;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.rib.RibEntry;
import dev.sextant.rib.RibView;
import java.util.Iterator;
import java.util.Optional;

/// The empty addresses around an address that nothing covers.
final class Gap {
  private Gap() {}

  /// The widest range around an address that shares no address with any prefix of the table.
  ///
  /// @param address one that no prefix covers
  static Range around(RibView<?> rib, Address address) {
    Prefix alone = Prefix.containing(address, address.family().bits());
    return new Range(first(rib, alone), last(rib, alone));
  }

  /// The addresses that are in both, which share one.
  static Range intersection(Range a, Range b) {
    return new Range(
        a.first().compareTo(b.first()) > 0 ? a.first() : b.first(),
        a.last().compareTo(b.last()) < 0 ? a.last() : b.last());
  }

  /// The end of the gap: right before the next prefix in order, as none that starts earlier reaches
  /// behind the address.
  private static <V> Address last(RibView<V> rib, Prefix alone) {
    Iterator<RibEntry<V>> behind = rib.from(alone).iterator();
    if (behind.hasNext()) {
      Address next = behind.next().prefix().first();
      if (next.family() == alone.family()) {
        return next.previous().orElseThrow();
      }
    }
    return Prefix.containing(alone.first(), 0).last();
  }

  /// The start of the gap: climbs from the address over empty lower siblings to the first one that
  /// is not empty, and down to where that one's empty end starts.
  private static Address first(RibView<?> rib, Prefix alone) {
    Prefix block = alone;
    Address first = alone.first();
    while (block.length() > 0) {
      Prefix lower = block.parent().flatMap(Prefix::lowerChild).orElseThrow();
      if (!lower.equals(block)) {
        if (rib.overlaps(lower)) {
          return startOfEmptyEnd(rib, lower, first);
        }
        first = lower.first();
      }
      block = block.parent().orElseThrow();
    }
    return first;
  }

  private static Address startOfEmptyEnd(RibView<?> rib, Prefix filled, Address behind) {
    Prefix block = filled;
    Address first = behind;
    for (Optional<Prefix> upper = block.upperChild();
        upper.isPresent();
        upper = block.upperChild()) {
      if (rib.overlaps(upper.get())) {
        block = upper.get();
      } else {
        first = upper.get().first();
        block = block.lowerChild().orElseThrow();
      }
    }
    return first;
  }
}
