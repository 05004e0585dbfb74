package dev.sextant.index;

/// Hears how far a check has come; any thread of it may call, one at a time.
@FunctionalInterface
public interface VerifyProgress {
  /// Bytes that are done; each byte of the file counts twice, for its checksum and for what it
  /// means.
  void done(long bytes, long ofBytes);
}
