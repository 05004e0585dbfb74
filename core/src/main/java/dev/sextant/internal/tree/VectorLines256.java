package dev.sextant.internal.tree;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/// Compares a line with two 256-bit vectors.
final class VectorLines256 extends LineSearch {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_256;

  @Override
  int count32(MemorySegment section, long offset, int searched) {
    return Long.bitCount(line32(section, offset, searched));
  }

  @Override
  int child32(MemorySegment section, long line, int searched) {
    return Long.bitCount(line32(section, line, searched) & 0xfffe);
  }

  private static long line32(MemorySegment section, long offset, int searched) {
    return below32(section, offset, searched) | below32(section, offset + 32, searched) << 8;
  }

  private static long below32(MemorySegment section, long offset, int searched) {
    section.get(ValueLayout.JAVA_BYTE, 0);
    return ByteVector.fromMemorySegment(BYTES, section, offset, TreeLayout.ORDER)
        .reinterpretAsInts()
        .compare(VectorOperators.LT, searched)
        .toLong();
  }

  @Override
  int count64(MemorySegment section, long offset, long searched) {
    return Long.bitCount(line64(section, offset, searched));
  }

  @Override
  int child64(MemorySegment section, long line, long searched) {
    return Long.bitCount(line64(section, line, searched) & 0xfe);
  }

  private static long line64(MemorySegment section, long offset, long searched) {
    return below64(section, offset, searched) | below64(section, offset + 32, searched) << 4;
  }

  private static long below64(MemorySegment section, long offset, long searched) {
    section.get(ValueLayout.JAVA_BYTE, 0);
    return ByteVector.fromMemorySegment(BYTES, section, offset, TreeLayout.ORDER)
        .reinterpretAsLongs()
        .compare(VectorOperators.LT, searched)
        .toLong();
  }

  @Override
  long leaf32(MemorySegment section, long leaf, int distance) {
    long header = section.get(TreeLayout.LONG, leaf);
    int above = distance >>> (int) header;
    short of16 = TreeLayout.saturated16(above);
    int of32 = TreeLayout.searched32(above);
    long lanes = 0;
    lanes |= part32(section, leaf, 0, of16, of32);
    lanes |= part32(section, leaf + 32, 1, of16, of32);
    return TreeLayout.first(header) + Long.bitCount(lanes & TreeLayout.keyLanes(header));
  }

  private static long part32(MemorySegment section, long offset, int part, short of16, int of32) {
    section.get(ValueLayout.JAVA_BYTE, 0);
    ByteVector line = ByteVector.fromMemorySegment(BYTES, section, offset, TreeLayout.ORDER);
    long lanes =
        line.reinterpretAsShorts().compare(VectorOperators.LT, of16).toLong() << (part * 16);
    lanes |=
        line.reinterpretAsInts().compare(VectorOperators.LT, of32).toLong()
            << (TreeLayout.LANES_32_AT + part * 8);
    return lanes;
  }

  @Override
  long leaf64(MemorySegment section, long leaf, long distance) {
    long header = section.get(TreeLayout.LONG, leaf);
    long searched = TreeLayout.searched64(distance >>> (int) header);
    short of16 = TreeLayout.saturated16(searched);
    int of32 = TreeLayout.saturated32(searched);
    long of64 = searched;
    long lanes = 0;
    lanes |= part64(section, leaf, 0, of16, of32, of64);
    lanes |= part64(section, leaf + 32, 1, of16, of32, of64);
    return TreeLayout.first(header) + Long.bitCount(lanes & TreeLayout.keyLanes(header));
  }

  private static long part64(
      MemorySegment section, long offset, int part, short of16, int of32, long of64) {
    section.get(ValueLayout.JAVA_BYTE, 0);
    ByteVector line = ByteVector.fromMemorySegment(BYTES, section, offset, TreeLayout.ORDER);
    long lanes =
        line.reinterpretAsShorts().compare(VectorOperators.LT, of16).toLong() << (part * 16);
    lanes |=
        line.reinterpretAsInts().compare(VectorOperators.LT, of32).toLong()
            << (TreeLayout.LANES_32_AT + part * 8);
    lanes |=
        line.reinterpretAsLongs().compare(VectorOperators.LT, of64).toLong()
            << (TreeLayout.LANES_64_AT + part * 4);
    return lanes;
  }
}
