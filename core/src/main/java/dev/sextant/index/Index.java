package dev.sextant.index;

import dev.sextant.CorruptDataException;
import dev.sextant.InputException;
import dev.sextant.codec.RecordDecoder;
import dev.sextant.codec.Schema;
import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.AsnRange;
import dev.sextant.net.EmbeddedIpv4;
import dev.sextant.net.Family;
import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import dev.sextant.net.Target;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongPredicate;

/// An open index: every record with its target and payload, asked in place.
///
/// A query finds numbers of records, from 0 to [#size()] - 1, in the order of IPv4, IPv6, ASN, and
/// in each of them by first key, wider targets first, then id; [#NONE] is no record. The record's
/// methods ([#id], [#target], [#payload]) take such numbers. Queries with numbers allocate nothing.
///
/// **Match order** is fewest addresses first, then the lower id. Families never match each other:
/// an ASN is asked for as an ASN, and an IPv6 number that is IPv4-mapped is an IPv6 address where
/// it comes as two `long`.
///
/// Any thread may ask at any time. Opening costs the same for any size and trusts what is in the
/// sections. Damage that a query comes upon is an [InputException], or a wrong answer; never a
/// crash, a hang, or unbounded memory.
///
/// Slices that it gives out are read-only and borrowed: they stay valid as long as something refers
/// to them, or, of a leased index, until [#close].
public final class Index implements IndexQueries, AutoCloseable {
  /// No record.
  public static final long NONE = -1;

  private static final long IPV6_BYTES = 16;

  private final Sections sections;
  private final Arena arena;
  private final boolean leased;
  private final Spaces spaces;
  private final Records records;

  /// Whether a file starts as an index does; false for what cannot be read.
  public static boolean isIndex(Path file) {
    return IndexFile.startsWithMagic(file);
  }

  private Index(Sections sections, Arena arena, OpenOptions options) {
    this.sections = sections;
    this.arena = arena;
    this.leased = options.leased();
    this.spaces = Spaces.open(sections, options.kernel());
    this.records = new Records(spaces.all(), sections);
  }

  /// Opens a file by mapping it.
  ///
  /// @throws InputException if it cannot be read, is no index, or its header is damaged
  public static Index open(Path file) {
    return open(file, OpenOptions.defaults());
  }

  /// Opens a file as the options say.
  ///
  /// @throws InputException if it cannot be read, is no index, or its header is damaged
  @SuppressWarnings("MustBeClosed") // the index closes a leased arena, and no other needs it
  public static Index open(Path file, OpenOptions options) {
    Arena arena = options.leased() ? Arena.ofShared() : Arena.ofAuto();
    try {
      return of(file.toString(), IndexFile.bytes(file, options, arena), arena, options);
    } catch (RuntimeException e) {
      if (options.leased()) {
        arena.close();
      }
      throw e;
    }
  }

  /// Opens an index in an array, which must not change afterwards.
  ///
  /// @throws InputException if it is no index, or its header is damaged
  public static Index of(byte[] bytes) {
    return of(MemorySegment.ofArray(bytes));
  }

  /// Opens an index in memory that the caller keeps alive and unchanged; fastest where it starts at
  /// a multiple of 64 bytes.
  ///
  /// @throws InputException if it is no index, or its header is damaged
  public static Index of(MemorySegment bytes) {
    return of("index in memory", bytes, Arena.global(), OpenOptions.defaults());
  }

  /// Checks every byte of a file: all checksums, and every rule that its sections have to follow.
  ///
  /// What passes answers every query as the records in it say. The file need not be opened; it is
  /// read through a channel, then once more through a mapping of its own.
  ///
  /// @param threads how many threads work at it, the caller's among them
  /// @throws InputException at the first damage, with section and byte; or if the file cannot be
  ///   read
  public static VerifyReport verify(Path file, int threads) {
    return verify(file, threads, (bytes, ofBytes) -> {});
  }

  /// The same, with someone to tell how far it is.
  ///
  /// @throws InputException at the first damage, with section and byte; or if the file cannot be
  ///   read
  public static VerifyReport verify(Path file, int threads, VerifyProgress progress) {
    return new IndexVerifier(threads, progress).verify(file);
  }

  private static Index of(String name, MemorySegment bytes, Arena arena, OpenOptions options) {
    return guarded(name, () -> new Index(Sections.open(name, bytes.asReadOnly()), arena, options));
  }

  private static Index guarded(String name, java.util.function.Supplier<Index> opening) {
    try {
      return opening.get();
    } catch (IndexOutOfBoundsException | DamageException e) {
      throw new InputException(name, "", "is damaged: " + e.getMessage(), e);
    } catch (InternalError e) {
      throw new InputException(name, "", Failures.CUT_SHORT, e);
    }
  }

  /// Number of records.
  @Override
  public long size() {
    return records.count();
  }

  /// Number of records of one family's addresses.
  @Override
  public long size(Family family) {
    return spaces.size(KeySpace.of(family));
  }

  /// Number of records of ASNs.
  @Override
  public long asnSize() {
    return spaces.size(KeySpace.ASN);
  }

  // ---- one address or ASN

  /// The most specific record that covers an IPv4 address, or [#NONE].
  @Override
  public long mostSpecific(int address) {
    try {
      SpaceReader space = spaces.ipv4();
      return space == null ? NONE : space.record(space.mostSpecific(spaces.ipv4Interval(address)));
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// The most specific record that covers an IPv6 address, or [#NONE].
  @Override
  public long mostSpecific(long high, long low) {
    try {
      SpaceReader space = spaces.ipv6();
      return space == null
          ? NONE
          : space.record(space.mostSpecific(spaces.ipv6Interval(high, low)));
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// The most specific record that covers an ASN, or [#NONE].
  @Override
  public long mostSpecific(Asn asn) {
    try {
      SpaceReader space = spaces.asn();
      return space == null
          ? NONE
          : space.record(space.mostSpecific(spaces.asnInterval((int) asn.number())));
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// The most specific record that covers an address and satisfies a condition, or [#NONE].
  @Override
  public long mostSpecific(Address address, LongPredicate condition) {
    long[] found = {NONE};
    forEachMatch(
        address,
        record -> {
          if (!condition.test(record)) {
            return true;
          }
          found[0] = record;
          return false;
        });
    return found[0];
  }

  /// Whether any record covers an IPv4 address.
  @Override
  public boolean covers(int address) {
    try {
      SpaceReader space = spaces.ipv4();
      return space != null && space.covers(spaces.ipv4Interval(address));
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// Whether any record covers an IPv6 address.
  @Override
  public boolean covers(long high, long low) {
    try {
      SpaceReader space = spaces.ipv6();
      return space != null && space.covers(spaces.ipv6Interval(high, low));
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// Whether any record covers an ASN.
  @Override
  public boolean covers(Asn asn) {
    return mostSpecific(asn) != NONE;
  }

  /// Visits the records that cover an IPv4 address, in match order.
  ///
  /// @return whether the visitor wanted all
  @Override
  public boolean forEachMatch(int address, RecordVisitor visitor) {
    SpaceReader space = spaces.ipv4();
    if (space == null) {
      return true;
    }
    try {
      return space.forEachMatch(spaces.ipv4Interval(address), visitor);
    } catch (VisitorException e) {
      throw e.original();
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// Visits the records that cover an IPv6 address, in match order.
  ///
  /// @return whether the visitor wanted all
  @Override
  public boolean forEachMatch(long high, long low, RecordVisitor visitor) {
    SpaceReader space = spaces.ipv6();
    if (space == null) {
      return true;
    }
    try {
      return space.forEachMatch(spaces.ipv6Interval(high, low), visitor);
    } catch (VisitorException e) {
      throw e.original();
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// Visits the records that cover an ASN, in match order.
  ///
  /// @return whether the visitor wanted all
  @Override
  public boolean forEachMatch(Asn asn, RecordVisitor visitor) {
    SpaceReader space = spaces.asn();
    if (space == null) {
      return true;
    }
    try {
      return space.forEachMatch(spaces.asnInterval((int) asn.number()), visitor);
    } catch (VisitorException e) {
      throw e.original();
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// Visits the records that cover the first key of a target, in match order.
  ///
  /// @return whether the visitor wanted all
  public boolean forEachMatch(RecordTarget target, RecordVisitor visitor) {
    return switch (target) {
      case Target ip -> forEachMatch(ip.first(), visitor);
      case Asn asn -> forEachMatch(asn, visitor);
      case AsnRange range -> forEachMatch(range.first(), visitor);
    };
  }

  /// The most specific record that covers an address.
  public Optional<Match> match(Address address) {
    long record = mostSpecific(address);
    return record == NONE ? Optional.empty() : Optional.of(new Match(this, record));
  }

  /// The records that cover an address, in match order.
  public List<Match> matches(Address address) {
    List<Match> matches = new ArrayList<>();
    forEachMatch(address, record -> matches.add(new Match(this, record)));
    return matches;
  }

  /// The most specific record that covers an address, or else the IPv4 address in it.
  public Optional<Match> match(Address address, EmbeddedIpv4 embedded) {
    long record = mostSpecific(address, embedded);
    return record == NONE ? Optional.empty() : Optional.of(new Match(this, record));
  }

  /// The records that cover an address, or if there are none, those that cover the IPv4 address in
  /// it; in match order.
  public List<Match> matches(Address address, EmbeddedIpv4 embedded) {
    List<Match> matches = new ArrayList<>();
    forEachMatch(address, embedded, record -> matches.add(new Match(this, record)));
    return matches;
  }

  /// The elementary interval around an address: all addresses that have the same matches and lie
  /// together; on a miss, the gap.
  @Override
  public Range interval(Address address) {
    try {
      return spaces.interval(address);
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  // ---- records near a target

  /// Visits the records inside a prefix, range or address: by first key, wider first, then id.
  ///
  /// @return whether the visitor wanted all
  @Override
  public boolean forEachInside(RecordTarget target, RecordVisitor visitor) {
    return nearby(target, NearbyRecords.Relation.INSIDE, visitor);
  }

  /// Visits the records that cover all of a prefix, range or address: by first key, wider first,
  /// then id.
  ///
  /// @return whether the visitor wanted all
  @Override
  public boolean forEachCovering(RecordTarget target, RecordVisitor visitor) {
    return nearby(target, NearbyRecords.Relation.COVERING, visitor);
  }

  /// Visits the records that share a key with a prefix, range or address: by first key, wider
  /// first, then id.
  ///
  /// @return whether the visitor wanted all
  @Override
  public boolean forEachOverlapping(RecordTarget target, RecordVisitor visitor) {
    return nearby(target, NearbyRecords.Relation.OVERLAPPING, visitor);
  }

  private boolean nearby(
      RecordTarget target, NearbyRecords.Relation relation, RecordVisitor visitor) {
    try {
      return switch (target) {
        case Target ip ->
            new NearbyRecords(
                    spaces,
                    KeySpace.of(ip.family()),
                    ip.first().high(),
                    ip.first().low(),
                    ip.last().high(),
                    ip.last().low())
                .forEach(relation, visitor);
        case Asn asn ->
            new NearbyRecords(spaces, KeySpace.ASN, 0, asn.number(), 0, asn.number())
                .forEach(relation, visitor);
        case AsnRange range ->
            new NearbyRecords(
                    spaces, KeySpace.ASN, 0, range.first().number(), 0, range.last().number())
                .forEach(relation, visitor);
      };
    } catch (VisitorException e) {
      throw e.original();
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  // ---- batches

  /// Finds the most specific records of IPv4 addresses `from` (inclusive) to `to` (exclusive).
  ///
  /// @param found takes the records, at the same places; [#NONE] where nothing covers the address
  @Override
  public void mostSpecific(int[] addresses, int from, int to, long[] found) {
    Objects.checkFromToIndex(from, to, addresses.length);
    Objects.checkFromToIndex(from, to, found.length);
    try {
      spaces.mostSpecific(addresses, from, to, found);
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// Finds the most specific records of IPv6 addresses `from` (inclusive) to `to` (exclusive).
  ///
  /// @param found takes the records, at the same places; [#NONE] where nothing covers the address
  @Override
  public void mostSpecific(long[] high, long[] low, int from, int to, long[] found) {
    Objects.checkFromToIndex(from, to, high.length);
    Objects.checkFromToIndex(from, to, low.length);
    Objects.checkFromToIndex(from, to, found.length);
    try {
      spaces.mostSpecific(high, low, from, to, found);
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// Whether any record covers IPv4 addresses `from` (inclusive) to `to` (exclusive).
  ///
  /// @param covered takes the answers, at the same places
  public void covers(int[] addresses, int from, int to, boolean[] covered) {
    Objects.checkFromToIndex(from, to, addresses.length);
    Objects.checkFromToIndex(from, to, covered.length);
    for (int i = from; i < to; i++) {
      covered[i] = covers(addresses[i]);
    }
  }

  /// Whether any record covers IPv6 addresses `from` (inclusive) to `to` (exclusive).
  ///
  /// @param covered takes the answers, at the same places
  public void covers(long[] high, long[] low, int from, int to, boolean[] covered) {
    Objects.checkFromToIndex(from, to, high.length);
    Objects.checkFromToIndex(from, to, low.length);
    Objects.checkFromToIndex(from, to, covered.length);
    for (int i = from; i < to; i++) {
      covered[i] = covers(high[i], low[i]);
    }
  }

  /// Visits the records that cover each of many IPv4 addresses, in match order.
  ///
  /// @return whether the visitor wanted all
  public boolean forEachMatch(int[] addresses, int from, int to, BatchVisitor visitor) {
    Objects.checkFromToIndex(from, to, addresses.length);
    for (int i = from; i < to; i++) {
      int place = i;
      if (!forEachMatch(addresses[i], record -> visitor.visit(place, record))) {
        return false;
      }
    }
    return true;
  }

  /// Visits the records that cover each of many IPv6 addresses, in match order.
  ///
  /// @return whether the visitor wanted all
  public boolean forEachMatch(long[] high, long[] low, int from, int to, BatchVisitor visitor) {
    Objects.checkFromToIndex(from, to, high.length);
    Objects.checkFromToIndex(from, to, low.length);
    for (int i = from; i < to; i++) {
      int place = i;
      if (!forEachMatch(high[i], low[i], record -> visitor.visit(place, record))) {
        return false;
      }
    }
    return true;
  }

  /// Finds the most specific records of IPv4 addresses in memory, such as a column of another
  /// runtime; nothing is copied.
  ///
  /// @param addresses 32-bit addresses in native byte order, 4 bytes each
  /// @param count how many of them
  /// @param found takes the records, 8 bytes each; [#NONE] where nothing covers the address
  /// @throws IndexOutOfBoundsException if a segment is too short
  public void mostSpecificIpv4(MemorySegment addresses, long count, MemorySegment found) {
    Objects.checkFromIndexSize(0, Math.multiplyExact(count, Integer.BYTES), addresses.byteSize());
    Objects.checkFromIndexSize(0, Math.multiplyExact(count, Long.BYTES), found.byteSize());
    for (long i = 0; i < count; i++) {
      int address = addresses.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i);
      found.setAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i, mostSpecific(address));
    }
  }

  /// Finds the most specific records of IPv6 addresses in memory, such as a column of another
  /// runtime; nothing is copied.
  ///
  /// @param addresses pairs of 64-bit numbers in native byte order, the upper half first, 16 bytes
  ///   each
  /// @param count how many of them
  /// @param found takes the records, 8 bytes each; [#NONE] where nothing covers the address
  /// @param unmap whether an IPv4-mapped address is looked up as the IPv4 address
  /// @throws IndexOutOfBoundsException if a segment is too short
  public void mostSpecificIpv6(
      MemorySegment addresses, long count, MemorySegment found, boolean unmap) {
    Objects.checkFromIndexSize(0, Math.multiplyExact(count, IPV6_BYTES), addresses.byteSize());
    Objects.checkFromIndexSize(0, Math.multiplyExact(count, Long.BYTES), found.byteSize());
    for (long i = 0; i < count; i++) {
      long high = addresses.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, 2 * i);
      long low = addresses.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, 2 * i + 1);
      long record =
          unmap && Address.isMapped(high, low) ? mostSpecific((int) low) : mostSpecific(high, low);
      found.setAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i, record);
    }
  }

  // ---- records

  /// The number of records pushed before a record.
  @Override
  public long id(long record) {
    Objects.checkIndex(record, size());
    try {
      return records.id(record);
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// The record of an id.
  ///
  /// @throws IndexOutOfBoundsException if the id is none, from 0 to [#size()] - 1
  public long recordOf(long id) {
    Objects.checkIndex(id, size());
    try {
      return records.recordOf(id);
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// The target of a record as it was pushed.
  @Override
  public RecordTarget target(long record) {
    Objects.checkIndex(record, size());
    try {
      return records.target(record);
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// The payload of a record: a read-only view, nothing copied.
  @Override
  public MemorySegment payload(long record) {
    Objects.checkIndex(record, size());
    try {
      return records.payload(record);
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// Where a record's payload starts in [#payloads()].
  public long payloadOffset(long record) {
    Objects.checkIndex(record, size());
    try {
      return records.payloadOffset(record);
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// How many bytes a record's payload has.
  public int payloadLength(long record) {
    Objects.checkIndex(record, size());
    try {
      return records.payloadLength(record);
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw failure(e);
    }
  }

  /// The distinct payloads of all records, one behind the other; read-only.
  public MemorySegment payloads() {
    return records.payloads();
  }

  // ---- the whole

  /// The metadata of the whole; read-only, empty if there is none.
  public MemorySegment metadata() {
    return sections
        .find(SectionKind.METADATA, SectionsWriter.WHOLE)
        .orElse(MemorySegment.ofArray(new byte[0]).asReadOnly());
  }

  /// The schema of the payloads, if they are records of a codec.
  ///
  /// @throws InputException if it is damaged
  public Optional<Schema> schema() {
    try {
      return sections.find(SectionKind.SCHEMA, SectionsWriter.WHOLE).map(Schema::parse);
    } catch (CorruptDataException e) {
      throw failure(e);
    }
  }

  /// What decodes the payloads.
  ///
  /// @throws IllegalStateException if the payloads are no records of a codec
  /// @throws InputException if schema or shared values are damaged
  public RecordDecoder decoder() {
    Schema schema =
        schema()
            .orElseThrow(
                () -> new IllegalStateException("the payloads of the index have no schema"));
    try {
      return RecordDecoder.of(
          schema, sections.bytes(SectionKind.VALUE_POOLS, SectionsWriter.WHOLE));
    } catch (CorruptDataException | InternalError e) {
      throw failure(e);
    }
  }

  /// What decodes the payloads, which have to be records of an expected schema.
  ///
  /// @throws dev.sextant.SchemaMismatchException if they are not, with the field that differs
  /// @throws IllegalStateException if the payloads are no records of a codec
  /// @throws InputException if schema or shared values are damaged
  public RecordDecoder decoder(Schema expected) {
    RecordDecoder decoder = decoder();
    decoder.schema().check(expected);
    return decoder;
  }

  /// Number of distinct payloads.
  public long payloadCount() {
    return records.payloadCount();
  }

  /// The sections of the file, in its order.
  public List<SectionInfo> sections() {
    return sections.entries().stream()
        .map(entry -> new SectionInfo(entry.label(), entry.offset(), entry.lengthBytes()))
        .toList();
  }

  /// Bytes of the file.
  public long sizeBytes() {
    return sections.file().byteSize();
  }

  /// Gives the memory of a leased index back; queries that run or come later end in an
  /// [IllegalStateException]. Without a lease this does nothing.
  @Override
  public void close() {
    if (leased) {
      arena.close();
    }
  }

  /// The key spaces, for a set of indexes.
  Spaces spaces() {
    return spaces;
  }

  /// What a query came upon, as the error that names the file.
  InputException failure(Throwable cause) {
    return Failures.of(sections.name(), cause);
  }
}
