package dev.sextant.fib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which kernel runs, in JVMs that were started in different ways.
class KernelTest {
  /// Runs in a JVM of its own: prints the kernel, why, and an answer.
  static final class Probe {
    private Probe() {}

    public static void main(String[] args) {
      Rib<Integer> rib = new Rib<>();
      rib.put(Prefix.parse("2001:db8::/32"), 7);
      Fib fib = Fib.compile(rib);
      System.out.println(fib.kernel() + "|" + Kernel.reason() + "|" + fib.lookup("2001:db8::1"));
    }
  }

  private record Run(int status, String output) {}

  private static Run run(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Probe.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), output);
  }

  @Test
  void withoutTheVectorModuleTheScalarKernelAnswers() throws Exception {
    Run run = run();
    assertThat(run.output())
        .contains("SCALAR|the vector module is not loaded")
        .contains("--add-modules jdk.incubator.vector")
        .contains("|7");
    assertThat(run.status()).isZero();
  }

  @Test
  void withTheVectorModuleTheWidestKernelAnswers() throws Exception {
    Run run = run("--add-modules", "jdk.incubator.vector");
    assertThat(run.output()).contains(Kernel.available().getLast() + "|").contains("|7");
  }

  @Test
  void aSystemPropertyForcesAKernel() throws Exception {
    for (Kernel kernel : Kernel.available()) {
      Run run =
          run("--add-modules", "jdk.incubator.vector", "-Dsextant.kernel=" + kernel.propertyName());
      assertThat(run.output())
          .contains(kernel + "|forced by -Dsextant.kernel=" + kernel.propertyName() + "|7");
    }
  }

  @Test
  void anUnknownKernelIsRefusedWithTheNamesOfThoseThatRun() throws Exception {
    Run run = run("-Dsextant.kernel=vector512");
    assertThat(run.status()).isNotZero();
    assertThat(run.output())
        .contains("-Dsextant.kernel=vector512 names no kernel of this JVM; available: scalar");
  }
}
