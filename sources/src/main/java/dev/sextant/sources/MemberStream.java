package dev.sextant.sources;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/// The members of a compressed file one after another, as `cat a.gz b.gz` writes them.
///
/// A decoder of one member must leave `in` right behind it. What follows the last member and is no
/// member is consumed.
final class MemberStream extends InputStream {
  private static final int MAGIC_BYTES = 4;

  /// Opens the decoder of the member that begins here.
  @FunctionalInterface
  interface Decoder {
    InputStream open(BufferedInputStream in) throws IOException;
  }

  private final BufferedInputStream in;
  private final Predicate<byte[]> begins;
  private final Decoder decoder;
  private final LongConsumer onTrailing;
  private InputStream member;
  private boolean ended;

  /// Opens the first member.
  ///
  /// @param begins whether bytes begin a member
  /// @param onTrailing hears the number of bytes that follow the last member, unless they are all
  ///   zero
  MemberStream(
      BufferedInputStream in, Predicate<byte[]> begins, Decoder decoder, LongConsumer onTrailing)
      throws IOException {
    this.in = in;
    this.begins = begins;
    this.decoder = decoder;
    this.onTrailing = onTrailing;
    this.member = decoder.open(in);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    while (!ended) {
      int read = member.read(bytes, offset, length);
      if (read >= 0) {
        return read;
      }
      if (begins.test(Content.peek(in, MAGIC_BYTES))) {
        member = decoder.open(in);
      } else {
        ended = true;
        reportTrailing();
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    member.close();
  }

  private void reportTrailing() throws IOException {
    byte[] buffer = new byte[8192];
    long count = 0;
    boolean zero = true;
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      count += read;
      for (int i = 0; zero && i < read; i++) {
        zero = buffer[i] == 0;
      }
    }
    if (!zero) {
      onTrailing.accept(count);
    }
  }
}
