package dev.sextant.index;

import dev.sextant.InputException;
import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.AsnRange;
import dev.sextant.net.Family;
import dev.sextant.net.RecordTarget;
import dev.sextant.net.Target;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/// Asks everything of an index that may be damaged.
final class EveryQuery {
  /// Visits after which a query is stopped: damage can make a small file say that it has many
  /// records.
  private static final int MOST_VISITS = 300;

  private static final int MOST_RECORDS = 5;

  private static final List<Address> ADDRESSES =
      List.of(
          Address.parse("0.0.0.0"),
          Address.parse("0.0.0.25"),
          Address.parse("10.1.2.3"),
          Address.parse("255.255.255.255"),
          Address.parse("::"),
          Address.parse("2001:db8::5"),
          Address.parse("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"));

  private static final List<RecordTarget> TARGETS =
      List.of(
          Target.parse("0.0.0.0/0"),
          Target.parse("0.0.0.20-0.0.0.44"),
          Target.parse("::/0"),
          Target.parse("2001:db8::2-2001:db8:0:2::"),
          AsnRange.of(0, 0xffff_ffffL),
          new Asn(12));

  private final Index index;
  private final String what;
  private int visits;

  private EveryQuery(Index index, String what) {
    this.index = index;
    this.what = what;
  }

  /// Opens and asks; anything but an answer or the typed error goes through, with what was asked.
  static void ask(byte[] bytes, String what) {
    Index index;
    try {
      index = Index.of(bytes);
    } catch (InputException refused) {
      return;
    } catch (RuntimeException | Error e) {
      throw new AssertionError(what + ": opening", e);
    }
    new EveryQuery(index, what).all();
  }

  private void all() {
    for (Address address : ADDRESSES) {
      String of = " of " + address;
      attempt("most specific" + of, () -> record(index.mostSpecific(address)));
      attempt(
          "condition" + of, () -> record(index.mostSpecific(address, record -> !visit(record))));
      attempt("covers" + of, () -> index.covers(address));
      attempt("interval" + of, () -> index.interval(address));
      attempt("matches" + of, () -> index.forEachMatch(address, this::visit));
    }
    for (RecordTarget target : TARGETS) {
      String of = " of " + target;
      attempt("inside" + of, () -> index.forEachInside(target, this::visit));
      attempt("covering" + of, () -> index.forEachCovering(target, this::visit));
      attempt("overlapping" + of, () -> index.forEachOverlapping(target, this::visit));
    }
    for (long number : new long[] {12, 64512}) {
      Asn asn = new Asn(number);
      attempt("most specific of " + asn, () -> record(index.mostSpecific(asn)));
      attempt("matches of " + asn, () -> index.forEachMatch(asn, this::visit));
    }
    batches();
    for (long record = 0; record < Math.min(index.size(), MOST_RECORDS); record++) {
      record(record);
    }
    attempt("metadata", () -> read(index.metadata()));
    attempt("sections", index::sections);
  }

  private void batches() {
    int[] ipv4 =
        ADDRESSES.stream()
            .filter(address -> address.family() == Family.IPV4)
            .mapToInt(Address::toIpv4Bits)
            .toArray();
    long[] high = ADDRESSES.stream().mapToLong(Address::high).toArray();
    long[] low = ADDRESSES.stream().mapToLong(Address::low).toArray();
    long[] found = new long[high.length];
    attempt(
        "batch of IPv4",
        () -> {
          index.mostSpecific(ipv4, 0, ipv4.length, found);
          for (int i = 0; i < ipv4.length; i++) {
            record(found[i]);
          }
        });
    attempt(
        "batch of IPv6",
        () -> {
          index.mostSpecific(high, low, 0, high.length, found);
          for (long record : found) {
            record(record);
          }
        });
  }

  private boolean visit(long record) {
    if (visits++ % 100 == 0) {
      record(record);
    }
    return visits < MOST_VISITS;
  }

  /// Asks for all of a record that some query has given.
  private void record(long record) {
    if (record == Index.NONE) {
      return;
    }
    String of = " of record " + record;
    attempt("id" + of, () -> index.recordOf(index.id(record)));
    attempt("record of id" + of, () -> index.id(index.recordOf(record)));
    attempt("target" + of, () -> index.target(record));
    attempt("payload" + of, () -> read(index.payload(record)));
    attempt("offset" + of, () -> read(index.payloads().asSlice(index.payloadOffset(record), 0)));
    attempt("length" + of, () -> index.payloadLength(record));
  }

  private static long read(MemorySegment bytes) {
    return bytes.byteSize() == 0 ? 0 : bytes.get(ValueLayout.JAVA_BYTE, bytes.byteSize() - 1);
  }

  private void attempt(String query, Runnable asked) {
    visits = 0;
    try {
      asked.run();
    } catch (InputException damage) {
      // the typed error
    } catch (RuntimeException | Error e) {
      throw new AssertionError(what + ": " + query, e);
    }
  }
}
