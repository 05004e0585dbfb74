package dev.sextant.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.fib.Kernel;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Another process cuts a mapped file short, under lookups that are compiled.
class TruncatedFileTest {
  private static final String SURVIVED = "survived";

  @TempDir private Path directory;

  /// Runs in a JVM of its own, which a SIGBUS would kill.
  static final class Reader {
    private static final int KEYS = 60_000;
    private static final int QUERIES = 4096;
    private static final int ROUNDS = 400;
    private static final int LINES = 1024;

    private final KeyTree tree;
    private final List<LongUnaryOperator> lines;
    private final long[] queries;
    private final int[] narrow;
    private final long[] found = new long[QUERIES];

    private Reader(KeyTree tree) {
      this.tree = tree;
      this.lines = lines(tree.section, tree.search);
      this.queries = new Random(2).longs(QUERIES).toArray();
      this.narrow = new Random(2).ints(QUERIES).toArray();
    }

    public static void main(String[] args) throws IOException {
      Kernel kernel = Kernel.valueOf(args[0]);
      for (int keyBits : new int[] {32, 64}) {
        Path file = Path.of(args[1] + keyBits);
        Files.write(file, Trees.write(keyBits, Trees.random(new Random(1), keyBits, KEYS)));
        try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
          MemorySegment mapped =
              channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.global());
          Reader reader = new Reader(KeyTree.open(mapped, kernel));
          for (int round = 0; round < ROUNDS; round++) {
            reader.batch();
            reader.singles();
            reader.keys();
            reader.lines.forEach(reader::line);
          }
          channel.truncate(0);
          for (int round = 0; round < 3; round++) {
            expectInternalError(reader::batch);
            expectInternalError(reader::singles);
            expectInternalError(reader::keys);
            for (LongUnaryOperator line : reader.lines) {
              expectInternalError(() -> reader.line(line));
            }
          }
        }
      }
      System.out.println(SURVIVED);
    }

    private void batch() {
      switch (tree) {
        case KeyTree32 t -> t.findAll(narrow, 0, QUERIES, found);
        case KeyTree64 t -> t.findAll(queries, 0, QUERIES, found);
      }
    }

    private void singles() {
      for (long query : queries) {
        found[0] ^= tree.find(query);
      }
    }

    private void keys() {
      tree.keys(found[1] % 1000, found, 100, QUERIES);
    }

    /// Each question to a line of its own, as a lookup seldom gets past its first fault.
    private static List<LongUnaryOperator> lines(MemorySegment section, LineSearch search) {
      return List.of(
          offset -> search.count32(section, offset, (int) offset),
          offset -> search.child32(section, offset, (int) offset),
          offset -> search.leaf32(section, offset, (int) offset),
          offset -> search.count64(section, offset, offset),
          offset -> search.child64(section, offset, offset),
          offset -> search.leaf64(section, offset, offset));
    }

    private void line(LongUnaryOperator line) {
      for (int i = 0; i < LINES; i++) {
        found[2] ^= line.applyAsLong((long) i * TreeLayout.LINE_BYTES);
      }
    }

    private static void expectInternalError(Runnable question) {
      try {
        question.run();
      } catch (InternalError | IndexOutOfBoundsException e) {
        return; // the second, where a register kept what it held before the fault
      }
      throw new AssertionError("lookups in a file that is gone went well");
    }
  }

  private String run(Kernel kernel, String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--add-modules", "jdk.incubator.vector"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-Xbatch"); // a compilation is waited for
    command.add("-XX:-CreateCoredumpOnCrash");
    command.add("-XX:ErrorFile=" + directory.resolve("crash.log"));
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Reader.class.getName()));
    command.addAll(List.of(kernel.name(), directory.resolve("tree").toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }

  static List<Kernel> kernels() {
    return Kernel.available();
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void everyKernelEndsWithAnErrorAndNotWithTheJvm(Kernel kernel) throws Exception {
    assertThat(run(kernel)).contains(SURVIVED);
  }

  /// Whichever methods the compiler joins, each that loads a vector is safe on its own.
  @ParameterizedTest
  @MethodSource("kernels")
  void soDoesEachMethodOfAKernelCompiledAlone(Kernel kernel) throws Exception {
    assertThat(run(kernel, "-XX:CompileCommand=dontinline,dev.sextant.internal.tree.*::*"))
        .contains(SURVIVED);
  }
}
