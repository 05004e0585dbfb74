/// The `sextant` command.
module dev.sextant.cli {
  requires transitive dev.sextant.sources;
  requires transitive info.picocli;
  requires tools.jackson.core;
  requires de.siegmar.fastcsv;
  requires HdrHistogram;
  requires java.management;
  requires jdk.management;
  requires static transitive org.jspecify;

  exports dev.sextant.cli;

  opens dev.sextant.cli to
      info.picocli;

  uses dev.sextant.cli.CommandProvider;
}
