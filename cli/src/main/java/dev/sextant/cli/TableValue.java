package dev.sextant.cli;

import dev.sextant.sources.Value;
import tools.jackson.core.JsonGenerator;

/// What a row of a table says.
record TableValue(Value value) implements MatchValue {
  @Override
  public String text() {
    return ValueText.of(value);
  }

  @Override
  public void writeJson(JsonGenerator json) {
    ValueText.writeJson(json, value);
  }
}
