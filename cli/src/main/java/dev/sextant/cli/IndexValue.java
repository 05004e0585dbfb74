package dev.sextant.cli;

import dev.sextant.codec.RecordDecoder;
import dev.sextant.codec.RecordView;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/// What a record of an index says.
///
/// A record whose schema has the one field [#VALUE] stands for that field's value, as a table with
/// one column of values does; bytes without a schema stand in base64.
///
/// @param text one line of text
/// @param json the JSON value
record IndexValue(String text, String json) implements MatchValue {
  /// The name of the only field of records with one value.
  static final String VALUE = "value";

  static IndexValue of(MemorySegment payload, Optional<RecordDecoder> decoder) {
    if (decoder.isPresent()) {
      RecordView view = decoder.get().view();
      return of(view.at(payload, 0, Math.toIntExact(payload.byteSize())));
    }
    if (payload.byteSize() == 0) {
      return new IndexValue("", "null");
    }
    String base64 = Base64.getEncoder().encodeToString(payload.toArray(ValueLayout.JAVA_BYTE));
    return new IndexValue(base64, '"' + base64 + '"');
  }

  private static IndexValue of(RecordView view) {
    Map<String, Object> fields = view.toMap();
    if (fields.isEmpty()) {
      return new IndexValue("", "null");
    }
    boolean single =
        view.schema().fields().size() == 1
            && view.schema().fields().getFirst().name().equals(VALUE);
    if (single) {
      String object = view.toJson();
      String json = object.substring(object.indexOf(':') + 1, object.length() - 1);
      return new IndexValue(text(Objects.requireNonNull(fields.get(VALUE))), json);
    }
    if (fields.get(RouteFields.ORIGINS) instanceof List<?> origins
        && fields.containsKey(RouteFields.ROUTES)) {
      return new IndexValue(originsText(origins), view.toJson());
    }
    return new IndexValue(fieldsText(fields), view.toJson());
  }

  private static String originsText(List<?> origins) {
    return origins.size() == 1
        ? String.valueOf(origins.getFirst())
        : origins.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
  }

  private static String fieldsText(Map<?, ?> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + "=" + text(field.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static String text(Object value) {
    return switch (value) {
      case byte[] bytes -> Base64.getEncoder().encodeToString(bytes);
      case Map<?, ?> fields -> "{" + fieldsText(fields) + "}";
      case List<?> list ->
          list.stream().map(IndexValue::text).collect(Collectors.joining(",", "[", "]"));
      default -> value.toString();
    };
  }

  @Override
  public void writeJson(JsonGenerator to) {
    to.writeRawValue(json);
  }
}
