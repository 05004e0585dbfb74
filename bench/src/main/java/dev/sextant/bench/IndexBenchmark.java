package dev.sextant.bench;

import com.maxmind.db.CHMCache;
import com.maxmind.db.Reader;
import dev.sextant.bench.harness.Environment;
import dev.sextant.bench.harness.Report;
import dev.sextant.bench.harness.Stopwatch;
import dev.sextant.bench.harness.Summary;
import dev.sextant.bench.rival.Contender;
import dev.sextant.index.Index;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Target;
import dev.sextant.sources.synthetic.PrefixTable;
import dev.sextant.sources.synthetic.TraceKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.zip.CRC32C;
import tools.jackson.databind.json.JsonMapper;

/// Builds indexes, checks every answer, and times queries in turns with those of the FIB and of the
/// MMDB reader.
final class IndexBenchmark {
  private static final int BUILDS = 5;
  private static final int CHUNK = 4096;
  private static final String OURS = "index";

  private final int runs;
  private final long minMillis;
  private final int traceSize;
  private final long seed;
  private final Path folder;
  private final Consumer<String> progress;
  private final List<Report.Table> tables = new ArrayList<>();
  private final List<Report.Structure> structures = new ArrayList<>();
  private final List<Report.Result> results = new ArrayList<>();

  /// Something to time.
  ///
  /// @param check counts what was wrong in what the workload wrote
  private record Entry(
      String contender,
      String name,
      RangeWorkload workload,
      int checked,
      IntSupplier check,
      List<Double> rates) {
    Entry(String contender, String name, RangeWorkload workload, IntSupplier check) {
      this(contender, name, workload, workload.size(), check, new ArrayList<>());
    }
  }

  /// @param folder takes the files
  IndexBenchmark(
      int runs, long minMillis, int traceSize, long seed, Path folder, Consumer<String> progress) {
    this.runs = runs;
    this.minMillis = minMillis;
    this.traceSize = traceSize;
    this.seed = seed;
    this.folder = folder;
    this.progress = progress;
  }

  /// The report of all tables so far.
  Report report() {
    return new Report("index", Environment.facts(), tables, structures, results);
  }

  // ---- tables

  /// Size and building, whether every record comes back, and opening.
  void measureRecords(IndexRecords records) throws IOException {
    Index index = build(records);
    Path file = file(records);
    long[] sizes = new long[records.size()];
    RangeWorkload read =
        new RangeWorkload(
            records.size(),
            CHUNK,
            (from, to) -> {
              for (int id = from; id < to; id++) {
                long record = index.recordOf(id);
                sizes[id] = index.payloadOffset(record) + index.payloadLength(record);
              }
            });
    Index[] opened = new Index[1];
    RangeWorkload open = new RangeWorkload(1, 1, (_, _) -> opened[0] = Index.open(file));
    time(
        records.name(),
        List.of(
            new Entry(OURS, "payload by id", read, () -> wrongRecords(index, records)),
            new Entry(OURS, "open", open, () -> opened[0].size() == records.size() ? 0 : 1)));
  }

  private static int wrongRecords(Index index, IndexRecords records) {
    int wrong = 0;
    for (int id = 0; id < records.size(); id++) {
      long record = index.recordOf(id);
      boolean same =
          index.id(record) == id
              && index.target(record).equals(records.targets().get(id))
              && index.payload(record).mismatch(MemorySegment.ofArray(records.payloads().get(id)))
                  < 0;
      wrong += same ? 0 : 1;
    }
    return wrong;
  }

  /// Most specific records of addresses drawn from records, and all matches.
  ///
  /// @param expected for a place of the trace, the id that is right
  private void measureMatches(
      IndexRecords records, Index index, int[] addresses, IntUnaryOperator expected, int depth) {
    long[] found = new long[addresses.length];
    long[] seen = new long[1];
    RangeWorkload single =
        new RangeWorkload(
            addresses.length,
            CHUNK,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                found[i] = index.mostSpecific(addresses[i]);
              }
            });
    RangeWorkload batch =
        new RangeWorkload(
            addresses.length, CHUNK, (from, to) -> index.mostSpecific(addresses, from, to, found));
    List<Entry> entries = new ArrayList<>();
    IntSupplier check =
        () -> {
          int wrong = 0;
          for (int i = 0; i < found.length; i++) {
            boolean right = found[i] != Index.NONE && index.id(found[i]) == expected.applyAsInt(i);
            wrong += right ? 0 : 1;
          }
          Arrays.fill(found, Index.NONE);
          return wrong;
        };
    entries.add(new Entry(OURS, "most specific, single", single, check));
    entries.add(new Entry(OURS, "most specific, whole", batch, check));
    if (depth > 1) {
      RangeWorkload all =
          new RangeWorkload(
              addresses.length,
              CHUNK,
              (from, to) -> {
                for (int i = from; i < to; i++) {
                  index.forEachMatch(
                      addresses[i],
                      record -> {
                        seen[0] += record >= 0 ? 1 : 0;
                        return true;
                      });
                }
              });
      entries.add(
          new Entry(
              OURS,
              "all of " + depth + " matches",
              all,
              () -> seen[0] == (long) depth * addresses.length ? 0 : 1));
    }
    time(records.name(), entries);
  }

  /// A table of neighbouring ranges, where every tenth crosses the next or not.
  void measureRanges(IndexRecords records) throws IOException {
    Index index = build(records);
    int[] addresses = drawn(records);
    measureMatches(records, index, addresses, i -> expected(records, addresses[i]), 1);
  }

  /// The narrowest of sorted ranges, each of which reaches into its neighbour at most.
  private static int expected(IndexRecords records, int address) {
    long key = Integer.toUnsignedLong(address);
    int from = 0;
    int to = records.size() - 1;
    while (from < to) {
      int middle = (from + to + 1) >>> 1;
      if (first(records, middle) <= key) {
        from = middle;
      } else {
        to = middle - 1;
      }
    }
    boolean before = from > 0 && last(records, from - 1) >= key;
    boolean covers = last(records, from) >= key;
    if (!before || !covers) {
      return covers ? from : before ? from - 1 : -1;
    }
    long size = last(records, from) - first(records, from);
    return size < last(records, from - 1) - first(records, from - 1) ? from : from - 1;
  }

  private static long first(IndexRecords records, int place) {
    return ((Target) records.targets().get(place)).first().low();
  }

  private static long last(IndexRecords records, int place) {
    return ((Target) records.targets().get(place)).last().low();
  }

  /// Groups of prefixes that lie one in the other.
  void measureNested(IndexRecords records, int depth) throws IOException {
    Index index = build(records);
    SplittableRandom random = new SplittableRandom(seed);
    int[] deepest = new int[traceSize];
    int[] addresses = new int[traceSize];
    for (int i = 0; i < traceSize; i++) {
      deepest[i] = random.nextInt(records.size() / depth) * depth + depth - 1;
      addresses[i] = (int) inside((Target) records.targets().get(deepest[i]), random);
    }
    measureMatches(records, index, addresses, i -> deepest[i], depth);
  }

  private int[] drawn(IndexRecords records) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] addresses = new int[traceSize];
    for (int i = 0; i < traceSize; i++) {
      Target target = (Target) records.targets().get(random.nextInt(records.size()));
      addresses[i] = (int) inside(target, random);
    }
    return addresses;
  }

  /// An IPv4 address of a target.
  private static long inside(Target target, SplittableRandom random) {
    long first = target.first().low();
    return first + random.nextLong(target.last().low() - first + 1);
  }

  /// A table of prefixes, beside the FIB of the same table.
  void measurePrefixes(BenchTable table) throws IOException {
    PrefixTable prefixes = table.prefixes();
    IndexRecords records = IndexRecords.ofPrefixes(table.label(), prefixes);
    Index index = build(records);
    int[] values = new int[records.size()];
    for (int record = 0; record < values.length; record++) {
      values[record] = prefixes.value((int) index.id(record));
    }
    AddressTrace trace = new AddressTrace(prefixes.family(), traceSize);
    trace.fill(prefixes, TraceKind.PREFIXES, seed);
    int[] expected = new Oracle(prefixes).answers(trace);
    Contender fib = ContenderKind.FIB.prepare(prefixes).get();
    List<Entry> entries = new ArrayList<>();
    for (String word : List.of("single", "whole")) {
      LookupMode mode = LookupMode.of(word);
      LookupWorkload theirs = new LookupWorkload(fib, mode, trace);
      entries.add(
          new Entry(
              "fib",
              "match, " + mode,
              new RangeWorkload(traceSize, CHUNK, (from, _) -> theirs.run(from / CHUNK)),
              () -> theirs.countWrong(expected)));
      long[] found = new long[traceSize];
      entries.add(
          new Entry(
              OURS,
              "match, " + mode,
              new RangeWorkload(traceSize, CHUNK, matches(index, trace, mode, found)),
              () -> wrongValues(found, values, expected)));
    }
    time(table.label(), entries);
  }

  private static RangeWorkload.Action matches(
      Index index, AddressTrace trace, LookupMode mode, long[] found) {
    if (trace.ipv4.length > 0) {
      return mode.isSingle()
          ? (from, to) -> {
            for (int i = from; i < to; i++) {
              found[i] = index.mostSpecific(trace.ipv4[i]);
            }
          }
          : (from, to) -> index.mostSpecific(trace.ipv4, from, to, found);
    }
    return mode.isSingle()
        ? (from, to) -> {
          for (int i = from; i < to; i++) {
            found[i] = index.mostSpecific(trace.high[i], trace.low[i]);
          }
        }
        : (from, to) -> index.mostSpecific(trace.high, trace.low, from, to, found);
  }

  private static int wrongValues(long[] found, int[] values, int[] expected) {
    int wrong = 0;
    for (int i = 0; i < found.length; i++) {
      int value = found[i] == Index.NONE ? Contender.MISS : values[(int) found[i]];
      wrong += value == expected[i] ? 0 : 1;
    }
    Arrays.fill(found, Index.NONE);
    return wrong;
  }

  // ---- fields, beside the MMDB reader

  /// The records of an MMDB as an index, beside the reader of that MMDB.
  void measureMmdb(Path mmdb) throws IOException {
    IndexRecords records = IndexRecords.ofMmdb("country MMDB", mmdb);
    Index index = build(records);
    structures.add(
        new Report.Structure(records.name(), "mmdb", records.size(), 0, Files.size(mmdb), 0, 0));
    try (Reader plain = new Reader(mmdb.toFile(), Reader.FileMode.MEMORY);
        Reader cached = new Reader(mmdb.toFile(), Reader.FileMode.MEMORY, new CHMCache())) {
      List<Entry> entries = new ArrayList<>();
      for (Family family : Family.values()) {
        int[] places = records.ofFamily(family);
        if (places.length > 0) {
          addFields(records, index, places, plain, cached, entries);
        }
      }
      time(records.name(), entries);
    }
  }

  private void addFields(
      IndexRecords records,
      Index index,
      int[] places,
      Reader plain,
      Reader cached,
      List<Entry> entries)
      throws IOException {
    int size = Math.min(traceSize, 1 << 16);
    SplittableRandom random = new SplittableRandom(seed);
    Address[] addresses = new Address[size];
    InetAddress[] inet = new InetAddress[size];
    Object[] expected = new Object[size];
    Object[] texts = new Object[size];
    JsonMapper jackson = JsonMapper.builder().build();
    for (int i = 0; i < size; i++) {
      Target target = (Target) records.targets().get(places[random.nextInt(places.length)]);
      addresses[i] = random(target, random);
      inet[i] = inet(addresses[i]);
      expected[i] = plain.get(inet[i], Map.class);
      texts[i] = jackson.writeValueAsString(expected[i]);
    }
    boolean ipv4 = addresses[0].family() == Family.IPV4;
    String family = ipv4 ? "IPv4" : "IPv6";
    int[] bits = Arrays.stream(addresses).mapToInt(a -> ipv4 ? a.toIpv4Bits() : 0).toArray();
    long[] high = Arrays.stream(addresses).mapToLong(Address::high).toArray();
    long[] low = Arrays.stream(addresses).mapToLong(Address::low).toArray();
    Object[] found = new Object[size];
    FieldBytes fields = new FieldBytes(index.payloads());
    entries.add(
        entry(
            OURS,
            "all fields, " + family,
            found,
            expected,
            i -> fields.decode(index.payloadOffset(most(index, ipv4, bits[i], high[i], low[i])))));
    entries.add(entry("mmdb", "all fields, " + family, found, expected, i -> get(plain, inet[i])));
    entries.add(
        entry("mmdb, cache", "all fields, " + family, found, expected, i -> get(cached, inet[i])));
    entries.add(
        entry(
            OURS,
            "JSON text, " + family,
            found,
            texts,
            i -> fields.json(index.payloadOffset(most(index, ipv4, bits[i], high[i], low[i])))));
    entries.add(
        entry(
            "mmdb",
            "JSON text, " + family,
            found,
            texts,
            i -> jackson.writeValueAsString(get(plain, inet[i]))));
    entries.add(
        entry(
            "mmdb, cache",
            "JSON text, " + family,
            found,
            texts,
            i -> jackson.writeValueAsString(get(cached, inet[i]))));
  }

  private static long most(Index index, boolean ipv4, int bits, long high, long low) {
    return ipv4 ? index.mostSpecific(bits) : index.mostSpecific(high, low);
  }

  private static Object get(Reader reader, InetAddress address) {
    try {
      return reader.get(address, Map.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Entry entry(
      String contender, String name, Object[] found, Object[] expected, IntFunction<Object> ask) {
    RangeWorkload workload =
        new RangeWorkload(
            found.length,
            CHUNK,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                found[i] = ask.apply(i);
              }
            });
    return new Entry(
        contender,
        name,
        workload,
        () -> {
          int wrong = 0;
          for (int i = 0; i < found.length; i++) {
            wrong += expected[i].equals(found[i]) ? 0 : 1;
          }
          Arrays.fill(found, "");
          return wrong;
        });
  }

  private static Address random(Target target, SplittableRandom random) {
    Address first = target.first();
    Address last = target.last();
    // the ones that last has and first has not are the host bits of a prefix
    long high = first.high() | random.nextLong() & (first.high() ^ last.high());
    long low = first.low() | random.nextLong() & (first.low() ^ last.low());
    return new Address(first.family(), high, low);
  }

  private static InetAddress inet(Address address) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(address.family().bits() / Byte.SIZE);
    if (address.family() == Family.IPV4) {
      bytes.putInt(address.toIpv4Bits());
    } else {
      bytes.putLong(address.high()).putLong(address.low());
    }
    return InetAddress.getByAddress(bytes.array());
  }

  // ---- how

  private Path file(IndexRecords records) {
    return folder.resolve(records.name().replace(' ', '-') + ".sxi");
  }

  /// Builds a table's index several times, and opens it from a file.
  private Index build(IndexRecords records) throws IOException {
    progress.accept(records.name() + ": building");
    double[] nanos = new double[BUILDS];
    for (int i = 0; i < BUILDS; i++) {
      nanos[i] = records.write(file(records));
    }
    byte[] bytes = Files.readAllBytes(file(records));
    CRC32C hash = new CRC32C();
    hash.update(bytes);
    tables.add(
        new Report.Table(
            records.name(), "both", records.size(), 0, Long.toHexString(hash.getValue())));
    structures.add(
        new Report.Structure(
            records.name(), OURS, records.size(), Summary.of(nanos).median(), bytes.length, 0, 0));
    return Index.open(file(records));
  }

  private void time(String table, List<Entry> entries) {
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Stopwatch stopwatch = new Stopwatch(minMillis, executor);
      int[] wrong = new int[entries.size()];
      for (int i = 0; i < wrong.length; i++) {
        Entry entry = entries.get(i);
        progress.accept(table + ": checking " + entry.contender() + ", " + entry.name());
        entry.workload().runAll();
        wrong[i] = entry.check().getAsInt();
        stopwatch.warmUp(List.of(entry.workload()));
      }
      for (int run = 0; run < runs; run++) {
        progress.accept("%s: run %d of %d".formatted(table, run + 1, runs));
        for (Entry entry : entries) {
          entry.rates().add(stopwatch.rate(List.of(entry.workload())));
        }
      }
      for (int i = 0; i < wrong.length; i++) {
        Entry entry = entries.get(i);
        results.add(
            new Report.Result(
                table,
                entry.contender(),
                entry.name(),
                1,
                entry.rates(),
                Summary.of(entry.rates()),
                "",
                entry.checked(),
                wrong[i]));
      }
    }
  }
}
