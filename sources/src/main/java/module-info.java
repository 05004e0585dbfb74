/// Readers of routing tables and lists, and synthetic ones.
module dev.sextant.sources {
  requires transitive dev.sextant.core;
  requires static transitive org.jspecify;
  requires com.github.luben.zstd_jni;
  requires de.siegmar.fastcsv;
  requires org.apache.commons.compress;
  requires org.tukaani.xz;

  exports dev.sextant.sources;
  exports dev.sextant.sources.synthetic;
}
