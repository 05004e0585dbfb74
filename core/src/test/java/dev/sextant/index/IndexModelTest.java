package dev.sextant.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IndexModelTest {
  private static final int[] SPACES = {4, 6, 0};

  @ParameterizedTest
  @EnumSource
  void everyQueryAnswersAsTheModelDoes(RandomRecords.Shape shape) {
    for (int seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(shape.name().hashCode() + seed * 31L);
      ModelIndex model = new ModelIndex();
      int only = random.nextInt(5);
      for (int i = 0; i < SPACES.length; i++) {
        if (only >= SPACES.length || only == i) {
          int count = random.nextInt(4) == 0 ? random.nextInt(3) : random.nextInt(60);
          for (RecordTarget target : new RandomRecords(random, SPACES[i]).of(shape, count)) {
            model.add(target, payload(random));
          }
        }
      }
      check(model, "shape " + shape + ", seed " + seed);
    }
  }

  @Test
  void aStaircaseOfAThousandRangesThatEachCrossManyAnswersAsTheModelDoes() {
    ModelIndex model = new ModelIndex();
    for (int i = 0; i < 1000; i++) {
      model.add(
          new Range(Address.ofIpv4(1000 * i), Address.ofIpv4(1000 * i + 500_999)),
          new byte[] {(byte) i});
    }
    Index index = Index.of(build(model));
    SplittableRandom random = new SplittableRandom(1);
    List<BigInteger> probes = new ArrayList<>(model.probes(4));
    for (int i = 0; i < 60; i++) {
      checkKey(index, model, 4, probes.get(random.nextInt(probes.size())), "staircase");
    }
  }

  @Test
  void anEmptyIndexCoversNothing() {
    Index index = Index.of(new IndexBuilder().toBytes());
    assertThat(index.size()).isZero();
    assertThat(index.covers(0)).isFalse();
    assertThat(index.mostSpecific(-1L, -1L)).isEqualTo(Index.NONE);
    assertThat(index.matches(Address.parse("::1"))).isEmpty();
    assertThat(index.interval(Address.parse("1.2.3.4"))).hasToString("0.0.0.0-255.255.255.255");
    long[] found = {7};
    index.mostSpecific(new int[] {5}, 0, 1, found);
    assertThat(found).containsExactly(Index.NONE);
  }

  @Test
  void theSameRecordsGiveTheSameBytes() {
    ModelIndex model = new ModelIndex();
    for (RecordTarget target :
        new RandomRecords(new SplittableRandom(5), 6).of(RandomRecords.Shape.CROSSING, 300)) {
      model.add(target, new byte[] {1, 2, 3});
    }
    assertThat(build(model)).isEqualTo(build(model));
  }

  private static byte[] payload(SplittableRandom random) {
    byte[] payload = new byte[random.nextInt(20) == 0 ? 300 : random.nextInt(4)];
    for (int i = 0; i < payload.length; i++) {
      payload[i] = (byte) random.nextInt(3);
    }
    return payload;
  }

  private static byte[] build(ModelIndex model) {
    IndexBuilder builder = new IndexBuilder();
    for (ModelIndex.Row row : model.rows) {
      assertThat(builder.add(row.target(), row.payload())).isEqualTo(row.id());
    }
    return builder.toBytes();
  }

  private static void check(ModelIndex model, String what) {
    byte[] bytes = build(model);
    assertThat(IndexVerifierTest.verify(bytes, 1 + model.rows.size() % 5).records())
        .as(what)
        .isEqualTo(model.rows.size());
    check(Index.of(bytes), model, what);
  }

  /// Compares every query of an index with a model's answer.
  static void check(Index index, ModelIndex model, String what) {
    assertThat(index.size()).as(what).isEqualTo(model.rows.size());
    for (ModelIndex.Row row : model.rows) {
      long record = index.recordOf(row.id());
      assertThat(index.id(record)).as("%s, id %d", what, row.id()).isEqualTo(row.id());
      assertThat(index.target(record)).as("%s, id %d", what, row.id()).isEqualTo(row.target());
      assertThat(index.payload(record).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(row.payload());
      assertThat(ids(index, visit -> index.forEachInside(row.target(), visit)))
          .as("%s, inside %s", what, row.target())
          .isEqualTo(model.inside(row.target()));
      assertThat(ids(index, visit -> index.forEachCovering(row.target(), visit)))
          .as("%s, covering %s", what, row.target())
          .isEqualTo(model.covering(row.target()));
      assertThat(ids(index, visit -> index.forEachOverlapping(row.target(), visit)))
          .as("%s, overlapping %s", what, row.target())
          .isEqualTo(model.overlapping(row.target()));
    }
    for (int space : SPACES) {
      for (BigInteger key : model.probes(space)) {
        checkKey(index, model, space, key, what);
      }
    }
    checkBatches(index, model, what);
  }

  private static List<Long> ids(Index index, java.util.function.Consumer<RecordVisitor> query) {
    List<Long> ids = new ArrayList<>();
    query.accept(record -> ids.add(index.id(record)));
    return ids;
  }

  private static void checkKey(
      Index index, ModelIndex model, int space, BigInteger key, String what) {
    String where = what + ", key " + key + " of " + space;
    List<Long> expected = model.matches(space, key);
    if (space == 0) {
      Asn asn = new Asn(key.longValueExact());
      assertThat(ids(index, visit -> index.forEachMatch(asn, visit))).as(where).isEqualTo(expected);
      assertThat(index.covers(asn)).as(where).isEqualTo(!expected.isEmpty());
      checkMostSpecific(index, index.mostSpecific(asn), expected, where);
      return;
    }
    Address address = ModelIndex.address(space, key);
    assertThat(index.matches(address).stream().map(Match::id).toList())
        .as(where)
        .isEqualTo(expected);
    assertThat(index.covers(address)).as(where).isEqualTo(!expected.isEmpty());
    checkMostSpecific(index, index.mostSpecific(address), expected, where);
    long third = index.mostSpecific(address, record -> index.id(record) % 3 == 0);
    checkMostSpecific(index, third, expected.stream().filter(id -> id % 3 == 0).toList(), where);
    if (expected.isEmpty()) {
      BigInteger[] gap = model.interval(space, key);
      assertThat(index.interval(address))
          .as(where)
          .isEqualTo(
              new Range(ModelIndex.address(space, gap[0]), ModelIndex.address(space, gap[1])));
    }
  }

  private static void checkMostSpecific(
      Index index, long record, List<Long> expected, String where) {
    long id = record == Index.NONE ? -1 : index.id(record);
    assertThat(id).as(where).isEqualTo(expected.isEmpty() ? -1 : expected.getFirst());
  }

  private static void checkBatches(Index index, ModelIndex model, String what) {
    List<BigInteger> ipv4 = new ArrayList<>(model.probes(4));
    int[] addresses = ipv4.stream().mapToInt(BigInteger::intValue).toArray();
    long[] found = new long[addresses.length];
    index.mostSpecific(addresses, 0, addresses.length, found);
    for (int i = 0; i < addresses.length; i++) {
      assertThat(found[i]).as(what).isEqualTo(index.mostSpecific(addresses[i]));
    }
    boolean[] covered = new boolean[addresses.length];
    index.covers(addresses, 0, addresses.length, covered);
    MemorySegment column = MemorySegment.ofArray(addresses);
    long[] foundInMemory = new long[addresses.length];
    index.mostSpecificIpv4(column, addresses.length, MemorySegment.ofArray(foundInMemory));
    assertThat(foundInMemory).as(what).isEqualTo(found);
    List<List<Long>> all = new ArrayList<>();
    for (int i = 0; i < addresses.length; i++) {
      assertThat(covered[i]).as(what).isEqualTo(found[i] != Index.NONE);
      all.add(new ArrayList<>());
    }
    index.forEachMatch(
        addresses, 0, addresses.length, (place, record) -> all.get(place).add(index.id(record)));
    for (int i = 0; i < addresses.length; i++) {
      assertThat(all.get(i)).as(what).isEqualTo(model.matches(4, ipv4.get(i)));
    }
    List<Address> ipv6 = model.probes(6).stream().map(key -> ModelIndex.address(6, key)).toList();
    long[] high = ipv6.stream().mapToLong(Address::high).toArray();
    long[] low = ipv6.stream().mapToLong(Address::low).toArray();
    found = new long[high.length];
    index.mostSpecific(high, low, 0, high.length, found);
    boolean[] covered6 = new boolean[high.length];
    index.covers(high, low, 0, high.length, covered6);
    long[] pairs = new long[2 * high.length];
    List<List<Long>> all6 = new ArrayList<>();
    for (int i = 0; i < high.length; i++) {
      assertThat(found[i]).as(what).isEqualTo(index.mostSpecific(high[i], low[i]));
      assertThat(covered6[i]).as(what).isEqualTo(found[i] != Index.NONE);
      pairs[2 * i] = high[i];
      pairs[2 * i + 1] = low[i];
      all6.add(new ArrayList<>());
    }
    foundInMemory = new long[high.length];
    index.mostSpecificIpv6(
        MemorySegment.ofArray(pairs), high.length, MemorySegment.ofArray(foundInMemory), false);
    assertThat(foundInMemory).as(what).isEqualTo(found);
    index.forEachMatch(
        high, low, 0, high.length, (place, record) -> all6.get(place).add(index.id(record)));
    for (int i = 0; i < high.length; i++) {
      assertThat(all6.get(i))
          .as(what)
          .isEqualTo(index.matches(ipv6.get(i)).stream().map(Match::id).toList());
    }
  }
}
