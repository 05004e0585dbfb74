package dev.sextant.cli;

import dev.sextant.codec.FieldType;
import dev.sextant.codec.Schema;
import dev.sextant.sources.Route;
import dev.sextant.sources.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The routes of a prefix as fields of a record.
final class RouteFields {
  static final String ORIGINS = "origins";
  static final String ROUTES = "routes";

  private static final String PEER = "peer";
  private static final String PEER_AS = "peer_as";
  private static final String PATH = "path";
  private static final String NEXT_HOP = "next_hop";
  private static final String PATH_ID = "path_id";

  private static final Schema ROUTE =
      Schema.builder()
          .required(PEER, FieldType.address())
          .required(PEER_AS, FieldType.unsigned(32))
          .required(PATH, FieldType.text().shared())
          .optional(NEXT_HOP, FieldType.address())
          .optional(PATH_ID, FieldType.unsigned(32))
          .build();

  static final FieldType ORIGINS_TYPE = FieldType.array(FieldType.unsigned(32));
  static final FieldType ROUTES_TYPE = FieldType.array(FieldType.record(ROUTE));

  private RouteFields() {}

  static Map<String, Object> of(Value.Routes routes) {
    List<Map<String, Object>> all = routes.routes().stream().map(RouteFields::of).toList();
    return Map.of(ORIGINS, routes.origins(), ROUTES, all);
  }

  private static Map<String, Object> of(Route route) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(PEER, route.peer().address());
    fields.put(PEER_AS, route.peer().as());
    fields.put(PATH, route.path().toString());
    route.nextHop().ifPresent(hop -> fields.put(NEXT_HOP, hop));
    route.pathId().ifPresent(id -> fields.put(PATH_ID, id));
    return fields;
  }
}
