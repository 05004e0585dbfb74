package dev.sextant.index;

/// What a section of an index holds; most exist once for each key space.
///
/// A number stays what it means in all minor versions.
enum SectionKind {
  /// Counts of a key space; see [SpaceSummary].
  SUMMARY(1),
  /// The starts of elementary intervals; of IPv6 the distinct upper halves.
  TREE(2),
  /// IPv6: for each distinct upper half, its first interval.
  HALF_STARTS(3),
  /// IPv6: for each interval, the lower half of its start.
  LOWER_HALVES(4),
  /// For each interval, its block plus 1; 0 where nothing covers it.
  OWNERS(5),
  /// For each block, how far before it its parent is; 0 without one.
  PARENTS(6),
  /// For each block, 1 if it is one of a group whose lists are merged.
  MERGED(7),
  /// For each block, its first interval.
  BLOCK_STARTS(8),
  /// For each block, and one past the last, its first entry.
  BLOCK_ENTRIES(9),
  /// For each entry, its record.
  ENTRIES(10),
  /// For each record, its first entry.
  RECORD_ENTRIES(11),
  /// For each record, the length of its prefix, or one of the codes of [KeySpace].
  TARGET_CODES(12),
  /// For each record that is a range, how many intervals lie between its first and its last.
  SPANS(13),
  /// For each record, the number of its payload.
  PAYLOAD_NUMBERS(14),
  /// For each record, its id.
  IDS(15),
  /// For each id, its record, counted through the key spaces; only if ids do not ascend in them.
  ID_RECORDS(16),
  /// For each payload, and one past the last, where it starts.
  PAYLOAD_OFFSETS(17),
  /// The payloads.
  PAYLOADS(18),
  /// Metadata of the whole, as the builder was given it.
  METADATA(19),
  /// The schema of the payloads.
  SCHEMA(20),
  /// The shared values of the payloads.
  VALUE_POOLS(21);

  private static final SectionKind[] ALL = values();

  private final int number;

  SectionKind(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /// The name in reports and messages.
  String label() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
  }

  /// Whether each key space that has records has a section of this kind.
  boolean isOfSpace() {
    return compareTo(IDS) <= 0;
  }

  /// Whether only IPv6 has it.
  boolean isOfHalves() {
    return this == HALF_STARTS || this == LOWER_HALVES;
  }

  /// Whether a number is one of a kind.
  static boolean isKnown(int number) {
    return number >= 1 && number <= ALL.length;
  }

  /// The kind of a known number.
  static SectionKind of(int number) {
    return ALL[number - 1];
  }
}
