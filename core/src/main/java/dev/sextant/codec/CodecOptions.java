package dev.sextant.codec;

/// The limits of encoding and decoding.
///
/// @param maxPoolValues values of a pool that is built
/// @param maxPoolBytes bytes of all values of a pool that is built
/// @param maxRecordBytes bytes of a record or a shared value that is encoded
/// @param maxDecodedSize array elements, fields, characters and bytes of a record that is decoded
///   as a whole; shared values count each time
/// @param textCacheBytes heap for texts that the pools of a decoder keep once they were asked for,
///   about; 0 for none
public record CodecOptions(
    int maxPoolValues,
    int maxPoolBytes,
    int maxRecordBytes,
    long maxDecodedSize,
    long textCacheBytes) {
  private static final CodecOptions DEFAULTS =
      new CodecOptions(1 << 28, 1 << 30, 1 << 24, 1L << 26, 32L << 20);

  /// Checks that no limit is negative.
  public CodecOptions {
    if (maxPoolValues < 0
        || maxPoolBytes < 0
        || maxRecordBytes < 0
        || maxDecodedSize < 0
        || textCacheBytes < 0) {
      throw new IllegalArgumentException("a limit is negative");
    }
  }

  /// 2^28 values and 2^30 bytes a pool, 2^24 bytes a record, 2^26 decoded, 32 MiB of texts.
  public static CodecOptions defaults() {
    return DEFAULTS;
  }

  /// The same with other limits of a pool that is built.
  public CodecOptions withPoolLimits(int values, int bytes) {
    return new CodecOptions(values, bytes, maxRecordBytes, maxDecodedSize, textCacheBytes);
  }

  /// The same with another limit of an encoded record.
  public CodecOptions withMaxRecordBytes(int bytes) {
    return new CodecOptions(maxPoolValues, maxPoolBytes, bytes, maxDecodedSize, textCacheBytes);
  }

  /// The same with another limit of a decoded record.
  public CodecOptions withMaxDecodedSize(long size) {
    return new CodecOptions(maxPoolValues, maxPoolBytes, maxRecordBytes, size, textCacheBytes);
  }

  /// The same with another limit of texts that are kept.
  public CodecOptions withTextCacheBytes(long bytes) {
    return new CodecOptions(maxPoolValues, maxPoolBytes, maxRecordBytes, maxDecodedSize, bytes);
  }
}
