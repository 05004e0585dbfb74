package dev.sextant.internal.tree;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The last line of a tree's section: what is needed to find everything else.
///
/// @param keyBits 32 or 64
/// @param levels levels above the clusters, at least 1; the last is the one that the root points to
/// @param rootShift how far right a key goes to leave the bits that the root is asked for
/// @param size number of keys
/// @param leaves number of leaves
record Trailer(int keyBits, int levels, int rootShift, long size, long leaves) {
  private static final int MAX_LEVELS = 16;

  /// Reads a section's trailer and checks that what it says fills the section exactly; takes the
  /// same time for any size.
  ///
  /// @throws DamagedTreeException if it does not
  static Trailer read(MemorySegment section) {
    long at = section.byteSize() - TreeLayout.TRAILER_BYTES;
    if (at < 0) {
      throw new DamagedTreeException(0, "the section is shorter than its trailer");
    }
    Trailer trailer =
        new Trailer(
            section.get(ValueLayout.JAVA_BYTE, at + TreeLayout.TRAILER_KEY_BITS),
            section.get(ValueLayout.JAVA_BYTE, at + TreeLayout.TRAILER_LEVELS),
            section.get(ValueLayout.JAVA_BYTE, at + TreeLayout.TRAILER_ROOT_SHIFT),
            section.get(TreeLayout.LONG, at + TreeLayout.TRAILER_SIZE),
            section.get(TreeLayout.LONG, at + TreeLayout.TRAILER_LEAVES));
    if (!trailer.isSound() || trailer.sectionBytes() != section.byteSize()) {
      throw new DamagedTreeException(at, "the trailer does not fit the section");
    }
    return trailer;
  }

  private boolean isSound() {
    return (keyBits == Integer.SIZE || keyBits == Long.SIZE)
        && levels >= 1
        && levels <= MAX_LEVELS
        && rootShift >= keyBits - TreeLayout.MOST_ROOT_BITS
        && rootShift < keyBits
        && leaves >= 1
        && leaves <= TreeLayout.MAX_SIZE
        && size >= leaves
        && size <= leaves * (TreeLayout.slots(TreeLayout.WIDTH_16) + 1L);
  }

  /// Writes the line.
  void write(MemorySegment line) {
    line.fill((byte) 0);
    line.set(ValueLayout.JAVA_BYTE, TreeLayout.TRAILER_KEY_BITS, (byte) keyBits);
    line.set(ValueLayout.JAVA_BYTE, TreeLayout.TRAILER_LEVELS, (byte) levels);
    line.set(ValueLayout.JAVA_BYTE, TreeLayout.TRAILER_ROOT_SHIFT, (byte) rootShift);
    line.set(TreeLayout.LONG, TreeLayout.TRAILER_SIZE, size);
    line.set(TreeLayout.LONG, TreeLayout.TRAILER_LEAVES, leaves);
  }

  /// Leaves of a full cluster.
  int fanout() {
    return TreeLayout.fanout(keyBits);
  }

  /// Number of clusters.
  long clusters() {
    return Math.ceilDiv(leaves, fanout());
  }

  /// Number of keys in a level, from 1.
  long keysOfLevel(int level) {
    long keys = clusters();
    for (int i = 1; i < level; i++) {
      keys = Math.ceilDiv(keys, fanout());
    }
    return keys;
  }

  /// Lines of a level; behind the last one stands a line of padding, as searches in it start
  /// anywhere.
  long linesOfLevel(int level) {
    return Math.ceilDiv(keysOfLevel(level), fanout()) + (level == levels ? 1 : 0);
  }

  /// Offset of a level.
  long offsetOfLevel(int level) {
    long lines = clusters() + leaves;
    for (int i = 1; i < level; i++) {
      lines += linesOfLevel(i);
    }
    return lines * TreeLayout.LINE_BYTES;
  }

  /// Offset of the root.
  long offsetOfRoot() {
    return offsetOfLevel(levels) + linesOfLevel(levels) * TreeLayout.LINE_BYTES;
  }

  /// Entries of the root.
  int rootEntries() {
    return 1 << (keyBits - rootShift);
  }

  /// Bytes of the root, its padding among them.
  long rootBytes() {
    long bytes = (long) rootEntries() * TreeLayout.ROOT_ENTRY_BYTES;
    return Math.ceilDiv(bytes, TreeLayout.LINE_BYTES) * TreeLayout.LINE_BYTES;
  }

  /// Bytes of the whole section.
  long sectionBytes() {
    return offsetOfRoot() + rootBytes() + TreeLayout.TRAILER_BYTES;
  }

  /// Offset of a leaf, counted through all clusters.
  long offsetOfLeaf(long leaf) {
    return (leaf + leaf / fanout() + 1) * TreeLayout.LINE_BYTES;
  }

  /// Offset of the bases line of a leaf's cluster.
  long offsetOfBases(long leaf) {
    return leaf / fanout() * (fanout() + 1) * TreeLayout.LINE_BYTES;
  }
}
