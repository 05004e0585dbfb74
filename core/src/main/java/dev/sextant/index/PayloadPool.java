package dev.sextant.index;

import dev.sextant.internal.bytes.ByteSpool;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// The distinct payloads of a builder, numbered as they come. Equal bytes have one number.
final class PayloadPool {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int CHUNK_BYTES = 1 << 20;
  private static final int CHUNK_SHIFT = 32;

  private byte[][] chunks = new byte[8][];
  private int chunkCount;
  private int chunkUsed;

  /// Chunk and place in it of each payload.
  private long[] places = new long[64];

  private int[] lengths = new int[64];
  private int[] hashes = new int[64];
  private int size;
  private long totalBytes;

  /// Open addressing over numbers + 1, at most half full.
  private int[] slots = new int[256];

  /// Number of distinct payloads.
  int size() {
    return size;
  }

  /// Bytes of the distinct payloads together.
  long totalBytes() {
    return totalBytes;
  }

  /// The number of a payload that is there already, or -1.
  int find(byte[] bytes, int offset, int length) {
    return slots[slot(bytes, offset, length, hash(bytes, offset, length))] - 1;
  }

  /// The number of a payload, which is added if it is new.
  int add(byte[] bytes, int offset, int length) {
    int hash = hash(bytes, offset, length);
    int slot = slot(bytes, offset, length, hash);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if (size == lengths.length) {
      int capacity = Math.max(2 * size, size + 1);
      places = Arrays.copyOf(places, capacity);
      lengths = Arrays.copyOf(lengths, capacity);
      hashes = Arrays.copyOf(hashes, capacity);
    }
    places[size] = store(bytes, offset, length);
    lengths[size] = length;
    hashes[size] = hash;
    slots[slot] = ++size;
    totalBytes += length;
    if (size > slots.length / 2) {
      rehash();
    }
    return size - 1;
  }

  /// Length of a payload in bytes.
  int length(int number) {
    return lengths[number];
  }

  /// Appends a payload's bytes.
  void writeTo(ByteSpool spool, int number) {
    long place = places[number];
    spool.put(chunks[(int) (place >>> CHUNK_SHIFT)], (int) place, lengths[number]);
  }

  private long store(byte[] bytes, int offset, int length) {
    if (chunkCount == 0 || chunks[chunkCount - 1].length - chunkUsed < length) {
      if (chunkCount == chunks.length) {
        chunks = Arrays.copyOf(chunks, 2 * chunkCount);
      }
      chunks[chunkCount++] = new byte[Math.max(CHUNK_BYTES, length)];
      chunkUsed = 0;
    }
    System.arraycopy(bytes, offset, chunks[chunkCount - 1], chunkUsed, length);
    long place = (long) (chunkCount - 1) << CHUNK_SHIFT | chunkUsed;
    chunkUsed += length;
    return place;
  }

  private int slot(byte[] bytes, int offset, int length, int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0 && !isEqual(slots[slot] - 1, bytes, offset, length, hash)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private boolean isEqual(int number, byte[] bytes, int offset, int length, int hash) {
    if (hashes[number] != hash || lengths[number] != length) {
      return false;
    }
    int place = (int) places[number];
    byte[] chunk = chunks[(int) (places[number] >>> CHUNK_SHIFT)];
    return Arrays.equals(chunk, place, place + length, bytes, offset, offset + length);
  }

  private void rehash() {
    int[] wider = new int[4 * slots.length];
    int mask = wider.length - 1;
    for (int number = 0; number < size; number++) {
      int slot = hashes[number] & mask;
      while (wider[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      wider[slot] = number + 1;
    }
    slots = wider;
  }

  private static int hash(byte[] bytes, int offset, int length) {
    long hash = length * 0x9e37_79b9_7f4a_7c15L;
    int at = offset;
    int end = offset + length;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      hash = mix(hash ^ (long) LONGS.get(bytes, at));
    }
    long rest = 0;
    for (; at < end; at++) {
      rest = rest << Byte.SIZE | (bytes[at] & 0xff);
    }
    return (int) (mix(hash ^ rest) >>> 32);
  }

  private static long mix(long value) {
    long product = value * 0xbf58_476d_1ce4_e5b9L;
    return product ^ product >>> 29;
  }
}
