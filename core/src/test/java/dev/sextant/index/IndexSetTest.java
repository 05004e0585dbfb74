package dev.sextant.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import dev.sextant.net.Target;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IndexSetTest {
  private static final int[] SPACES = {4, 6, 0};

  /// A record of a source.
  private record Row(int source, ModelIndex.Row row) {
    String name() {
      return source + ":" + row.id();
    }
  }

  private static final List<RandomRecords.Shape> SHAPES = List.of(RandomRecords.Shape.values());

  private static final Comparator<Row> MATCH_ORDER =
      Comparator.comparing((Row row) -> row.row().size())
          .thenComparingInt(Row::source)
          .thenComparingLong(row -> row.row().id());
  private static final Comparator<Row> KEY_ORDER =
      Comparator.comparing((Row row) -> row.row().first())
          .thenComparing(Comparator.comparing((Row row) -> row.row().last()).reversed())
          .thenComparingInt(Row::source)
          .thenComparingLong(row -> row.row().id());

  /// All records of all sources, searched from end to end.
  private static final class Model {
    final List<ModelIndex> sources = new ArrayList<>();

    List<String> select(int space, Predicate<ModelIndex.Row> wanted, Comparator<Row> order) {
      List<Row> rows = new ArrayList<>();
      for (int source = 0; source < sources.size(); source++) {
        for (ModelIndex.Row row : sources.get(source).rows) {
          if (row.space() == space && wanted.test(row)) {
            rows.add(new Row(source, row));
          }
        }
      }
      return rows.stream().sorted(order).map(Row::name).toList();
    }

    List<String> matches(int space, BigInteger key) {
      return select(space, row -> row.covers(key), MATCH_ORDER);
    }

    BigInteger[] interval(int space, BigInteger key) {
      BigInteger from = BigInteger.ZERO;
      BigInteger to = ModelIndex.greatest(space);
      for (ModelIndex source : sources) {
        BigInteger[] interval = source.interval(space, key);
        from = from.max(interval[0]);
        to = to.min(interval[1]);
      }
      return new BigInteger[] {from, to};
    }

    Set<BigInteger> probes(int space) {
      TreeSet<BigInteger> probes = new TreeSet<>();
      sources.forEach(source -> probes.addAll(source.probes(space)));
      return probes;
    }

    IndexSet build() {
      LinkedHashMap<String, Index> indexes = new LinkedHashMap<>();
      for (ModelIndex source : sources) {
        indexes.put("source " + indexes.size(), index(source));
      }
      return IndexSet.of(indexes);
    }

    /// Puts the sources in one by one, some of them first in the place of another.
    IndexSet buildInSteps(SplittableRandom random) {
      IndexSet set = IndexSet.empty();
      for (int i = 0; i < sources.size(); i++) {
        int other = random.nextInt(sources.size());
        set = set.with("source " + i, index(sources.get(random.nextBoolean() ? i : other)));
      }
      set = set.with("more", index(sources.getLast())).without("more");
      for (int i = 0; i < sources.size(); i++) {
        set = set.with("source " + i, index(sources.get(i)));
      }
      return set;
    }
  }

  static Index index(ModelIndex model) {
    IndexBuilder builder = new IndexBuilder();
    for (ModelIndex.Row row : model.rows) {
      builder.add(row.target(), row.payload());
    }
    return Index.of(builder.toBytes());
  }

  private static Index index(RecordTarget... targets) {
    ModelIndex model = new ModelIndex();
    for (RecordTarget target : targets) {
      model.add(target, new byte[] {(byte) model.rows.size()});
    }
    return index(model);
  }

  @ParameterizedTest
  @EnumSource
  void everyQueryAnswersAsTheModelDoes(RandomRecords.Shape shape) {
    for (int seed = 0; seed < 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed * 37L + shape.name().hashCode());
      Model model = new Model();
      int sources = random.nextInt(8);
      for (int i = 0; i < sources; i++) {
        ModelIndex source = new ModelIndex();
        int only = random.nextInt(5);
        for (int space = 0; space < SPACES.length; space++) {
          if (only >= SPACES.length || only == space) {
            RandomRecords.Shape mixed =
                random.nextInt(3) > 0 ? shape : SHAPES.get(random.nextInt(SHAPES.size()));
            for (RecordTarget target :
                new RandomRecords(random, SPACES[space]).of(mixed, random.nextInt(20))) {
              source.add(target, new byte[] {(byte) i, (byte) source.rows.size()});
            }
          }
        }
        model.sources.add(source);
      }
      boolean inSteps = sources > 0 && random.nextBoolean();
      check(
          model,
          inSteps ? model.buildInSteps(random) : model.build(),
          "shape " + shape + ", seed " + seed);
    }
  }

  private static void check(Model model, IndexSet set, String what) {
    assertThat(set.size())
        .as(what)
        .isEqualTo(model.sources.stream().mapToLong(source -> source.rows.size()).sum());
    for (int space : SPACES) {
      for (BigInteger key : model.probes(space)) {
        checkKey(model, set, space, key, what + ", key " + key + " of " + space);
      }
    }
    for (int source = 0; source < model.sources.size(); source++) {
      for (ModelIndex.Row row : model.sources.get(source).rows) {
        checkNear(model, set, row.target(), what + ", near " + row.target());
        long record = set.record(source, set.index(source).recordOf(row.id()));
        assertThat(set.target(record)).as(what).isEqualTo(row.target());
        assertThat(set.payload(record).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(row.payload());
      }
    }
    checkBatches(model, set, what);
  }

  private static List<String> names(IndexSet set, Consumer<RecordVisitor> query) {
    List<String> names = new ArrayList<>();
    query.accept(record -> names.add(name(set, record)));
    return names;
  }

  private static String name(IndexSet set, long record) {
    return record == Index.NONE ? "" : set.source(record) + ":" + set.id(record);
  }

  private static String first(List<String> names) {
    return names.isEmpty() ? "" : names.getFirst();
  }

  private static void checkKey(Model model, IndexSet set, int space, BigInteger key, String where) {
    List<String> expected = model.matches(space, key);
    if (space == 0) {
      Asn asn = new Asn(key.longValueExact());
      assertThat(names(set, visit -> set.forEachMatch(asn, visit))).as(where).isEqualTo(expected);
      assertThat(name(set, set.mostSpecific(asn))).as(where).isEqualTo(first(expected));
      assertThat(set.covers(asn)).as(where).isEqualTo(!expected.isEmpty());
      return;
    }
    Address address = ModelIndex.address(space, key);
    assertThat(names(set, visit -> set.forEachMatch(address, visit))).as(where).isEqualTo(expected);
    assertThat(set.matches(address).stream().map(SourceMatch::source).toList())
        .as(where)
        .isEqualTo(
            expected.stream().map(name -> "source " + name.replaceFirst(":.*", "")).toList());
    assertThat(name(set, set.mostSpecific(address))).as(where).isEqualTo(first(expected));
    assertThat(
            set.match(address).map(match -> set.names().indexOf(match.source()) + ":" + match.id()))
        .as(where)
        .isEqualTo(expected.stream().findFirst());
    assertThat(set.covers(address)).as(where).isEqualTo(!expected.isEmpty());
    long even = set.mostSpecific(address, record -> set.id(record) % 2 == 0);
    assertThat(name(set, even))
        .as(where)
        .isEqualTo(first(expected.stream().filter(name -> name.matches(".*[02468]")).toList()));
    if (!expected.isEmpty()) {
      List<String> one = new ArrayList<>();
      assertThat(
              set.forEachMatch(
                  address,
                  record -> {
                    one.add(name(set, record));
                    return false;
                  }))
          .as(where)
          .isFalse();
      assertThat(one).as(where).containsExactly(expected.getFirst());
    } else {
      BigInteger[] gap = model.interval(space, key);
      assertThat(set.interval(address))
          .as(where)
          .isEqualTo(
              new Range(ModelIndex.address(space, gap[0]), ModelIndex.address(space, gap[1])));
    }
  }

  private static void checkNear(Model model, IndexSet set, RecordTarget target, String where) {
    int space = ModelIndex.space(target);
    BigInteger first = ModelIndex.first(target);
    BigInteger last = ModelIndex.last(target);
    assertThat(names(set, visit -> set.forEachInside(target, visit)))
        .as(where)
        .isEqualTo(
            model.select(
                space,
                row -> row.first().compareTo(first) >= 0 && row.last().compareTo(last) <= 0,
                KEY_ORDER));
    assertThat(names(set, visit -> set.forEachCovering(target, visit)))
        .as(where)
        .isEqualTo(model.select(space, row -> row.covers(first) && row.covers(last), KEY_ORDER));
    assertThat(names(set, visit -> set.forEachOverlapping(target, visit)))
        .as(where)
        .isEqualTo(
            model.select(
                space,
                row -> row.first().compareTo(last) <= 0 && row.last().compareTo(first) >= 0,
                KEY_ORDER));
  }

  private static void checkBatches(Model model, IndexSet set, String what) {
    List<BigInteger> keys = new ArrayList<>(model.probes(4));
    int[] addresses = keys.stream().mapToInt(BigInteger::intValue).toArray();
    long[] found = new long[addresses.length];
    set.mostSpecific(addresses, 0, addresses.length, found);
    for (int i = 0; i < addresses.length; i++) {
      assertThat(found[i]).as("%s, place %d", what, i).isEqualTo(set.mostSpecific(addresses[i]));
    }
    List<Address> ipv6 = model.probes(6).stream().map(key -> ModelIndex.address(6, key)).toList();
    long[] high = ipv6.stream().mapToLong(Address::high).toArray();
    long[] low = ipv6.stream().mapToLong(Address::low).toArray();
    found = new long[high.length];
    set.mostSpecific(high, low, 0, high.length, found);
    for (int i = 0; i < high.length; i++) {
      assertThat(found[i]).as("%s, place %d", what, i).isEqualTo(set.mostSpecific(high[i], low[i]));
    }
  }

  @Test
  void batchesLeaveWhatIsOutsideThemAlone() {
    IndexSet set = IndexSet.empty().with("a", index(Prefix.parse("10.0.0.0/8")));
    long[] found = {7, 7, 7, 7};
    set.mostSpecific(new int[] {10 << 24, 10 << 24, 11 << 24, 10 << 24}, 1, 3, found);
    assertThat(found).containsExactly(7, set.mostSpecific(10 << 24), Index.NONE, 7);
    assertThatThrownBy(() -> set.mostSpecific(new int[3], 0, 3, new long[2]))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void batchesLongerThanATileAnswerAsSingleLookupsDo() {
    SplittableRandom random = new SplittableRandom(11);
    LinkedHashMap<String, Index> sources = new LinkedHashMap<>();
    for (int source = 0; source < 30; source++) {
      RecordTarget[] targets = new RecordTarget[50];
      for (int i = 0; i < targets.length; i++) {
        int length = 3 + random.nextInt(20);
        targets[i] = Prefix.containing(Address.ofIpv4(random.nextInt()), length);
      }
      sources.put("s" + source, index(targets));
    }
    IndexSet set = IndexSet.of(sources);
    int[] addresses = random.ints(3000).toArray();
    long[] found = new long[addresses.length];
    set.mostSpecific(addresses, 0, addresses.length, found);
    for (int i = 0; i < addresses.length; i++) {
      assertThat(found[i]).isEqualTo(set.mostSpecific(addresses[i]));
      assertThat(found[i] == Index.NONE)
          .isEqualTo(set.matches(Address.ofIpv4(addresses[i])).isEmpty());
    }
  }

  @Test
  void aSetIsChangedIntoANewOneAndStaysAsItWas() {
    IndexSet first =
        IndexSet.empty()
            .with("a", index(Prefix.parse("10.0.0.0/8")))
            .with("b", index(Prefix.parse("10.0.0.0/8")))
            .with("c", index(Prefix.parse("10.1.0.0/16")));
    Address address = Address.parse("10.1.2.3");
    assertThat(sources(first, address)).containsExactly("c", "a", "b");
    IndexSet replaced = first.with("a", index(Prefix.parse("10.1.2.0/24")));
    assertThat(replaced.names()).containsExactly("a", "b", "c");
    assertThat(sources(replaced, address)).containsExactly("a", "c", "b");
    IndexSet without = replaced.without("c");
    assertThat(sources(without, address)).containsExactly("a", "b");
    assertThat(sources(without.with("c", first.index("c").orElseThrow()), address))
        .containsExactly("a", "c", "b");
    assertThat(without.without("nothing")).isSameAs(without);
    assertThat(sources(first, address)).containsExactly("c", "a", "b");
    assertThat(first.sources()).isEqualTo(3);
  }

  private static List<String> sources(IndexSet set, Address address) {
    return set.matches(address).stream().map(SourceMatch::source).toList();
  }

  @Test
  void sourcesThatCannotMatchAreNotAsked() {
    LinkedHashMap<String, Index> sources = new LinkedHashMap<>();
    SplittableRandom random = new SplittableRandom(5);
    for (int source = 0; source < 300; source++) {
      RecordTarget[] targets = new RecordTarget[1000];
      for (int i = 0; i < targets.length; i++) {
        Target target =
            i % 2 == 0
                ? Address.ofIpv4(random.nextInt())
                : Prefix.containing(
                    Address.ofIpv6(random.nextLong() >>> 3 | 1L << 61, random.nextLong()), 48);
        targets[i] = target;
      }
      sources.put("list " + source, index(targets));
    }
    sources.put("all", index(Prefix.parse("0.0.0.0/0"), Prefix.parse("::/0")));
    IndexSet set = IndexSet.of(sources);
    long asked = 0;
    long matching = 0;
    int lookups = 20_000;
    for (int i = 0; i < lookups; i++) {
      Address address =
          i % 2 == 0
              ? Address.ofIpv4(random.nextInt())
              : Address.ofIpv6(random.nextLong() >>> 3 | 1L << 61, 1);
      asked += set.asked(address);
      matching += set.matches(address).stream().map(SourceMatch::source).distinct().count();
    }
    assertThat(matching).isGreaterThanOrEqualTo(lookups);
    assertThat(asked).isGreaterThanOrEqualTo(matching).isLessThan(matching + lookups / 10);
  }

  @Test
  void routingOfAGreatIndexIsCoarserAndStillRight() {
    SplittableRandom random = new SplittableRandom(6);
    RecordTarget[] targets = new RecordTarget[60_000];
    for (int i = 0; i < targets.length; i++) {
      // half of the space: every second /16
      targets[i] = Prefix.containing(Address.ofIpv4(random.nextInt() & ~(1 << 16)), 24);
    }
    IndexSet set = IndexSet.empty().with("great", index(targets));
    for (RecordTarget target : targets) {
      Address address = ((Prefix) target).last();
      assertThat(set.covers(address)).isTrue();
    }
    long asked = 0;
    for (int i = 0; i < 10_000; i++) {
      asked += set.asked(Address.ofIpv4(random.nextInt() | 1 << 16));
    }
    assertThat(asked).isZero();
  }

  @Test
  void rowsThatDoNotFitMakeTheTableCoarserAndStillRight() {
    LinkedHashMap<String, Index> sources = new LinkedHashMap<>();
    SplittableRandom random = new SplittableRandom(8);
    for (int source = 0; source < 800; source++) {
      List<RecordTarget> targets = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        int one = random.nextInt(1 << 24) << 8;
        int other = random.nextInt(1 << 24) << 8;
        boolean ordered = Integer.compareUnsigned(one, other) <= 0;
        targets.add(
            new Range(
                Address.ofIpv4(ordered ? one : other), Address.ofIpv4(ordered ? other : one)));
      }
      sources.put("s" + source, index(targets.toArray(RecordTarget[]::new)));
    }
    IndexSet set = IndexSet.of(sources);
    for (int i = 0; i < 100; i++) {
      Address address = Address.ofIpv4(random.nextInt());
      List<String> expected =
          sources.entrySet().stream()
              .filter(source -> source.getValue().covers(address))
              .map(source -> source.getKey())
              .toList();
      assertThat(sources(set, address).stream().distinct().sorted().toList())
          .isEqualTo(expected.stream().sorted().toList());
    }
  }

  @Test
  void aSetThatWasChangedInStepsAsksTheSameSourcesAsOneBuiltAtOnce() {
    SplittableRandom random = new SplittableRandom(12);
    LinkedHashMap<String, Index> sources = new LinkedHashMap<>();
    IndexSet inSteps = IndexSet.empty();
    for (int source = 0; source < 40; source++) {
      RecordTarget[] targets = new RecordTarget[random.nextInt(300)];
      for (int i = 0; i < targets.length; i++) {
        targets[i] =
            Prefix.containing(Address.ofIpv4(random.nextInt() >>> 4), 8 + random.nextInt(25));
      }
      sources.put("s" + source, index(targets));
      inSteps = inSteps.with("s" + source, index(Prefix.parse("0.0.0.0/0")));
      inSteps = inSteps.with("s" + source, Objects.requireNonNull(sources.get("s" + source)));
    }
    IndexSet atOnce = IndexSet.of(sources);
    for (int i = 0; i < 100_000; i++) {
      Address address = Address.ofIpv4(random.nextInt() >>> random.nextInt(5));
      assertThat(inSteps.asked(address)).as("%s", address).isEqualTo(atOnce.asked(address));
    }
  }

  @Test
  void aVisitorMayAskTheSetItComesFrom() {
    IndexSet set =
        IndexSet.empty()
            .with("a", index(Prefix.parse("10.0.0.0/8"), Prefix.parse("10.0.0.0/9")))
            .with("b", index(Prefix.parse("10.0.0.0/10")));
    List<String> seen = new ArrayList<>();
    set.forEachMatch(
        10 << 24,
        outer ->
            set.forEachMatch(10 << 24, inner -> seen.add(name(set, outer) + name(set, inner))));
    assertThat(seen)
        .containsExactly(
            "1:01:0", "1:00:1", "1:00:0", "0:11:0", "0:10:1", "0:10:0", "0:01:0", "0:00:1",
            "0:00:0");
  }

  @Test
  void numbersOfRecordsThatAreNoneAreRejected() {
    IndexSet set = IndexSet.empty().with("a", index(Prefix.parse("10.0.0.0/8")));
    for (long record : new long[] {Index.NONE, 1, 1L << 48, Long.MIN_VALUE}) {
      assertThatThrownBy(() -> set.id(record)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> set.target(record)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> set.payload(record)).isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThatThrownBy(() -> set.record(0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> set.record(1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
