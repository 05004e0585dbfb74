package dev.sextant.internal.tree;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/// Compares a whole line with one 512-bit vector.
final class VectorLines512 extends LineSearch {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;

  @Override
  int count32(MemorySegment section, long offset, int searched) {
    section.get(ValueLayout.JAVA_BYTE, 0);
    return ByteVector.fromMemorySegment(BYTES, section, offset, TreeLayout.ORDER)
        .reinterpretAsInts()
        .compare(VectorOperators.LT, searched)
        .trueCount();
  }

  @Override
  int child32(MemorySegment section, long line, int searched) {
    section.get(ValueLayout.JAVA_BYTE, 0);
    long below =
        ByteVector.fromMemorySegment(BYTES, section, line, TreeLayout.ORDER)
            .reinterpretAsInts()
            .compare(VectorOperators.LT, searched)
            .toLong();
    return Long.bitCount(below & 0xfffe);
  }

  @Override
  long leaf32(MemorySegment section, long leaf, int distance) {
    long header = section.get(TreeLayout.LONG, leaf);
    int above = distance >>> (int) header;
    ByteVector line = ByteVector.fromMemorySegment(BYTES, section, leaf, TreeLayout.ORDER);
    long of32 =
        line.reinterpretAsInts().compare(VectorOperators.LT, TreeLayout.searched32(above)).toLong()
            << TreeLayout.LANES_32_AT;
    long of16 =
        line.reinterpretAsShorts()
            .compare(VectorOperators.LT, TreeLayout.saturated16(above))
            .toLong();
    return TreeLayout.first(header) + Long.bitCount((of16 | of32) & TreeLayout.keyLanes(header));
  }

  @Override
  int count64(MemorySegment section, long offset, long searched) {
    section.get(ValueLayout.JAVA_BYTE, 0);
    return ByteVector.fromMemorySegment(BYTES, section, offset, TreeLayout.ORDER)
        .reinterpretAsLongs()
        .compare(VectorOperators.LT, searched)
        .trueCount();
  }

  @Override
  int child64(MemorySegment section, long line, long searched) {
    section.get(ValueLayout.JAVA_BYTE, 0);
    long below =
        ByteVector.fromMemorySegment(BYTES, section, line, TreeLayout.ORDER)
            .reinterpretAsLongs()
            .compare(VectorOperators.LT, searched)
            .toLong();
    return Long.bitCount(below & 0xfe);
  }

  @Override
  long leaf64(MemorySegment section, long leaf, long distance) {
    long header = section.get(TreeLayout.LONG, leaf);
    long searched = TreeLayout.searched64(distance >>> (int) header);
    ByteVector line = ByteVector.fromMemorySegment(BYTES, section, leaf, TreeLayout.ORDER);
    long of64 =
        line.reinterpretAsLongs().compare(VectorOperators.LT, searched).toLong()
            << TreeLayout.LANES_64_AT;
    long of32 =
        line.reinterpretAsInts()
                .compare(VectorOperators.LT, TreeLayout.saturated32(searched))
                .toLong()
            << TreeLayout.LANES_32_AT;
    long of16 =
        line.reinterpretAsShorts()
            .compare(VectorOperators.LT, TreeLayout.saturated16(searched))
            .toLong();
    return TreeLayout.first(header)
        + Long.bitCount((of16 | of32 | of64) & TreeLayout.keyLanes(header));
  }
}
