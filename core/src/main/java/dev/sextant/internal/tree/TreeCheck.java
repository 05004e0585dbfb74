package dev.sextant.internal.tree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/// The check of a whole section: writes the keys that it holds once more, and compares.
///
/// So it needs no list of rules, and forgets none: order, separators, shifts, widths, padding, the
/// trailer.
final class TreeCheck {
  private static final int KEYS_AT_ONCE = 4096;

  private TreeCheck() {}

  static void run(KeyTree tree) {
    long index = 0;
    try {
      KeyTreeWriter writer = KeyTreeWriter.to(new Comparing(tree.section), tree.keyBits());
      long[] keys = new long[KEYS_AT_ONCE];
      while (index < tree.size()) {
        int count = (int) Math.min(KEYS_AT_ONCE, tree.size() - index);
        tree.keys(index, keys, 0, count);
        for (int i = 0; i < count; i++, index++) {
          writer.add(keys[i]);
        }
      }
      if (writer.finish() != tree.section.byteSize()) {
        throw new DamagedTreeException(0, "the section is longer than its keys need");
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new DamagedTreeException(
          tree.trailer.offsetOfLeaf(tree.leafOf(index)),
          "near key " + index + ": " + e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the channel below does not
    }
  }

  /// Takes bytes that should be those of a section.
  private static final class Comparing implements WritableByteChannel {
    private final MemorySegment section;
    private long at;

    Comparing(MemorySegment section) {
      this.section = section;
    }

    @Override
    public int write(ByteBuffer bytes) {
      int length = bytes.remaining();
      if (length > section.byteSize() - at) {
        throw new DamagedTreeException(at, "the section is shorter than its keys need");
      }
      MemorySegment written = MemorySegment.ofBuffer(bytes);
      // word by word: a comparison by vectors may not survive a mapped file that is cut short
      for (long i = 0; i < length; i += Long.BYTES) {
        if (written.get(TreeLayout.LONG, i) != section.get(TreeLayout.LONG, at + i)) {
          throw new DamagedTreeException(at + i, "the bytes are not what the keys need");
        }
      }
      bytes.position(bytes.limit());
      at += length;
      return length;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {
      // nothing to close
    }
  }
}
