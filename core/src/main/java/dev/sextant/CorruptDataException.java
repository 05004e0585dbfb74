package dev.sextant;

/// Bytes that are no sound Sextant data: the section, the place in it, and what is wrong there.
public final class CorruptDataException extends SextantException {
  private static final long serialVersionUID = 1L;

  private final String section;
  private final long byteOffset;
  private final String reason;

  /// Creates the error of damaged or foreign bytes.
  ///
  /// @param section the part of the data, such as `schema` or `value pool`
  /// @param byteOffset where the offending bytes begin, from the start of the section
  /// @param reason what is wrong there, as a clause without a capital or a full stop
  public CorruptDataException(String section, long byteOffset, String reason) {
    super("corrupt " + section + ", byte " + byteOffset + ": " + reason);
    this.section = section;
    this.byteOffset = byteOffset;
    this.reason = reason;
  }

  /// The part of the data.
  public String section() {
    return section;
  }

  /// Where the offending bytes begin, from the start of the section.
  public long byteOffset() {
    return byteOffset;
  }

  /// What is wrong there.
  public String reason() {
    return reason;
  }
}
