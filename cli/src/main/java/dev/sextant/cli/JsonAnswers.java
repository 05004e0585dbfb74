package dev.sextant.cli;

import tools.jackson.core.JsonGenerator;

/// Answers as one JSON object a line.
final class JsonAnswers implements AnswerWriter {
  private final JsonLines lines;
  private final boolean sources;
  private final boolean many;

  JsonAnswers(ResultWriter to, boolean sources, boolean many) {
    this.lines = new JsonLines(to);
    this.sources = sources;
    this.many = many;
  }

  @Override
  public void write(Answer answer) {
    lines.object(
        json -> {
          json.writeStringProperty("input", answer.input());
          if (answer.target().isPresent()) {
            json.writeStringProperty("address", answer.target().get().toString());
            writeMatches(json, answer);
          } else {
            json.writeNullProperty("address");
          }
          answer.gap().ifPresent(gap -> json.writeStringProperty("gap", gap.toString()));
          answer.error().ifPresent(error -> json.writeStringProperty("error", error));
        });
  }

  private void writeMatches(JsonGenerator json, Answer answer) {
    if (many) {
      json.writeArrayPropertyStart("matches");
      for (Match match : answer.matches()) {
        json.writeStartObject();
        writeMatch(json, match);
        json.writeEndObject();
      }
      json.writeEndArray();
    } else if (answer.matches().isEmpty()) {
      json.writeNullProperty("network");
    } else {
      writeMatch(json, answer.matches().getFirst());
    }
  }

  private void writeMatch(JsonGenerator json, Match match) {
    json.writeStringProperty("network", match.network().toString());
    json.writeName("value");
    match.value().writeJson(json);
    if (sources) {
      json.writeStringProperty("source", match.source());
    }
  }

  @Override
  public void flush() {
    lines.flush();
  }
}
