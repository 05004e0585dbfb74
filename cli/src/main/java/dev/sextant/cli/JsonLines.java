package dev.sextant.cli;

import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/// JSON objects, one a line.
final class JsonLines {
  private final ResultWriter to;
  private final JsonGenerator json;

  JsonLines(ResultWriter to) {
    this.to = to;
    this.json =
        JsonFactory.builder()
            .rootValueSeparator("")
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build()
            .createGenerator(ObjectWriteContext.empty(), to);
  }

  /// Writes an object.
  ///
  /// @param properties writes its properties
  void object(Consumer<JsonGenerator> properties) {
    json.writeStartObject();
    properties.accept(json);
    json.writeEndObject();
    json.flush();
    to.write("\n");
  }

  void flush() {
    to.flush();
  }
}
