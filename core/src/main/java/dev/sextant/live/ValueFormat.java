package dev.sextant.live;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// How the values of a table stand in a file.
public interface ValueFormat<V> {
  /// Values of 32 bits, 4 bytes each.
  ValueFormat<Integer> INTEGERS =
      new ValueFormat<>() {
        @Override
        public void write(Integer value, DataOutput to) throws IOException {
          to.writeInt(value);
        }

        @Override
        public Integer read(DataInput from) throws IOException {
          return from.readInt();
        }
      };

  /// Writes a value.
  void write(V value, DataOutput to) throws IOException;

  /// Reads a value, and no byte behind it.
  V read(DataInput from) throws IOException;
}
