package dev.sextant.bench.harness;

import dev.sextant.fib.Kernel;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The facts that figures depend on: machine, caches, kernel, JVM, flags, commit, date.
public final class Environment {
  private static final Path CACHES = Path.of("/sys/devices/system/cpu/cpu0/cache");

  private Environment() {}

  /// The facts of this process, by name; what cannot be found out is `unknown`.
  public static Map<String, String> facts() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    facts.put("processor", processor());
    facts.put("processors", String.valueOf(Runtime.getRuntime().availableProcessors()));
    facts.put("caches", caches());
    facts.put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    facts.put(
        "load",
        String.valueOf(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
    facts.put("jvm", System.getProperty("java.vm.name") + " " + Runtime.version());
    facts.put("flags", flags());
    facts.put("search", Kernel.preferred().propertyName() + ": " + Kernel.reason());
    facts.put("commit", commit());
    return facts;
  }

  /// The JVM's options without those that only name places of this machine.
  private static String flags() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> !flag.startsWith("--module-path") && !flag.startsWith("-Dsextant.home"))
        .collect(Collectors.joining(" "));
  }

  private static String processor() {
    return lines(Path.of("/proc/cpuinfo"))
        .filter(line -> line.matches("(model name|cpu family|model)\\s*:.*"))
        .limit(3)
        .map(line -> line.replaceAll("\\s*:\\s*", " "))
        .reduce((a, b) -> a + ", " + b)
        .orElse("unknown");
  }

  private static String caches() {
    StringBuilder caches = new StringBuilder();
    for (int i = 0; Files.exists(CACHES.resolve("index" + i)); i++) {
      Path cache = CACHES.resolve("index" + i);
      caches.append(i == 0 ? "" : ", ").append('L').append(line(cache.resolve("level")));
      caches.append(' ').append(line(cache.resolve("type")));
      caches.append(' ').append(line(cache.resolve("size")));
    }
    return caches.isEmpty() ? "unknown" : caches.toString();
  }

  /// The commit of the checkout that the process was started in, with `-dirty` behind it if files
  /// differ from it.
  private static String commit() {
    try {
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=40")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return git.waitFor() == 0 ? said.strip() : "unknown";
    } catch (IOException e) {
      return "unknown";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }

  private static String line(Path file) {
    Optional<String> first = lines(file).findFirst();
    return first.orElse("unknown");
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      return Stream.empty();
    }
  }
}
