package dev.sextant.index;

/// How much an index builder takes; checked at every push, before anything changes.
///
/// @param records the most records, up to 2,147,483,647
/// @param payloadBytes the most bytes of distinct payloads together
/// @param recordBytes the most bytes of one payload
public record BuildLimits(long records, long payloadBytes, int recordBytes) {
  /// Checks that no limit is negative, and that records can be counted.
  public BuildLimits {
    if (records < 0 || payloadBytes < 0 || recordBytes < 0) {
      throw new IllegalArgumentException("a limit is not negative");
    }
    if (records > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("an index built in memory has at most 2^31 - 1 records");
    }
  }

  /// As much as a builder can take at all.
  public static BuildLimits greatest() {
    return new BuildLimits(Integer.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);
  }

  /// The same with another limit of records.
  public BuildLimits withRecords(long most) {
    return new BuildLimits(most, payloadBytes, recordBytes);
  }

  /// The same with another limit of all payloads' bytes.
  public BuildLimits withPayloadBytes(long most) {
    return new BuildLimits(records, most, recordBytes);
  }

  /// The same with another limit of one payload's bytes.
  public BuildLimits withRecordBytes(int most) {
    return new BuildLimits(records, payloadBytes, most);
  }
}
