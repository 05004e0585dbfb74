package dev.sextant.cli;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.util.ArrayList;
import java.util.List;

/// Answers as CSV with a header; a query with several matches has as many lines.
final class CsvAnswers implements AnswerWriter {
  private final ResultWriter to;
  private final boolean sources;
  private final CsvWriter csv;

  CsvAnswers(ResultWriter to, boolean sources) {
    this.to = to;
    this.sources = sources;
    this.csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).bufferSize(0).build(to);
    record("input", "address", "network", "value", "gap", "error", "source");
  }

  @Override
  public void write(Answer answer) {
    String address = answer.target().map(Object::toString).orElse("");
    String gap = answer.gap().map(Object::toString).orElse("");
    if (answer.matches().isEmpty()) {
      record(answer.input(), address, "", "", gap, answer.error().orElse(""), "");
    }
    for (Match match : answer.matches()) {
      record(
          answer.input(),
          address,
          match.network().toString(),
          match.value().text(),
          "",
          "",
          match.source());
    }
  }

  /// Writes a line; its last column is the source.
  private void record(String... columns) {
    List<String> wanted = new ArrayList<>(List.of(columns));
    if (!sources) {
      wanted.removeLast();
    }
    csv.writeRecord(wanted);
  }

  @Override
  public void flush() {
    to.flush();
  }
}
