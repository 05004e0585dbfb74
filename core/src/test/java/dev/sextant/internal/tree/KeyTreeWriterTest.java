package dev.sextant.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What the writer refuses, and the bytes it writes.
class KeyTreeWriterTest {
  private static KeyTreeWriter writer(int keyBits) {
    return KeyTreeWriter.to(Channels.newChannel(OutputStream.nullOutputStream()), keyBits);
  }

  /// A channel that takes at most 7 bytes at a time.
  private record Slow(ByteArrayOutputStream taken) implements WritableByteChannel {
    @Override
    public int write(ByteBuffer bytes) {
      int length = Math.min(7, bytes.remaining());
      for (int i = 0; i < length; i++) {
        taken.write(bytes.get());
      }
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

  @Test
  void equalKeysGiveEqualBytesThroughAnyChannel() throws IOException {
    long[] keys = Trees.random(new Random(1), 64, 20_000);
    ByteArrayOutputStream taken = new ByteArrayOutputStream();
    KeyTreeWriter slow = KeyTreeWriter.to(new Slow(taken), 64);
    for (long key : keys) {
      slow.add(key);
    }
    slow.finish();
    assertThat(taken.toByteArray()).isEqualTo(Trees.write(64, keys));
  }

  @Test
  void keysThatAreNoKeysAreRefusedAndLeaveTheWriterAsItWas() throws IOException {
    KeyTreeWriter writer = writer(32);
    assertThatIllegalArgumentException().isThrownBy(() -> writer.add(1));
    writer.add(0);
    assertThatIllegalArgumentException().isThrownBy(() -> writer.add(0));
    writer.add(0xffff_fff0L);
    assertThatIllegalArgumentException().isThrownBy(() -> writer.add(5));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.add(1L << 32));
    assertThatIllegalArgumentException().isThrownBy(() -> writer.add(-1));
    writer.add(0xffff_ffffL);
    assertThat(writer.size()).isEqualTo(3);
    assertThat(writer.finish()).isEqualTo(Trees.write(32, 0, 0xffff_fff0L, 0xffff_ffffL).length);
  }

  @Test
  void aTreeHasAtLeastOneKeyOf32Or64Bits() {
    assertThatIllegalStateException().isThrownBy(() -> writer(32).finish());
    assertThatIllegalArgumentException().isThrownBy(() -> writer(16));
  }

  @Test
  void anOddKeyCostsItsOwnBytesAndNoMore() {
    long[] even = new long[10_000];
    for (int i = 0; i < even.length; i++) {
      even[i] = (long) i << 16;
    }
    long[] odd = even.clone();
    odd[5000]++;
    int lines = (Trees.write(64, odd).length - Trees.write(64, even).length) / 64;
    assertThat(lines).isBetween(0, 3);
  }
}
