/// Addresses, prefixes and ranges; the editable RIB; the FIB compiled from it; encoded records.
@SuppressWarnings("module") // the modules that it opens a package to are built after it
module dev.sextant.core {
  requires static jdk.incubator.vector;
  requires static transitive org.jspecify;

  exports dev.sextant;
  exports dev.sextant.codec;
  exports dev.sextant.net;
  exports dev.sextant.rib;
  exports dev.sextant.fib;
  exports dev.sextant.live;
  exports dev.sextant.index;
  exports dev.sextant.internal.file to
      dev.sextant.cli,
      dev.sextant.bench;
}
