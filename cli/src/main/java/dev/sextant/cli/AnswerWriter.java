package dev.sextant.cli;

/// Writes answers one after another.
sealed interface AnswerWriter permits TextAnswers, JsonAnswers, CsvAnswers {
  /// Writes an answer, in one line or, where text and CSV have several matches, in one line a
  /// match.
  void write(Answer answer);

  /// Sends what is written so far on its way.
  void flush();
}
