package dev.sextant.cli;

/// Answers as columns separated by tabs: the query, the network, its value, and the source if there
/// are several. Control characters in them are escaped.
final class TextAnswers implements AnswerWriter {
  private final ResultWriter to;
  private final boolean sources;

  TextAnswers(ResultWriter to, boolean sources) {
    this.to = to;
    this.sources = sources;
  }

  @Override
  public void write(Answer answer) {
    if (answer.error().isPresent()) {
      line(answer.input(), "-", "error: " + answer.error().get());
    } else if (answer.matches().isEmpty()) {
      line(
          answer.input(),
          "-",
          answer.gap().map(gap -> "no match; nothing in " + gap).orElse("no match"));
    }
    for (Match match : answer.matches()) {
      String value = match.value().text();
      String network = match.network().toString();
      if (sources) {
        line(answer.input(), network, value, match.source());
      } else if (value.isEmpty()) {
        line(answer.input(), network);
      } else {
        line(answer.input(), network, value);
      }
    }
  }

  private void line(String... columns) {
    for (int i = 0; i < columns.length; i++) {
      if (i > 0) {
        to.write('\t');
      }
      to.write(OneLine.of(columns[i]));
    }
    to.write("\n");
  }

  @Override
  public void flush() {
    to.flush();
  }
}
