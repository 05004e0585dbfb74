package dev.sextant.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.InputException;
import dev.sextant.fib.Kernel;
import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Another process cuts an index short while it is mapped, under queries that are compiled.
class TruncatedIndexTest {
  private static final String SURVIVED = "survived";

  @TempDir private Path directory;

  /// Runs in a JVM of its own, which a SIGBUS would kill.
  static final class Reader {
    private static final int RECORDS = 8_000;
    private static final int QUERIES = 1024;
    private static final int ROUNDS = 150;

    private final Index index;
    private final int[] ipv4;
    private final long[] high;
    private final long[] low;
    private final long[] found = new long[QUERIES];
    private long sum;

    private Reader(Index index) {
      this.index = index;
      SplittableRandom random = new SplittableRandom(2);
      this.ipv4 = random.ints(QUERIES).toArray();
      this.high = random.longs(QUERIES).map(bits -> 0x2001_0db8L << 32 | bits >>> 36).toArray();
      this.low = random.longs(QUERIES).toArray();
    }

    /// Records that need every kind of coding: nested, crossing, in and beside one another.
    private static byte[] build() {
      SplittableRandom random = new SplittableRandom(1);
      IndexBuilder builder = new IndexBuilder();
      for (int i = 0; i < RECORDS; i++) {
        byte[] payload = ("payload " + random.nextInt(500)).getBytes(StandardCharsets.UTF_8);
        int first = random.nextInt();
        builder.add(Prefix.containing(Address.ofIpv4(first), random.nextInt(8, 33)), payload);
        int last = first + random.nextInt(1, 100_000);
        if (Integer.compareUnsigned(first, last) < 0 && random.nextInt(8) == 0) {
          builder.add(new Range(Address.ofIpv4(first), Address.ofIpv4(last)), payload);
        }
        Address address =
            Address.ofIpv6(0x2001_0db8L << 32 | random.nextInt(1 << 28), random.nextLong());
        builder.add(Prefix.containing(address, random.nextInt(36, 129)), payload);
      }
      return builder.toBytes();
    }

    public static void main(String[] args) throws IOException, InterruptedException {
      Kernel kernel = Kernel.valueOf(args[0]);
      Path file = Path.of(args[1]);
      byte[] bytes = build();
      Files.write(file, bytes);
      Reader reader = new Reader(Index.open(file, OpenOptions.defaults().withKernel(kernel)));
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        for (int round = 0; round < ROUNDS; round++) {
          reader.questions().forEach(Runnable::run);
        }
        channel.truncate(0);
        for (int round = 0; round < 3; round++) {
          reader.questions().forEach(Reader::expectTypedError);
        }
      }
      if (kernel == Kernel.SCALAR) {
        verifyWhileCut(file, bytes);
      }
      System.out.println(SURVIVED);
    }

    private List<Runnable> questions() {
      return List.of(
          () -> index.mostSpecific(ipv4, 0, QUERIES, found),
          () -> index.mostSpecific(high, low, 0, QUERIES, found),
          () -> {
            for (int i = 0; i < QUERIES; i++) {
              sum += index.mostSpecific(ipv4[i]) + index.mostSpecific(high[i], low[i]);
            }
          },
          () -> {
            for (int i = 0; i < QUERIES; i++) {
              index.forEachMatch(ipv4[i], this::read);
              index.forEachMatch(high[i], low[i], this::read);
            }
          },
          () -> {
            for (int i = 0; i < QUERIES; i++) {
              sum += index.recordOf(i) + index.target(i).hashCode();
            }
          });
    }

    private boolean read(long record) {
      sum += index.id(record) + index.payloadLength(record);
      return true;
    }

    private static void expectTypedError(Runnable question) {
      try {
        question.run();
      } catch (InputException e) {
        return;
      }
      throw new AssertionError("queries of a file that is gone went well");
    }

    /// Checks a file that becomes shorter and longer meanwhile: it is sound or it is not.
    private static void verifyWhileCut(Path file, byte[] bytes)
        throws IOException, InterruptedException {
      Files.write(file, bytes);
      for (int round = 0; round < 20; round++) {
        Index.verify(file, 1 + round % 2);
      }
      SplittableRandom random = new SplittableRandom(3);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        for (int round = 0; round < 30; round++) {
          int threads = 1 + round % 2;
          List<Throwable> wrong = new ArrayList<>();
          Thread check = Thread.ofPlatform().start(() -> verify(file, threads, wrong));
          Thread.sleep(0, random.nextInt(999_999));
          Thread.sleep(random.nextInt(8));
          channel.truncate(random.nextInt(bytes.length));
          check.join();
          if (!wrong.isEmpty()) {
            throw new AssertionError("a check of a file that was cut", wrong.getFirst());
          }
          Files.write(file, bytes);
        }
      }
    }

    private static void verify(Path file, int threads, List<Throwable> wrong) {
      try {
        Index.verify(file, threads);
      } catch (InputException e) {
        // cut short
      } catch (RuntimeException | Error e) {
        wrong.add(e);
      }
    }
  }

  static List<Kernel> kernels() {
    return Kernel.available();
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void everyKernelEndsWithTheTypedErrorAndNotWithTheJvm(Kernel kernel) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-Xmx512m",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + directory.resolve("crash.log"),
                "-cp",
                System.getProperty("java.class.path"),
                Reader.class.getName(),
                kernel.name(),
                directory.resolve("index.sxi").toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    assertThat(output).contains(SURVIVED);
  }
}
