package dev.sextant.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.maxmind.db.InvalidNetworkException;
import com.maxmind.db.Reader;
import dev.sextant.bench.harness.Stopwatch;
import dev.sextant.index.IndexBuilder;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import dev.sextant.net.Target;
import dev.sextant.sources.ReadOptions;
import dev.sextant.sources.TableReader;
import dev.sextant.sources.Value;
import dev.sextant.sources.synthetic.PrefixTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// The records of an index that is measured, as objects; their ids are their places.
///
/// @param name name of the table in the report
/// @param targets what records are about
/// @param payloads their payloads
record IndexRecords(String name, List<RecordTarget> targets, List<byte[]> payloads) {
  IndexRecords(String name) {
    this(name, new ArrayList<>(), new ArrayList<>());
  }

  void add(RecordTarget target, byte[] payload) {
    targets.add(target);
    payloads.add(payload);
  }

  int size() {
    return targets.size();
  }

  /// A builder with all records.
  IndexBuilder builder() {
    IndexBuilder builder = new IndexBuilder();
    for (int i = 0; i < size(); i++) {
      builder.add(targets.get(i), payloads.get(i));
    }
    return builder;
  }

  /// The places of the records with addresses of a family.
  int[] ofFamily(Family family) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      if (targets.get(i) instanceof Target target && target.family() == family) {
        places.add(i);
      }
    }
    return places.stream().mapToInt(Integer::intValue).toArray();
  }

  /// Ranges with number and organisation of an AS, from files that have them as rows.
  static IndexRecords ofAsns(String name, List<Path> files) {
    IndexRecords records = new IndexRecords(name);
    for (Path file : files) {
      TableReader.read(
          file, ReadOptions.defaults(), (target, value) -> records.add(target, asnPayload(value)));
    }
    return records;
  }

  /// The number, then the text.
  private static byte[] asnPayload(Value value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    putAll(out, value);
    return out.toByteArray();
  }

  private static void putAll(ByteArrayOutputStream out, Value value) {
    switch (value) {
      case Value.Fields fields -> fields.values().values().forEach(part -> putAll(out, part));
      case Value.Number number -> FieldBytes.putNumber(out, number.value());
      case Value.Text text -> out.writeBytes(text.value().getBytes(UTF_8));
      default -> {
        // nothing is said
      }
    }
  }

  /// Neighbouring ranges of random widths with payloads like those of ASNs.
  ///
  /// @param crossing whether every tenth reaches into its neighbour, by half of that one
  static IndexRecords ranges(String name, int size, boolean crossing) {
    IndexRecords records = new IndexRecords(name);
    SplittableRandom random = new SplittableRandom(1);
    long width = (1L << 32) / size;
    long first = 0;
    long keys = 1 + random.nextLong(width);
    for (int i = 0; i < size; i++) {
      long next = 1 + random.nextLong(width);
      long last = first + keys - 1 + (crossing && i % 10 == 0 && i + 1 < size ? next / 2 : 0);
      ByteArrayOutputStream payload = new ByteArrayOutputStream();
      int as = random.nextInt(60_000);
      FieldBytes.putNumber(payload, as);
      payload.writeBytes(("Organisation " + as).getBytes(UTF_8));
      records.add(
          new Range(Address.ofIpv4((int) first), Address.ofIpv4((int) last)),
          payload.toByteArray());
      first += keys;
      keys = next;
    }
    return records;
  }

  /// Groups of prefixes that lie one in the other, a bit longer each, from /12 on.
  ///
  /// @param depth prefixes of a group
  static IndexRecords nested(String name, int groups, int depth) {
    IndexRecords records = new IndexRecords(name);
    SplittableRandom random = new SplittableRandom(2);
    for (int group = 0; group < groups; group++) {
      int path = group << 20 | random.nextInt(1 << 20);
      for (int length = 12; length < 12 + depth; length++) {
        byte[] payload = ByteBuffer.allocate(4).putInt(records.size()).array();
        records.add(Prefix.ofIpv4(path & -1 << (32 - length), length), payload);
      }
    }
    return records;
  }

  /// The prefixes of a table, each with its value.
  static IndexRecords ofPrefixes(String name, PrefixTable table) {
    IndexRecords records = new IndexRecords(name);
    for (int i = 0; i < table.size(); i++) {
      byte[] payload = ByteBuffer.allocate(4).putInt(table.value(i)).array();
      records.add(
          table.family() == Family.IPV4
              ? Prefix.ofIpv4((int) table.low(i), table.length(i))
              : Prefix.ofIpv6(table.high(i), table.low(i), table.length(i)),
          payload);
    }
    return records;
  }

  /// All networks of an MMDB with all their fields.
  static IndexRecords ofMmdb(String name, Path file) throws IOException {
    IndexRecords records = new IndexRecords(name);
    try (Reader reader = new Reader(file.toFile(), Reader.FileMode.MEMORY)) {
      var networks = reader.networks(Map.class);
      while (networks.hasNext()) {
        var record = networks.next();
        InetAddress first = record.network().networkAddress();
        ByteBuffer bytes = ByteBuffer.wrap(first.getAddress());
        int length = record.network().prefixLength();
        records.add(
            bytes.remaining() == Integer.BYTES
                ? Prefix.ofIpv4(bytes.getInt(), length)
                : Prefix.ofIpv6(bytes.getLong(), bytes.getLong(), length),
            FieldBytes.encode(record.data()));
      }
    } catch (InvalidNetworkException e) {
      throw new IOException(e); // the whole tree is no wrong network
    }
    return records;
  }

  /// Writes the index to a file.
  ///
  /// @return processor nanoseconds a record
  double write(Path file) throws IOException {
    long begin = Stopwatch.threadNanos();
    byte[] bytes = builder().toBytes();
    double nanos = Stopwatch.threadNanos() - begin;
    Files.write(file, bytes);
    return nanos / Math.max(1, size());
  }
}
