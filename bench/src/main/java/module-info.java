/// Benchmarks, their rivals and their results.
module dev.sextant.bench {
  requires dev.sextant.cli;
  requires static transitive org.jspecify;
}
