package dev.sextant.sources;

/// The form of an input file.
public enum Format {
  /// Lines of `prefix value`, separated by space, tab or comma; `#` starts a comment.
  LIST,
  /// Comma- or tab-separated values with named columns.
  CSV,
  /// Routing tables as BGP collectors write them: TABLE_DUMP and TABLE_DUMP_V2; updates are passed
  /// over.
  MRT
}
