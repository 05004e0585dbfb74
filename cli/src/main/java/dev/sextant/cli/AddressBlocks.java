package dev.sextant.cli;

import dev.sextant.live.LiveSnapshot;
import dev.sextant.net.Family;
import dev.sextant.rib.RibView;
import dev.sextant.sources.synthetic.PrefixTable;
import dev.sextant.sources.synthetic.Trace;
import dev.sextant.sources.synthetic.TraceKind;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/// Addresses drawn from the prefixes of a table, in blocks of one family; each family has its share
/// of the blocks by its number of prefixes.
final class AddressBlocks {
  private static final int BLOCK_ADDRESSES = 256;

  private static final int BLOCKS = 1024;
  private static final long SEED = 1;

  /// Blocks between the starts of two readers.
  private static final int START_DISTANCE = 61;

  private final int[][] ipv4;
  private final long[][] high;
  private final long[][] low;

  private AddressBlocks(int ipv4Blocks) {
    ipv4 = new int[ipv4Blocks][BLOCK_ADDRESSES];
    high = new long[BLOCKS - ipv4Blocks][BLOCK_ADDRESSES];
    low = new long[BLOCKS - ipv4Blocks][BLOCK_ADDRESSES];
  }

  /// Draws addresses; of a table without prefixes from all of IPv4.
  private static AddressBlocks of(RibView<?> table) {
    int prefixes = table.size();
    AddressBlocks blocks =
        new AddressBlocks(
            prefixes == 0 ? BLOCKS : (int) ((long) BLOCKS * table.size(Family.IPV4) / prefixes));
    if (blocks.ipv4.length > 0) {
      Trace trace = trace(table, Family.IPV4);
      for (int[] block : blocks.ipv4) {
        trace.fill(block);
      }
    }
    if (blocks.high.length > 0) {
      Trace trace = trace(table, Family.IPV6);
      for (int i = 0; i < blocks.high.length; i++) {
        trace.fill(blocks.high[i], blocks.low[i]);
      }
    }
    return blocks;
  }

  private static Trace trace(RibView<?> table, Family family) {
    PrefixTable prefixes = PrefixTable.of(table, family);
    return Trace.of(prefixes, prefixes.size() == 0 ? TraceKind.UNIFORM : TraceKind.PREFIXES, SEED);
  }

  /// What the reader of each number does again and again: it takes the newest snapshot and looks up
  /// the next block of addresses drawn from a table.
  ///
  /// It fails if a snapshot is older than the one before.
  ///
  /// @param newest gives the newest snapshot
  static IntFunction<IntSupplier> readers(
      Supplier<? extends LiveSnapshot<?>> newest, RibView<?> table) {
    AddressBlocks blocks = of(table);
    return number -> blocks.reader(newest, number);
  }

  private IntSupplier reader(Supplier<? extends LiveSnapshot<?>> newest, int number) {
    return new IntSupplier() {
      private final int[] values = new int[BLOCK_ADDRESSES];
      private int block = number * START_DISTANCE % BLOCKS;
      private long version;

      @Override
      public int getAsInt() {
        LiveSnapshot<?> snapshot = newest.get();
        if (snapshot.version() < version) {
          throw new IllegalStateException(
              "version " + snapshot.version() + " came after version " + version);
        }
        version = snapshot.version();
        lookup(snapshot, block, values);
        block = (block + 1) % BLOCKS;
        return BLOCK_ADDRESSES;
      }
    };
  }

  /// Looks up a block; those of the families alternate as evenly as their numbers allow.
  private void lookup(LiveSnapshot<?> snapshot, int block, int[] values) {
    int ipv4Before = block * ipv4.length / BLOCKS;
    int ipv4Behind = (block + 1) * ipv4.length / BLOCKS;
    if (ipv4Before < ipv4Behind) {
      snapshot.lookupValues(ipv4[ipv4Before], 0, BLOCK_ADDRESSES, values);
    } else {
      int ipv6 = block - ipv4Before;
      snapshot.lookupValues(high[ipv6], low[ipv6], 0, BLOCK_ADDRESSES, values);
    }
  }
}
