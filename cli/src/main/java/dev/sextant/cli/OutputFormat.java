package dev.sextant.cli;

/// The form of results.
enum OutputFormat {
  /// Columns separated by tabs, for people and for `cut`.
  TEXT,
  /// One JSON object a line.
  JSON,
  /// CSV with a header.
  CSV;

  /// A writer of answers in this form.
  ///
  /// @param sources whether each match names its source
  /// @param many whether a query can have several matches
  AnswerWriter answers(ResultWriter to, boolean sources, boolean many) {
    return switch (this) {
      case TEXT -> new TextAnswers(to, sources);
      case JSON -> new JsonAnswers(to, sources, many);
      case CSV -> new CsvAnswers(to, sources);
    };
  }

  /// The names for completion and help.
  static final class Names extends EnumNames {
    private static final long serialVersionUID = 1L;

    Names() {
      super(OutputFormat.values());
    }
  }
}
