/// Readers of routing tables and lists, and synthetic ones.
module dev.sextant.sources {
  requires transitive dev.sextant.core;
  requires static transitive org.jspecify;

  exports dev.sextant.sources;
  exports dev.sextant.sources.synthetic;
}
