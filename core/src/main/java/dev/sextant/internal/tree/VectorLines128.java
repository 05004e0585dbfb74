package dev.sextant.internal.tree;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/// Compares a line with four 128-bit vectors, if its keys have 32 bits.
final class VectorLines128 extends LineSearch {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_128;

  @Override
  int count32(MemorySegment section, long offset, int searched) {
    return Long.bitCount(line32(section, offset, searched));
  }

  @Override
  int child32(MemorySegment section, long line, int searched) {
    return Long.bitCount(line32(section, line, searched) & 0xfffe);
  }

  private static long line32(MemorySegment section, long offset, int searched) {
    return below32(section, offset, searched)
        | below32(section, offset + 16, searched) << 4
        | below32(section, offset + 32, searched) << 8
        | below32(section, offset + 48, searched) << 12;
  }

  private static long below32(MemorySegment section, long offset, int searched) {
    section.get(ValueLayout.JAVA_BYTE, 0);
    return ByteVector.fromMemorySegment(BYTES, section, offset, TreeLayout.ORDER)
        .reinterpretAsInts()
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
    lanes |= part32(section, leaf + 16, 1, of16, of32);
    lanes |= part32(section, leaf + 32, 2, of16, of32);
    lanes |= part32(section, leaf + 48, 3, of16, of32);
    return TreeLayout.first(header) + Long.bitCount(lanes & TreeLayout.keyLanes(header));
  }

  private static long part32(MemorySegment section, long offset, int part, short of16, int of32) {
    section.get(ValueLayout.JAVA_BYTE, 0);
    ByteVector line = ByteVector.fromMemorySegment(BYTES, section, offset, TreeLayout.ORDER);
    long lanes =
        line.reinterpretAsShorts().compare(VectorOperators.LT, of16).toLong() << (part * 8);
    lanes |=
        line.reinterpretAsInts().compare(VectorOperators.LT, of32).toLong()
            << (TreeLayout.LANES_32_AT + part * 4);
    return lanes;
  }

  // Keys of 64 bits take the scalar search: with two of them to a vector the compiler leaves the
  // comparison's result an object, and lookups have a seventh of the scalar speed.

  @Override
  int count64(MemorySegment section, long offset, long searched) {
    return ScalarLines.INSTANCE.count64(section, offset, searched);
  }

  @Override
  int child64(MemorySegment section, long line, long searched) {
    return ScalarLines.INSTANCE.child64(section, line, searched);
  }

  @Override
  long leaf64(MemorySegment section, long leaf, long distance) {
    return ScalarLines.INSTANCE.leaf64(section, leaf, distance);
  }
}
