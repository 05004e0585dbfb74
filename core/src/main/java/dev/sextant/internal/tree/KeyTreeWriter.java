package dev.sextant.internal.tree;

import dev.sextant.internal.tree.FirstKeys.Level;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.WritableByteChannel;

/// Writes a tree's section from ascending keys, front to back; equal keys give equal bytes.
///
/// Clusters go out as they fill. What stays in memory is the first key of each, 8 bytes for 1,088
/// bytes (keys of 32 bits) or 576 bytes (64 bits) of the section, and a buffer; the levels and the
/// root are made of them at the end.
public final class KeyTreeWriter {
  private final int keyBits;
  private final int fanout;
  private final SectionOutput output;
  private final LeafPacker leaf;
  private final MemorySegment cluster;
  private final FirstKeys clusters;

  private int leavesInCluster;
  private long leaves;
  private long size;
  private long firstOfLeaf;
  private long lastKey;

  private KeyTreeWriter(WritableByteChannel channel, int keyBits) {
    this.keyBits = keyBits;
    this.fanout = TreeLayout.fanout(keyBits);
    this.output = new SectionOutput(channel);
    this.leaf = new LeafPacker(keyBits);
    this.cluster = MemorySegment.ofArray(new byte[(fanout + 1) * TreeLayout.LINE_BYTES]);
    this.clusters = new FirstKeys(fanout);
  }

  /// Starts a section.
  ///
  /// @param channel takes the bytes, from its present position on; it stays the caller's
  /// @param keyBits 32 or 64
  public static KeyTreeWriter to(WritableByteChannel channel, int keyBits) {
    if (keyBits != Integer.SIZE && keyBits != Long.SIZE) {
      throw new IllegalArgumentException("no tree of keys with " + keyBits + " bits");
    }
    return new KeyTreeWriter(channel, keyBits);
  }

  /// Adds the next key.
  ///
  /// @param key unsigned, above the one before; the first is 0
  /// @throws IllegalArgumentException if it is not
  public void add(long key) throws IOException {
    check(key);
    if (!leaf.add(key)) {
      endLeaf();
      leaf.add(key);
    }
    lastKey = key;
    size++;
  }

  private void check(long key) {
    boolean follows = size == 0 ? key == 0 : Long.compareUnsigned(key, lastKey) > 0;
    if (!follows || (keyBits == Integer.SIZE && key >>> Integer.SIZE != 0)) {
      throw new IllegalArgumentException(
          "key " + size + " of " + keyBits + " bits cannot be " + Long.toUnsignedString(key));
    }
    if (size == TreeLayout.MAX_SIZE) {
      throw new IllegalArgumentException("more than " + TreeLayout.MAX_SIZE + " keys");
    }
  }

  /// Number of keys added.
  public long size() {
    return size;
  }

  /// Writes what is left; no key can be added after it.
  ///
  /// @return bytes of the section
  /// @throws IllegalStateException if no key was added
  public long finish() throws IOException {
    if (size == 0) {
      throw new IllegalStateException("a tree has at least the key 0");
    }
    endLeaf();
    endCluster();
    Root root = Root.over(clusters, keyBits, fanout);
    for (int level = 1; level <= root.levels(); level++) {
      putLevel(clusters.level(level), level == root.levels());
    }
    for (int place : root.places()) {
      output.putInt(place);
    }
    while (output.position() % TreeLayout.LINE_BYTES != 0) {
      output.putInt(0);
    }
    MemorySegment line = MemorySegment.ofArray(new byte[TreeLayout.TRAILER_BYTES]);
    new Trailer(keyBits, root.levels(), root.shift(), size, leaves).write(line);
    output.put(line);
    output.flush();
    return output.position();
  }

  private void endLeaf() throws IOException {
    if (leavesInCluster == fanout) {
      endCluster();
    }
    if (leavesInCluster == 0) {
      clusters.add(leaf.base());
      for (int i = 0; i < fanout; i++) {
        putBase(i, TreeLayout.PADDING);
      }
    }
    putBase(leavesInCluster, leaf.base());
    leaf.write(cluster, (1L + leavesInCluster) * TreeLayout.LINE_BYTES, firstOfLeaf);
    firstOfLeaf = size;
    leavesInCluster++;
    leaves++;
  }

  private void putBase(int number, long base) {
    if (keyBits == Integer.SIZE) {
      cluster.setAtIndex(TreeLayout.INT, number, TreeLayout.stored32((int) base));
    } else {
      cluster.setAtIndex(TreeLayout.LONG, number, TreeLayout.stored64(base));
    }
  }

  private void endCluster() throws IOException {
    output.put(cluster.asSlice(0, (1L + leavesInCluster) * TreeLayout.LINE_BYTES));
    leavesInCluster = 0;
  }

  private void putLevel(Level level, boolean highest) throws IOException {
    int lines = Math.ceilDiv(level.size(), fanout) + (highest ? 1 : 0);
    for (long i = 0; i < (long) lines * fanout; i++) {
      long key = i < level.size() ? level.key((int) i) : TreeLayout.PADDING;
      if (keyBits == Integer.SIZE) {
        output.putInt(TreeLayout.stored32((int) key));
      } else {
        output.putLong(TreeLayout.stored64(key));
      }
    }
  }
}
