package dev.sextant.index;

import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.AsnRange;
import dev.sextant.net.EmbeddedIpv4;
import dev.sextant.net.Family;
import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import dev.sextant.net.Target;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/// Many open indexes, the sources, asked as one; each has a name and a place in their order.
///
/// A query finds numbers of records, which hold the source ([#source], [#recordInSource]). **Match
/// order** goes across sources: fewest addresses first, then the order of the sources, then the
/// lower id. Records near a target come by first key, wider first, then in the order of the
/// sources, then by id.
///
/// A query asks only the sources that may have a record there, as a routing table says: for each
/// leading 24 bits of an address, and each ASN, the sources with a record near it. Its part of a
/// source is found when the source joins a set, in bounded time, and shared by the sets that come
/// out of that one.
///
/// Immutable; any thread may ask at any time. The indexes stay the caller's: a set closes none, and
/// a leased one has to stay open as long as the set is asked.
public final class IndexSet implements IndexQueries {
  /// The most sources.
  public static final int MAX_SOURCES = 0x7fff;

  private static final int SOURCE_SHIFT = 48;
  private static final long RECORD_MASK = (1L << SOURCE_SHIFT) - 1;

  private final List<Member> members;
  private final Index[] indexes;
  private final RoutingTable ipv4;
  private final RoutingTable ipv6;
  private final RoutingTable asns;
  private final ScratchPool pool;
  private final long size;

  /// A source with its part of the routing tables.
  private record Member(String name, Index index, Map<KeySpace, RoutingSummary> summaries) {
    static Member of(String name, Index index) {
      if (index.size() > RECORD_MASK) {
        throw new IllegalArgumentException(name + " has more records than a set can number");
      }
      try {
        return new Member(
            name,
            index,
            KeySpace.ALL.stream()
                .collect(
                    Collectors.toMap(
                        space -> space, space -> RoutingSummary.of(index.spaces(), space))));
      } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
        throw index.failure(e);
      }
    }

    RoutingSummary summary(KeySpace space) {
      return Objects.requireNonNull(summaries.get(space));
    }
  }

  private IndexSet(List<Member> members, RoutingTable ipv4, RoutingTable ipv6, RoutingTable asns) {
    this.members = members;
    this.indexes = members.stream().map(Member::index).toArray(Index[]::new);
    this.ipv4 = ipv4;
    this.ipv6 = ipv6;
    this.asns = asns;
    this.pool = new ScratchPool(indexes.length);
    this.size = members.stream().mapToLong(member -> member.index.size()).sum();
  }

  private static IndexSet of(List<Member> members) {
    if (members.size() > MAX_SOURCES) {
      throw new IllegalArgumentException("a set has at most " + MAX_SOURCES + " sources");
    }
    return new IndexSet(
        List.copyOf(members),
        RoutingTable.of(summaries(members, KeySpace.IPV4)),
        RoutingTable.of(summaries(members, KeySpace.IPV6)),
        RoutingTable.of(summaries(members, KeySpace.ASN)));
  }

  private static List<RoutingSummary> summaries(List<Member> members, KeySpace space) {
    return members.stream().map(member -> member.summary(space)).toList();
  }

  /// A set of no index.
  public static IndexSet empty() {
    return of(List.<Member>of());
  }

  /// A set of indexes by their names, in the order of the map.
  ///
  /// @throws dev.sextant.InputException if damage in an index keeps its routing from being found
  public static IndexSet of(SequencedMap<String, Index> sources) {
    return empty().withAll(sources);
  }

  /// The same with an index more, as the last in the order, or in the place of the one that has
  /// this name.
  ///
  /// @throws dev.sextant.InputException if damage in the index keeps its routing from being found
  public IndexSet with(String name, Index index) {
    List<Member> changed = new ArrayList<>(members);
    int source = put(changed, Member.of(name, index));
    if (changed.size() > MAX_SOURCES) {
      throw new IllegalArgumentException("a set has at most " + MAX_SOURCES + " sources");
    }
    return new IndexSet(
        List.copyOf(changed),
        routing(KeySpace.IPV4, changed, source),
        routing(KeySpace.IPV6, changed, source),
        routing(KeySpace.ASN, changed, source));
  }

  private RoutingTable routing(KeySpace space, List<Member> changed, int source) {
    RoutingSummary summary = changed.get(source).summary(space);
    boolean hadNothing = source >= indexes.length || members.get(source).summary(space).runs() == 0;
    return hadNothing && summary.runs() == 0
        ? routing(space)
        : routing(space).with(source, summary, summaries(changed, space));
  }

  /// The same with several indexes more, each as [#with] does it.
  public IndexSet withAll(SequencedMap<String, Index> sources) {
    List<Member> changed = new ArrayList<>(members);
    for (Map.Entry<String, Index> source : sources.entrySet()) {
      put(changed, Member.of(source.getKey(), source.getValue()));
    }
    return of(changed);
  }

  /// The same without the index of a name, if there is one.
  public IndexSet without(String name) {
    List<Member> changed = new ArrayList<>(members);
    return changed.removeIf(member -> member.name.equals(name)) ? of(changed) : this;
  }

  /// Puts a member in the place of its name, or behind the last.
  private static int put(List<Member> members, Member put) {
    for (int i = 0; i < members.size(); i++) {
      if (members.get(i).name.equals(put.name)) {
        members.set(i, put);
        return i;
      }
    }
    members.add(put);
    return members.size() - 1;
  }

  // ---- sources

  /// The names of the sources, in their order.
  public List<String> names() {
    return members.stream().map(Member::name).toList();
  }

  /// Number of sources.
  public int sources() {
    return indexes.length;
  }

  /// The name of a source, by its place in the order.
  public String name(int source) {
    return members.get(source).name;
  }

  /// The index of a source, by its place in the order.
  public Index index(int source) {
    return indexes[source];
  }

  /// The index of a name.
  public Optional<Index> index(String name) {
    return members.stream()
        .filter(member -> member.name.equals(name))
        .map(Member::index)
        .findFirst();
  }

  /// The place in the order of the source that a record is from.
  public int source(long record) {
    return Objects.checkIndex((int) (record >> SOURCE_SHIFT), indexes.length);
  }

  /// A record's number in the index of its source.
  public long recordInSource(long record) {
    return record & RECORD_MASK;
  }

  /// The number in this set of a record of a source.
  public long record(int source, long recordInSource) {
    Objects.checkIndex(source, indexes.length);
    return number(source, Objects.checkIndex(recordInSource, indexes[source].size()));
  }

  private static long number(int source, long recordInSource) {
    return (long) source << SOURCE_SHIFT | recordInSource;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public long size(Family family) {
    return members.stream().mapToLong(member -> member.index.size(family)).sum();
  }

  @Override
  public long asnSize() {
    return members.stream().mapToLong(member -> member.index.asnSize()).sum();
  }

  // ---- one address or ASN

  @Override
  public long mostSpecific(int address) {
    int row = ipv4.row(ipv4.span(RoutingSlots.ofIpv4(address)));
    long best = Index.NONE;
    for (int at = ipv4.from(row), to = ipv4.to(row); at < to; at++) {
      int source = ipv4.source(at);
      best = better(KeySpace.IPV4, best, source, indexes[source].mostSpecific(address));
    }
    return best;
  }

  @Override
  public long mostSpecific(long high, long low) {
    int row = ipv6.row(ipv6.span(RoutingSlots.ofIpv6(high)));
    long best = Index.NONE;
    for (int at = ipv6.from(row), to = ipv6.to(row); at < to; at++) {
      int source = ipv6.source(at);
      best = better(KeySpace.IPV6, best, source, indexes[source].mostSpecific(high, low));
    }
    return best;
  }

  @Override
  public long mostSpecific(Asn asn) {
    int row = asns.row(asns.span(RoutingSlots.ofAsn(asn.number())));
    long best = Index.NONE;
    for (int at = asns.from(row), to = asns.to(row); at < to; at++) {
      int source = asns.source(at);
      best = better(KeySpace.ASN, best, source, indexes[source].mostSpecific(asn));
    }
    return best;
  }

  /// The one of two records that comes first in match order.
  private long better(KeySpace space, long best, int source, long recordInSource) {
    if (recordInSource == Index.NONE) {
      return best;
    }
    long record = number(source, recordInSource);
    return best == Index.NONE || isBefore(space, record, best) ? record : best;
  }

  private boolean isBefore(KeySpace space, long record, long other) {
    Index index = indexes[(int) (record >> SOURCE_SHIFT)];
    Index otherIndex = indexes[(int) (other >> SOURCE_SHIFT)];
    SpaceReader reader = reader(index, space);
    SpaceReader otherReader = reader(otherIndex, space);
    try {
      int order =
          TargetSize.compare(
              reader,
              recordInSource(record) - reader.base(),
              otherReader,
              recordInSource(other) - otherReader.base());
      return order != 0 ? order < 0 : record < other;
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw index.failure(e);
    }
  }

  /// The reader of a key space in which an index has a record.
  private static SpaceReader reader(Index index, KeySpace space) {
    return Objects.requireNonNull(index.spaces().of(space));
  }

  @Override
  public long mostSpecific(Address address, LongPredicate condition) {
    return walk(
        KeySpace.of(address.family()),
        address.high(),
        address.low(),
        record -> !condition.test(record));
  }

  @Override
  public boolean covers(int address) {
    int row = ipv4.row(ipv4.span(RoutingSlots.ofIpv4(address)));
    for (int at = ipv4.from(row), to = ipv4.to(row); at < to; at++) {
      if (indexes[ipv4.source(at)].covers(address)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean covers(long high, long low) {
    int row = ipv6.row(ipv6.span(RoutingSlots.ofIpv6(high)));
    for (int at = ipv6.from(row), to = ipv6.to(row); at < to; at++) {
      if (indexes[ipv6.source(at)].covers(high, low)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean covers(Asn asn) {
    int row = asns.row(asns.span(RoutingSlots.ofAsn(asn.number())));
    for (int at = asns.from(row), to = asns.to(row); at < to; at++) {
      if (indexes[asns.source(at)].covers(asn)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean forEachMatch(int address, RecordVisitor visitor) {
    return walk(KeySpace.IPV4, 0, address & 0xffff_ffffL, visitor) == Index.NONE;
  }

  @Override
  public boolean forEachMatch(long high, long low, RecordVisitor visitor) {
    return walk(KeySpace.IPV6, high, low, visitor) == Index.NONE;
  }

  @Override
  public boolean forEachMatch(Asn asn, RecordVisitor visitor) {
    return walk(KeySpace.ASN, 0, asn.number(), visitor) == Index.NONE;
  }

  /// Visits the matches of a key.
  ///
  /// @return the record that the visitor stopped at, or [Index#NONE]
  private long walk(KeySpace space, long high, long low, RecordVisitor visitor) {
    RoutingTable routing = routing(space);
    int row = routing.row(routing.span(RoutingSlots.of(space, high, low)));
    int to = routing.to(row);
    int at = routing.from(row);
    if (at == to) {
      return Index.NONE;
    }
    SetScratch scratch = pool.take();
    try {
      for (; at < to; at++) {
        int source = routing.source(at);
        Index index = indexes[source];
        SpaceReader reader = reader(index, space);
        MatchCursor cursor = scratch.matchCursor(reader);
        try {
          cursor.start(source, reader, index.spaces().interval(space, high, low));
          scratch.merge.add(cursor);
        } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
          throw index.failure(e);
        }
      }
      return drain(scratch.merge, visitor);
    } finally {
      pool.give(scratch);
    }
  }

  /// Visits what a merge of cursors gives.
  ///
  /// @return the record that the visitor stopped at, or [Index#NONE]
  private long drain(CursorMerge merge, RecordVisitor visitor) {
    while (!merge.isEmpty()) {
      SourceCursor next = merge.top();
      long record = number(next.source, next.record());
      if (!visitor.visit(record)) {
        return record;
      }
      try {
        next.advance();
        merge.settleTop();
      } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
        throw indexes[next.source].failure(e);
      }
    }
    return Index.NONE;
  }

  private RoutingTable routing(KeySpace space) {
    return switch (space) {
      case IPV4 -> ipv4;
      case IPV6 -> ipv6;
      case ASN -> asns;
    };
  }

  /// How many sources a query for an address asks.
  int asked(Address address) {
    RoutingTable routing = routing(KeySpace.of(address.family()));
    int slot = RoutingSlots.of(KeySpace.of(address.family()), address.high(), address.low());
    int row = routing.row(routing.span(slot));
    return routing.to(row) - routing.from(row);
  }

  /// The most specific record that covers an address, with its source.
  public Optional<SourceMatch> match(Address address) {
    long record = mostSpecific(address);
    return record == Index.NONE ? Optional.empty() : Optional.of(toMatch(record));
  }

  /// The most specific record that covers an address, or else the IPv4 address in it.
  public Optional<SourceMatch> match(Address address, EmbeddedIpv4 embedded) {
    long record = mostSpecific(address, embedded);
    return record == Index.NONE ? Optional.empty() : Optional.of(toMatch(record));
  }

  /// The records that cover an address, in match order, with their sources.
  public List<SourceMatch> matches(Address address) {
    List<SourceMatch> matches = new ArrayList<>();
    forEachMatch(address, record -> matches.add(toMatch(record)));
    return matches;
  }

  /// The records that cover an address, or if there are none, those that cover the IPv4 address in
  /// it; in match order.
  public List<SourceMatch> matches(Address address, EmbeddedIpv4 embedded) {
    List<SourceMatch> matches = new ArrayList<>();
    forEachMatch(address, embedded, record -> matches.add(toMatch(record)));
    return matches;
  }

  private SourceMatch toMatch(long record) {
    int source = source(record);
    return new SourceMatch(name(source), new Match(indexes[source], recordInSource(record)));
  }

  /// The addresses around one that lie together and have the same matches in every source; on a
  /// miss, the gap. Asks every source.
  @Override
  public Range interval(Address address) {
    KeySpace space = KeySpace.of(address.family());
    Address first = new Address(address.family(), 0, 0);
    Address last = new Address(address.family(), space.maxHigh(), space.maxLow());
    for (Index index : indexes) {
      Range interval = index.interval(address);
      first = interval.first().compareTo(first) > 0 ? interval.first() : first;
      last = interval.last().compareTo(last) < 0 ? interval.last() : last;
    }
    return new Range(first, last);
  }

  // ---- records near a target

  @Override
  public boolean forEachInside(RecordTarget target, RecordVisitor visitor) {
    return nearby(span(target, NearbyRecords.Relation.INSIDE), visitor);
  }

  @Override
  public boolean forEachCovering(RecordTarget target, RecordVisitor visitor) {
    return nearby(span(target, NearbyRecords.Relation.COVERING), visitor);
  }

  @Override
  public boolean forEachOverlapping(RecordTarget target, RecordVisitor visitor) {
    return nearby(span(target, NearbyRecords.Relation.OVERLAPPING), visitor);
  }

  private static NearbyCursor.Span span(RecordTarget target, NearbyRecords.Relation relation) {
    return switch (target) {
      case Target ip ->
          new NearbyCursor.Span(
              relation,
              KeySpace.of(ip.family()),
              ip.first().high(),
              ip.first().low(),
              ip.last().high(),
              ip.last().low());
      case Asn asn ->
          new NearbyCursor.Span(relation, KeySpace.ASN, 0, asn.number(), 0, asn.number());
      case AsnRange range ->
          new NearbyCursor.Span(
              relation, KeySpace.ASN, 0, range.first().number(), 0, range.last().number());
    };
  }

  private boolean nearby(NearbyCursor.Span span, RecordVisitor visitor) {
    SetScratch scratch = pool.take();
    try {
      mark(span, scratch);
      for (int source = scratch.sources.nextSetBit(0);
          source >= 0;
          source = scratch.sources.nextSetBit(source + 1)) {
        Index index = indexes[source];
        SpaceReader reader = reader(index, span.space());
        NearbyCursor cursor = scratch.nearbyCursor(reader, span);
        try {
          cursor.start(
              source,
              reader,
              span,
              index.spaces().interval(span.space(), span.firstHigh(), span.firstLow()));
          scratch.merge.add(cursor);
        } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
          throw index.failure(e);
        }
      }
      return drain(scratch.merge, visitor) == Index.NONE;
    } finally {
      pool.give(scratch);
    }
  }

  /// Marks the sources that may have a record near a span.
  private void mark(NearbyCursor.Span span, SetScratch scratch) {
    RoutingTable routing = routing(span.space());
    int first = routing.span(RoutingSlots.of(span.space(), span.firstHigh(), span.firstLow()));
    int last =
        span.relation() == NearbyRecords.Relation.COVERING
            ? first
            : routing.span(RoutingSlots.of(span.space(), span.lastHigh(), span.lastLow()));
    for (int i = first; i <= last; i++) {
      int row = routing.row(i);
      for (int at = routing.from(row), to = routing.to(row); at < to; at++) {
        scratch.sources.set(routing.source(at));
      }
    }
  }

  // ---- batches

  @Override
  public void mostSpecific(int[] addresses, int from, int to, long[] found) {
    Objects.checkFromToIndex(from, to, addresses.length);
    Objects.checkFromToIndex(from, to, found.length);
    SetScratch scratch = pool.take();
    try {
      for (int tile = from; tile < to; tile += BatchGroups.TILE) {
        int end = Math.min(to, tile + BatchGroups.TILE);
        for (int i = tile; i < end; i++) {
          group(ipv4, RoutingSlots.ofIpv4(addresses[i]), i, scratch.groups);
        }
        Arrays.fill(found, tile, end, Index.NONE);
        ask(addresses, scratch.groups, found);
      }
    } finally {
      pool.give(scratch);
    }
  }

  private void ask(int[] addresses, BatchGroups groups, long[] found) {
    for (int group = 0; group < groups.size(); group++) {
      int count = groups.gather(group);
      for (int i = 0; i < count; i++) {
        groups.ipv4[i] = addresses[groups.place(i)];
      }
      int source = groups.source(group);
      indexes[source].mostSpecific(groups.ipv4, 0, count, groups.found);
      spread(KeySpace.IPV4, source, count, groups, found);
    }
    groups.clear();
  }

  @Override
  public void mostSpecific(long[] high, long[] low, int from, int to, long[] found) {
    Objects.checkFromToIndex(from, to, high.length);
    Objects.checkFromToIndex(from, to, low.length);
    Objects.checkFromToIndex(from, to, found.length);
    SetScratch scratch = pool.take();
    try {
      for (int tile = from; tile < to; tile += BatchGroups.TILE) {
        int end = Math.min(to, tile + BatchGroups.TILE);
        for (int i = tile; i < end; i++) {
          group(ipv6, RoutingSlots.ofIpv6(high[i]), i, scratch.groups);
        }
        Arrays.fill(found, tile, end, Index.NONE);
        ask(high, low, scratch.groups, found);
      }
    } finally {
      pool.give(scratch);
    }
  }

  private void ask(long[] high, long[] low, BatchGroups groups, long[] found) {
    for (int group = 0; group < groups.size(); group++) {
      int count = groups.gather(group);
      for (int i = 0; i < count; i++) {
        groups.high[i] = high[groups.place(i)];
        groups.low[i] = low[groups.place(i)];
      }
      int source = groups.source(group);
      indexes[source].mostSpecific(groups.high, groups.low, 0, count, groups.found);
      spread(KeySpace.IPV6, source, count, groups, found);
    }
    groups.clear();
  }

  private static void group(RoutingTable routing, int slot, int place, BatchGroups groups) {
    int row = routing.row(routing.span(slot));
    for (int at = routing.from(row), to = routing.to(row); at < to; at++) {
      groups.add(routing.source(at), place);
    }
  }

  /// Takes what a source found for a group where it is better than what is there.
  private void spread(KeySpace space, int source, int count, BatchGroups groups, long[] found) {
    for (int i = 0; i < count; i++) {
      int place = groups.place(i);
      found[place] = better(space, found[place], source, groups.found[i]);
    }
  }

  // ---- records

  @Override
  public long id(long record) {
    return indexes[source(record)].id(recordInSource(record));
  }

  @Override
  public RecordTarget target(long record) {
    return indexes[source(record)].target(recordInSource(record));
  }

  @Override
  public MemorySegment payload(long record) {
    return indexes[source(record)].payload(recordInSource(record));
  }
}
