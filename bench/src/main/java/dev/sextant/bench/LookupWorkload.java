package dev.sextant.bench;

import dev.sextant.bench.harness.Workload;
import dev.sextant.bench.rival.Contender;
import dev.sextant.bench.rival.Ipv4Contender;
import dev.sextant.bench.rival.Ipv6Contender;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// Lookups of a trace by one contender in one mode.
final class LookupWorkload implements Workload {
  private static final int CHUNK = 4096;

  private final Contender contender;
  private final LookupMode mode;
  private final AddressTrace trace;
  private final int[] values;

  LookupWorkload(Contender contender, LookupMode mode, AddressTrace trace) {
    this.contender = contender;
    this.mode = mode;
    this.trace = trace;
    values = new int[trace.size()];
  }

  @Override
  public int chunks() {
    return (trace.size() + CHUNK - 1) / CHUNK;
  }

  @Override
  public int run(int chunk) {
    int from = chunk * CHUNK;
    int to = Math.min(from + CHUNK, trace.size());
    switch (contender) {
      case Ipv4Contender ipv4 -> {
        if (mode.isSingle()) {
          ipv4.single(trace.ipv4, from, to, values);
        } else {
          ipv4.batches(trace.ipv4, from, to, values, mode.batch());
        }
      }
      case Ipv6Contender ipv6 -> {
        if (mode.isSingle()) {
          ipv6.single(trace.high, trace.low, from, to, values);
        } else {
          ipv6.batches(trace.high, trace.low, from, to, values, mode.batch());
        }
      }
    }
    return to - from;
  }

  /// Looks everything up once, and counts the answers that differ from the right ones.
  int countWrong(int[] expected) {
    Arrays.fill(values, 0xdead);
    for (int chunk = 0; chunk < chunks(); chunk++) {
      run(chunk);
    }
    int miss = mode.isSingle() ? Contender.MISS : contender.missValue();
    int wrong = 0;
    for (int i = 0; i < values.length; i++) {
      int right = expected[i] == Contender.MISS ? miss : expected[i];
      if (values[i] != right) {
        wrong++;
      }
    }
    return wrong;
  }

  /// CRC-32C, in hexadecimal, of all values that were written last.
  String checksum() {
    ByteBuffer bytes = ByteBuffer.allocate(4 * values.length);
    bytes.asIntBuffer().put(values);
    CRC32C checksum = new CRC32C();
    checksum.update(bytes);
    return Long.toHexString(checksum.getValue());
  }
}
