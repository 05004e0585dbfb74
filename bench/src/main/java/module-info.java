/// Benchmarks, their rivals and their results.
module dev.sextant.bench {
  requires dev.sextant.cli;
  requires inet.ipaddr;
  requires java.management;
  requires jdk.incubator.vector;
  requires jmh.core;
  requires tools.jackson.databind;
  requires static transitive org.jspecify;

  opens dev.sextant.bench to
      info.picocli;
  opens dev.sextant.bench.harness to
      tools.jackson.databind;

  provides dev.sextant.cli.CommandProvider with
      dev.sextant.bench.BenchProvider;
}
