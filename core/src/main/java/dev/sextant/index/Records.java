package dev.sextant.index;

import dev.sextant.internal.column.Column;
import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.AsnRange;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The records of all key spaces under one number: those of IPv4 first, then IPv6, then ASN, each
/// in the order of first key, wider first, id.
final class Records {
  private final List<SpaceReader> spaces;
  private final long count;
  private final Optional<Column> idRecords;
  private final Column payloadOffsets;
  private final MemorySegment payloads;

  /// @param spaces those that have records, in order
  Records(List<SpaceReader> spaces, Sections sections) {
    this.spaces = spaces;
    this.count = sections.records();
    this.idRecords =
        sections.find(SectionKind.ID_RECORDS, SectionsWriter.WHOLE).isEmpty()
            ? Optional.empty()
            : Optional.of(sections.column(SectionKind.ID_RECORDS, SectionsWriter.WHOLE, count));
    this.payloadOffsets = sections.column(SectionKind.PAYLOAD_OFFSETS, SectionsWriter.WHOLE);
    this.payloads = sections.bytes(SectionKind.PAYLOADS, SectionsWriter.WHOLE);
    if (payloadOffsets.count() < 1 || payloadCount() > count) {
      throw sections.damage(
          SectionKind.PAYLOAD_OFFSETS,
          SectionsWriter.WHOLE,
          "has %d numbers for %d records".formatted(payloadOffsets.count(), count));
    }
  }

  long count() {
    return count;
  }

  /// The key space of a record.
  private SpaceReader space(long record) {
    for (int i = spaces.size() - 1; i >= 0; i--) {
      SpaceReader space = spaces.get(i);
      if (record >= space.base() && record < space.base() + space.summary().records()) {
        return space;
      }
    }
    throw new DamageException("there is no record " + record);
  }

  long id(long record) {
    SpaceReader space = space(record);
    long id = space.id(record - space.base());
    if (id < 0 || id >= count) {
      throw new DamageException("a record has the id " + id);
    }
    return id;
  }

  /// The record of an id below the count.
  long recordOf(long id) {
    if (idRecords.isPresent()) {
      long record = idRecords.get().get(id);
      if (record < 0 || record >= count) {
        throw new DamageException("the id " + id + " has no record");
      }
      return record;
    }
    for (SpaceReader space : spaces) {
      long rank = space.ids().firstAbove(id, 0, space.summary().records()) - 1;
      if (rank >= 0 && space.id(rank) == id) {
        return space.base() + rank;
      }
    }
    throw new DamageException("no record has the id " + id);
  }

  private long payloadNumber(long record) {
    SpaceReader space = space(record);
    return Objects.checkIndex(space.payloadNumber(record - space.base()), payloadCount());
  }

  long payloadOffset(long record) {
    return Objects.checkIndex(payloadOffsets.get(payloadNumber(record)), payloads.byteSize() + 1);
  }

  int payloadLength(long record) {
    long number = payloadNumber(record);
    long length = payloadOffsets.get(number + 1) - payloadOffsets.get(number);
    if (length < 0 || length > Integer.MAX_VALUE) {
      throw new DamageException("a payload has " + length + " bytes");
    }
    return (int) length;
  }

  MemorySegment payload(long record) {
    long number = payloadNumber(record);
    long offset = payloadOffsets.get(number);
    return payloads.asSlice(offset, payloadOffsets.get(number + 1) - offset);
  }

  /// All payloads.
  MemorySegment payloads() {
    return payloads;
  }

  /// Number of distinct payloads.
  long payloadCount() {
    return payloadOffsets.count() - 1;
  }

  RecordTarget target(long record) {
    SpaceReader space = space(record);
    long rank = record - space.base();
    long interval = space.firstInterval(rank);
    long high = space.starts().high(interval);
    long low = space.starts().low(interval);
    int code = space.code(rank);
    try {
      if (space.space() == KeySpace.ASN) {
        Asn first = new Asn(low);
        return code == space.space().singleCode()
            ? first
            : new AsnRange(first, new Asn(space.lastLow(rank, interval)));
      }
      Family family = space.space() == KeySpace.IPV4 ? Family.IPV4 : Family.IPV6;
      Address first = new Address(family, high, low);
      if (code == space.space().singleCode()) {
        return first;
      }
      return code == space.space().rangeCode()
          ? new Range(
              first,
              new Address(family, space.lastHigh(rank, interval), space.lastLow(rank, interval)))
          : new Prefix(first, code);
    } catch (IllegalArgumentException e) {
      throw new DamageException("a record's target is none: " + e.getMessage());
    }
  }
}
