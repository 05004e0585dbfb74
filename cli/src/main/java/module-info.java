/// The `sextant` command.
module dev.sextant.cli {
  requires transitive dev.sextant.sources;
  requires static transitive org.jspecify;

  exports dev.sextant.cli;
}
