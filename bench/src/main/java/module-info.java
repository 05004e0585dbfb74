/// Benchmarks, their rivals and their results.
module dev.sextant.bench {
  requires dev.sextant.cli;
  requires inet.ipaddr;
  requires java.management;
  requires tools.jackson.databind;
  // resolved by those alone who ask for them: every start of the command would load them, and warn
  requires static jdk.incubator.vector;
  requires static jmh.core;
  requires static transitive org.jspecify;

  opens dev.sextant.bench to
      info.picocli;
  opens dev.sextant.bench.harness to
      tools.jackson.databind;

  provides dev.sextant.cli.CommandProvider with
      dev.sextant.bench.BenchProvider;
}
