package dev.sextant.internal.tree;

import dev.sextant.fib.Kernel;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/// A set of unsigned keys in one section of memory, asked for the last key that is not above a
/// given one.
///
/// The section stays the caller's: it may be a mapped file, native memory or a `byte[]`, and is
/// only read. Lookups allocate nothing and take no lock; any thread may ask at any time.
///
/// A section that is damaged but not yet checked may give wrong indices, always below [#size()], or
/// an `IndexOutOfBoundsException`; no work is unbounded. A mapped file that is cut short gives an
/// `InternalError`.
public abstract sealed class KeyTree permits KeyTree32, KeyTree64 {
  final MemorySegment section;
  final LineSearch search;
  final Trailer trailer;
  final long size;

  KeyTree(MemorySegment section, LineSearch search, Trailer trailer) {
    this.section = section;
    this.search = search;
    this.trailer = trailer;
    this.size = trailer.size();
  }

  /// Opens a section, in the same time for any size.
  ///
  /// Lookups are fastest if it starts at a multiple of 64 bytes.
  ///
  /// @param section exactly what [KeyTreeWriter] wrote
  /// @throws DamagedTreeException if the section's length is not what its trailer says
  /// @throws IllegalStateException if the kernel cannot run here
  public static KeyTree open(MemorySegment section, Kernel kernel) {
    Trailer trailer = Trailer.read(section);
    LineSearch search = LineSearch.of(kernel);
    return trailer.keyBits() == Integer.SIZE
        ? new KeyTree32(section, search, trailer)
        : new KeyTree64(section, search, trailer);
  }

  /// Number of keys, at least 1; the first is 0.
  public final long size() {
    return size;
  }

  /// Bits of a key: 32 or 64.
  public final int keyBits() {
    return trailer.keyBits();
  }

  /// Bytes of the section.
  public final long sizeBytes() {
    return section.byteSize();
  }

  /// Index of the last key that is not above an unsigned one.
  ///
  /// @param key of keys with 32 bits, the lower 32 count
  public abstract long find(long key);

  /// The key of an index, unsigned.
  ///
  /// Searches the leaves by their indices, so it costs several lookups; [#keys] is cheaper for
  /// neighbours.
  ///
  /// @param index from 0 to [#size()] - 1
  public final long key(long index) {
    long leaf = leafOf(Objects.checkIndex(index, size));
    return Leaf.read(this, leaf).key(index);
  }

  /// Writes the keys of neighbouring indices, unsigned.
  ///
  /// @param index index of the first; the others follow
  /// @param keys takes them, from `from` (inclusive) to `to` (exclusive)
  public final void keys(long index, long[] keys, int from, int to) {
    Objects.checkFromToIndex(from, to, keys.length);
    Objects.checkFromIndexSize(index, (long) to - from, size);
    long first = index - from;
    int at = from;
    for (long leaf = from < to ? leafOf(index) : 0; at < to; leaf++) {
      at = Leaf.read(this, Objects.checkIndex(leaf, trailer.leaves())).keys(first, keys, at, to);
    }
  }

  /// Checks every byte of the section: it is exactly what [KeyTreeWriter] writes for the keys in
  /// it.
  ///
  /// Reads the section once, front to back, and writes it again, so it takes as much memory as the
  /// writer. What it can't notice is a change that makes the section one of other keys; a checksum
  /// can.
  ///
  /// @throws DamagedTreeException if a byte differs
  public final void check() {
    TreeCheck.run(this);
  }

  /// The last leaf whose first index is not above an index.
  final long leafOf(long index) {
    long from = 0;
    long to = trailer.leaves() - 1;
    while (from < to) {
      long middle = (from + to + 1) >>> 1;
      if (TreeLayout.first(header(middle)) > index) {
        to = middle - 1;
      } else {
        from = middle;
      }
    }
    return from;
  }

  final long header(long leaf) {
    return section.get(TreeLayout.LONG, trailer.offsetOfLeaf(leaf));
  }

  /// The first key of a leaf.
  abstract long base(long leaf);

  /// A number without the bits that no key has.
  abstract long masked(long key);

  final IndexOutOfBoundsException outOfBounds() {
    return new IndexOutOfBoundsException("an index is not below " + size + ": the tree is damaged");
  }
}
