package dev.sextant.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.InputException;
import dev.sextant.fib.Kernel;
import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReloadingIndexTest {
  private static final int RECORDS = 500;

  private static final ReloadOptions BY_HAND = ReloadOptions.defaults().withInterval(Duration.ZERO);
  private static final ReloadOptions LEASED =
      BY_HAND.withOpening(OpenOptions.defaults().withLeased(true));

  /// What a handle has told.
  private static final class Told implements ReloadListener {
    final List<Index> replaced = Collections.synchronizedList(new ArrayList<>());
    final List<String> refused = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void replaced(Index now) {
      replaced.add(now);
    }

    @Override
    public void refused(InputException reason) {
      refused.add(reason.getMessage());
    }
  }

  @TempDir Path folder;

  private Path path() {
    return folder.resolve("data.sxi");
  }

  /// An index whose every payload is one byte, the version.
  private static byte[] bytes(int version) {
    IndexBuilder builder = new IndexBuilder();
    for (int i = 0; i < RECORDS; i++) {
      builder.add(Prefix.ofIpv4(i << 8, 24), new byte[] {(byte) version});
    }
    return builder.toBytes();
  }

  /// Puts a version beside the path and renames it there.
  private void replace(int version) throws IOException {
    replace(bytes(version));
  }

  private void replace(byte[] bytes) throws IOException {
    Path fresh = Files.createTempFile(folder, "new", ".tmp");
    Files.write(fresh, bytes);
    Files.move(fresh, path(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /// The version that a record of an index has.
  private static int version(Index index, int record) {
    long found = index.mostSpecific((record << 8) + 7);
    assertThat(found).isEqualTo(record);
    return index.payload(found).get(ValueLayout.JAVA_BYTE, 0);
  }

  private static int version(Index index) {
    return version(index, 3);
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    for (int i = 0; i < 6000 && !condition.getAsBoolean(); i++) {
      Thread.sleep(5);
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  // ---- replacing

  @Test
  void aFileThatReplacesTheOldOneIsTakenByHand() throws IOException {
    replace(1);
    Told told = new Told();
    try (ReloadingIndex handle = ReloadingIndex.open(path(), BY_HAND.withListener(told))) {
      Index first = handle.current();
      assertThat(handle.reload()).isFalse();
      assertThat(handle.current()).isSameAs(first);
      replace(2);
      assertThat(version(handle.current())).isEqualTo(1);
      assertThat(handle.reload()).isTrue();
      assertThat(version(handle.current())).isEqualTo(2);
      assertThat(version(first)).isEqualTo(1);
      assertThat(told.replaced).containsExactly(handle.current());
      assertThat(told.refused).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFileThatReplacesTheOldOneIsTakenByItself(boolean noticed) throws Exception {
    replace(1);
    ReloadOptions options =
        noticed ? BY_HAND.withNotice(true) : BY_HAND.withInterval(Duration.ofMillis(3));
    try (ReloadingIndex handle = ReloadingIndex.open(path(), options)) {
      for (int version = 2; version < 5; version++) {
        replace(version);
        int wanted = version;
        await(() -> version(handle.current()) == wanted);
      }
    }
  }

  @Test
  void aFileOfTheSameSizeAndTimeIsAnotherOne() throws IOException {
    replace(1);
    try (ReloadingIndex handle =
        ReloadingIndex.open(
            path(), BY_HAND.withOpening(OpenOptions.defaults().withInMemory(true)))) {
      var time = Files.getLastModifiedTime(path());
      replace(2);
      Files.setLastModifiedTime(path(), time);
      assertThat(handle.reload()).isTrue();
      assertThat(version(handle.current())).isEqualTo(2);
      Files.write(path(), bytes(3));
      Files.setLastModifiedTime(path(), time);
      assertThat(handle.reload()).isTrue();
      assertThat(version(handle.current())).isEqualTo(3);
    }
  }

  @Test
  void aFileThatIsReplacedWhileItIsOpenedIsLookedAtAgain() throws IOException {
    replace(1);
    AtomicBoolean replaceNow = new AtomicBoolean();
    ReloadOptions options =
        BY_HAND.withCheck(
            index -> {
              if (replaceNow.getAndSet(false)) {
                try {
                  replace(3);
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              }
            });
    try (ReloadingIndex handle = ReloadingIndex.open(path(), options)) {
      replace(2);
      replaceNow.set(true);
      assertThat(handle.reload()).isTrue();
      assertThat(version(handle.current())).isEqualTo(2);
      assertThat(handle.reload()).isTrue();
      assertThat(version(handle.current())).isEqualTo(3);
      assertThat(handle.reload()).isFalse();
    }
  }

  // ---- readers meanwhile

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void readersAreAnsweredByOneFileWhileFilesAreReplaced(boolean leased) throws Exception {
    byte[][] versions = {bytes(0), bytes(1)};
    replace(versions[0]);
    Told told = new Told();
    ReloadOptions options =
        (leased ? LEASED : BY_HAND).withInterval(Duration.ofMillis(1)).withListener(told);
    AtomicBoolean isOver = new AtomicBoolean();
    List<Future<Long>> readers = new ArrayList<>();
    try (ReloadingIndex handle = ReloadingIndex.open(path(), options);
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (int reader = 0; reader < 4; reader++) {
        Callable<Long> loop =
            () -> {
              long lookups = 0;
              while (!isOver.get() || lookups == 0) {
                if (leased) {
                  try (IndexLease lease = handle.lease()) {
                    lookups += readAll(lease.index());
                  }
                } else {
                  lookups += readAll(handle.current());
                }
              }
              return lookups;
            };
        readers.add(threads.submit(loop));
      }
      for (int i = 1; i <= 60; i++) {
        int before = told.replaced.size();
        replace(versions[i % 2]);
        await(() -> told.replaced.size() > before);
      }
      isOver.set(true);
      for (Future<Long> reader : readers) {
        assertThat(reader.get(60, TimeUnit.SECONDS)).isPositive();
      }
      assertThat(told.refused).isEmpty();
      if (leased) {
        for (Index replaced : told.replaced) {
          if (replaced != handle.current()) {
            assertThatThrownBy(() -> replaced.covers(0)).isInstanceOf(IllegalStateException.class);
          }
        }
      }
    }
  }

  /// Asks one index for all it has; all answers have one version.
  private static long readAll(Index index) {
    int version = version(index, 0);
    assertThat(version).isBetween(0, 1);
    for (int record = 1; record < RECORDS; record++) {
      long found = index.mostSpecific(record << 8);
      if (found != record || index.payload(found).get(ValueLayout.JAVA_BYTE, 0) != version) {
        throw new AssertionError("record " + found + " where " + record + " of " + version + " is");
      }
    }
    return RECORDS;
  }

  @Test
  void ofTwoWritersTheLastOneWins() throws Exception {
    byte[][] versions = {bytes(0), bytes(1), bytes(2)};
    replace(versions[0]);
    try (ReloadingIndex handle =
            ReloadingIndex.open(path(), BY_HAND.withInterval(Duration.ofMillis(1)));
        ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<Object>> writers = new ArrayList<>();
      for (int writer = 1; writer <= 2; writer++) {
        byte[] version = versions[writer];
        writers.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 150; i++) {
                    replace(version);
                  }
                  return null;
                }));
      }
      for (Future<Object> writer : writers) {
        writer.get(60, TimeUnit.SECONDS);
      }
      int last = version(Index.of(Files.readAllBytes(path())));
      await(() -> version(handle.current()) == last);
      handle.reload();
      assertThat(version(handle.current())).isEqualTo(last);
    }
  }

  @Test
  void interruptedThreadsReadAndReloadAsOthersDo() throws IOException {
    replace(1);
    try (ReloadingIndex handle = ReloadingIndex.open(path(), BY_HAND)) {
      replace(2);
      Thread.currentThread().interrupt();
      assertThat(version(handle.current())).isEqualTo(1);
      assertThat(handle.reload()).isTrue();
      assertThat(version(handle.current())).isEqualTo(2);
      assertThat(Thread.interrupted()).isTrue();
      assertThat(version(handle.current())).isEqualTo(2);
    }
  }

  // ---- files that cannot be used

  @Test
  void aBadFileIsRefusedOnceAndTheOldIndexStays() throws Exception {
    replace(1);
    Told told = new Told();
    ReloadOptions options = ReloadOptions.defaults().withInterval(Duration.ZERO).withListener(told);
    try (ReloadingIndex handle = ReloadingIndex.open(path(), options)) {
      Index first = handle.current();
      replace("this is no index, and a long one of its kind".getBytes(StandardCharsets.US_ASCII));
      for (int look = 0; look < 3; look++) {
        handle.lookAgain();
      }
      assertThat(told.refused)
          .hasSize(1)
          .first()
          .asString()
          .contains("data.sxi", "no Sextant index");
      assertThat(handle.current()).isSameAs(first);
      assertThatThrownBy(handle::reload)
          .isInstanceOf(InputException.class)
          .hasMessageContaining("no Sextant index");
      byte[] damaged = bytes(2);
      damaged[20] ^= 1;
      replace(damaged);
      handle.lookAgain();
      assertThat(told.refused).hasSize(3);
      assertThat(version(handle.current())).isEqualTo(1);
      replace(3);
      handle.lookAgain();
      assertThat(version(handle.current())).isEqualTo(3);
      assertThat(told.replaced).containsExactly(handle.current());
    }
  }

  @Test
  void whatTheCheckThrowsRefusesTheFile() throws IOException {
    replace(1);
    Told told = new Told();
    List<Index> checked = new ArrayList<>();
    ReloadOptions options =
        LEASED
            .withListener(told)
            .withCheck(
                index -> {
                  checked.add(index);
                  if (version(index) == 2) {
                    throw new IllegalArgumentException("version 2 is of another schema");
                  }
                });
    try (ReloadingIndex handle = ReloadingIndex.open(path(), options)) {
      replace(2);
      assertThatThrownBy(handle::reload)
          .isInstanceOf(InputException.class)
          .hasMessageContaining("version 2 is of another schema");
      assertThat(told.refused).hasSize(1);
      assertThat(version(handle.current())).isEqualTo(1);
      assertThatThrownBy(() -> version(checked.getLast()))
          .isInstanceOf(IllegalStateException.class);
      replace(3);
      assertThat(handle.reload()).isTrue();
      assertThat(checked).hasSize(3);
    }
  }

  @Test
  void aHandleIsNotOpenedOnABadFile() throws IOException {
    assertThatThrownBy(() -> ReloadingIndex.open(path()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no such file");
    replace(1);
    ReloadOptions options =
        BY_HAND.withCheck(
            index -> {
              throw new IllegalArgumentException("never");
            });
    assertThatThrownBy(() -> ReloadingIndex.open(path(), options))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("never");
  }

  @Test
  void aDeletedFileLeavesTheIndexAsItIs() throws Exception {
    replace(1);
    Told told = new Told();
    ReloadOptions options = ReloadOptions.defaults().withInterval(Duration.ZERO).withListener(told);
    try (ReloadingIndex handle = ReloadingIndex.open(path(), options)) {
      Index first = handle.current();
      Path aside = folder.resolve("aside");
      Files.move(path(), aside);
      for (int look = 0; look < 3; look++) {
        handle.lookAgain();
      }
      assertThat(told.refused).hasSize(1).first().asString().contains("no such file");
      assertThat(version(first)).isEqualTo(1);
      Files.move(aside, path());
      assertThat(handle.reload()).isFalse();
      assertThat(handle.current()).isSameAs(first);
      Files.delete(path());
      handle.lookAgain();
      assertThat(told.refused).hasSize(2);
      replace(2);
      handle.lookAgain();
      assertThat(version(handle.current())).isEqualTo(2);
      assertThat(version(first)).isEqualTo(1);
    }
  }

  @Test
  void aFileThatIsCutShortEndsQueriesOfAMappedIndexInAnError() throws IOException {
    replace(1);
    Told told = new Told();
    OpenOptions opening = OpenOptions.defaults().withKernel(Kernel.SCALAR);
    try (ReloadingIndex handle =
        ReloadingIndex.open(path(), BY_HAND.withOpening(opening).withListener(told))) {
      try (FileChannel channel = FileChannel.open(path(), StandardOpenOption.WRITE)) {
        channel.truncate(0);
      }
      Index index = handle.current();
      assertThatThrownBy(() -> version(index))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("became shorter");
      assertThatThrownBy(handle::reload).isInstanceOf(InputException.class);
      assertThat(handle.current()).isSameAs(index);
      replace(2);
      assertThat(handle.reload()).isTrue();
      assertThat(version(handle.current())).isEqualTo(2);
    }
  }

  @Test
  void anIndexInMemoryOutlivesAFileThatIsWrittenInPlace() throws IOException {
    replace(1);
    ReloadOptions options = BY_HAND.withOpening(OpenOptions.defaults().withInMemory(true));
    try (ReloadingIndex handle = ReloadingIndex.open(path(), options)) {
      byte[] next = bytes(2);
      try (FileChannel channel = FileChannel.open(path(), StandardOpenOption.WRITE)) {
        channel.truncate(0);
        channel.write(java.nio.ByteBuffer.wrap(next, 0, next.length / 2));
        assertThatThrownBy(handle::reload)
            .isInstanceOf(InputException.class)
            .hasMessageContaining("take a whole copy");
        assertThat(readAll(handle.current())).isEqualTo(RECORDS);
        channel.write(
            java.nio.ByteBuffer.wrap(next, next.length / 2, next.length - next.length / 2));
      }
      assertThat(version(handle.current())).isEqualTo(1);
      assertThat(handle.reload()).isTrue();
      assertThat(version(handle.current())).isEqualTo(2);
    }
  }

  @Test
  void aListenerThatThrowsStopsNothing() throws Exception {
    replace(1);
    AtomicInteger calls = new AtomicInteger();
    ReloadListener listener =
        new ReloadListener() {
          @Override
          public void replaced(Index now) {
            calls.incrementAndGet();
            throw new IllegalArgumentException("from the listener");
          }
        };
    List<Throwable> uncaught = Collections.synchronizedList(new ArrayList<>());
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> uncaught.add(thrown));
    try (ReloadingIndex handle =
        ReloadingIndex.open(
            path(), BY_HAND.withInterval(Duration.ofMillis(2)).withListener(listener))) {
      replace(2);
      await(() -> calls.get() == 1);
      replace(3);
      await(() -> version(handle.current()) == 3 && calls.get() == 2);
      await(() -> uncaught.size() == 2);
      assertThat(uncaught.getFirst()).hasMessage("from the listener");
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(null);
    }
  }

  // ---- leases and closing

  @Test
  void aReplacedIndexIsClosedWithItsLastLease() throws IOException {
    replace(1);
    try (ReloadingIndex handle = ReloadingIndex.open(path(), LEASED)) {
      IndexLease one = handle.lease();
      IndexLease other = handle.lease();
      replace(2);
      assertThat(handle.reload()).isTrue();
      one.close();
      assertThat(version(other.index())).isEqualTo(1);
      Index old = other.index();
      other.close();
      assertThatThrownBy(() -> version(old)).isInstanceOf(IllegalStateException.class);
      try (IndexLease fresh = handle.lease()) {
        assertThat(version(fresh.index())).isEqualTo(2);
      }
      assertThat(version(handle.current())).isEqualTo(2);
      Index unused = handle.current();
      replace(3);
      handle.reload();
      assertThatThrownBy(() -> version(unused)).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aLeaseMayBeClosedByAnotherThread() throws Exception {
    replace(1);
    try (ReloadingIndex handle = ReloadingIndex.open(path(), LEASED)) {
      IndexLease lease = handle.lease();
      Index old = lease.index();
      replace(2);
      handle.reload();
      assertThat(version(old)).isEqualTo(1);
      Thread.ofVirtual().start(lease::close).join();
      assertThatThrownBy(() -> version(old)).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void closingTheHandleWaitsForNoLeaseAndClosesWithTheLast() throws IOException {
    replace(1);
    ReloadingIndex handle = ReloadingIndex.open(path(), LEASED);
    IndexLease lease = handle.lease();
    handle.close();
    handle.close();
    assertThat(version(lease.index())).isEqualTo(1);
    assertThatThrownBy(handle::lease).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(handle::reload).isInstanceOf(IllegalStateException.class);
    lease.close();
    assertThatThrownBy(() -> version(handle.current())).isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void closingWhileLookupsRunEndsThoseOfALeasedIndexOnly(boolean leased) throws Exception {
    replace(0);
    ReloadingIndex handle = ReloadingIndex.open(path(), leased ? LEASED : BY_HAND);
    Index index = handle.current();
    CountDownLatch running = new CountDownLatch(4);
    AtomicBoolean isOver = new AtomicBoolean();
    AtomicInteger rounds = new AtomicInteger();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<Object>> readers = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        readers.add(
            threads.submit(
                () -> {
                  readAll(index);
                  running.countDown();
                  try {
                    while (!isOver.get()) {
                      readAll(index);
                      rounds.incrementAndGet();
                    }
                    return "answered";
                  } catch (IllegalStateException e) {
                    return "closed";
                  }
                }));
      }
      running.await();
      handle.close();
      if (!leased) {
        int atClose = rounds.get();
        await(() -> rounds.get() > atClose + 100);
        isOver.set(true);
      }
      for (Future<Object> reader : readers) {
        assertThat(reader.get(60, TimeUnit.SECONDS)).isEqualTo(leased ? "closed" : "answered");
      }
    }
    if (!leased) {
      assertThat(version(handle.current())).isZero();
    }
  }

  @Test
  void aClosedHandleLooksNoMore() throws Exception {
    replace(1);
    Told told = new Told();
    ReloadingIndex handle =
        ReloadingIndex.open(
            path(), BY_HAND.withInterval(Duration.ofMillis(1)).withNotice(true).withListener(told));
    handle.close();
    replace(2);
    await(
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("sextant-reload " + path())));
    assertThat(told.replaced).isEmpty();
    assertThat(version(handle.current())).isEqualTo(1);
  }

  // ---- mappings

  private static long mappings(Path file) {
    try {
      return Files.readAllLines(Path.of("/proc/self/maps")).stream()
          .filter(line -> line.contains(file.toString()))
          .count();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theMappingOfALeasedIndexGoesAtOnce() throws IOException {
    replace(1);
    ReloadingIndex handle = ReloadingIndex.open(path(), LEASED);
    IndexLease lease = handle.lease();
    replace(2);
    handle.reload();
    assertThat(mappings(path())).isEqualTo(2);
    lease.close();
    assertThat(mappings(path())).isEqualTo(1);
    handle.close();
    assertThat(mappings(path())).isZero();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theMappingOfAnIndexThatNothingRefersToGoes() throws Exception {
    replace(1);
    ReloadingIndex handle = ReloadingIndex.open(path(), BY_HAND);
    var payload = handle.current().payload(0);
    for (int version = 2; version < 6; version++) {
      replace(version);
      handle.reload();
    }
    await(
        () -> {
          System.gc();
          return mappings(path()) == 2;
        });
    assertThat(payload.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 1);
    handle.close();
    assertThat(version(handle.current())).isEqualTo(5);
  }

  // ---- sets

  @Test
  void aSetTakesTheNewIndexOfAHandle() throws IOException {
    replace(1);
    try (ReloadingIndex handle = ReloadingIndex.open(path(), BY_HAND)) {
      IndexSet set = IndexSet.empty().with("data", handle.current());
      replace(2);
      handle.reload();
      IndexSet next = set.with("data", handle.current());
      Address address = Address.ofIpv4(3 << 8);
      assertThat(set.match(address).orElseThrow().payload().get(ValueLayout.JAVA_BYTE, 0))
          .isEqualTo((byte) 1);
      assertThat(next.match(address).orElseThrow().payload().get(ValueLayout.JAVA_BYTE, 0))
          .isEqualTo((byte) 2);
    }
  }
}
