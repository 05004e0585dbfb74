package dev.sextant.cli;

import dev.sextant.sources.Route;
import dev.sextant.sources.Value;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/// Values as people and programs read them.
final class ValueText {
  private ValueText() {}

  /// One line of text; empty for a row without a value. Of routes it is the origin, or all of them
  /// in braces.
  static String of(Value value) {
    return switch (value) {
      case Value.None none -> "";
      case Value.Number number -> Long.toUnsignedString(number.value());
      case Value.Text text -> text.value();
      case Value.Fields fields ->
          fields.values().entrySet().stream()
              .map(field -> field.getKey() + "=" + of(field.getValue()))
              .collect(Collectors.joining(" "));
      case Value.Routes routes -> origins(routes.origins());
    };
  }

  private static String origins(List<Long> origins) {
    return origins.size() == 1
        ? origins.getFirst().toString()
        : origins.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
  }

  /// A JSON value: null, a number, a string, or an object of fields, or of origins and routes.
  static void writeJson(JsonGenerator json, Value value) {
    switch (value) {
      case Value.None none -> json.writeNull();
      case Value.Number number -> json.writeNumber(number.value());
      case Value.Text text -> json.writeString(text.value());
      case Value.Fields fields -> {
        json.writeStartObject();
        fields
            .values()
            .forEach(
                (name, field) -> {
                  json.writeName(name);
                  writeJson(json, field);
                });
        json.writeEndObject();
      }
      case Value.Routes routes -> writeRoutes(json, routes);
    }
  }

  private static void writeRoutes(JsonGenerator json, Value.Routes routes) {
    json.writeStartObject();
    json.writeArrayPropertyStart("origins");
    routes.origins().forEach(json::writeNumber);
    json.writeEndArray();
    json.writeArrayPropertyStart("routes");
    routes.routes().forEach(route -> writeRoute(json, route));
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeRoute(JsonGenerator json, Route route) {
    json.writeStartObject();
    json.writeStringProperty("peer", route.peer().address().toString());
    json.writeNumberProperty("peer_as", route.peer().as());
    json.writeStringProperty("path", route.path().toString());
    json.writeName("next_hop");
    route.nextHop().ifPresentOrElse(hop -> json.writeString(hop.toString()), json::writeNull);
    route.pathId().ifPresent(id -> json.writeNumberProperty("path_id", id));
    json.writeEndObject();
  }
}
