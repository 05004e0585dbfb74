package dev.sextant.cli;

import tools.jackson.core.JsonGenerator;

/// What is known about a network, in the forms that answers have.
interface MatchValue {
  /// One line of text; empty if nothing is known.
  String text();

  /// Writes a JSON value.
  void writeJson(JsonGenerator json);
}
