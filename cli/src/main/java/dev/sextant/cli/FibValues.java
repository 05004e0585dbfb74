package dev.sextant.cli;

import dev.sextant.sources.Route;
import dev.sextant.sources.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;

/// Numbers what a router's FIB tells apart: of routes the next hop of the first one, without one
/// its peer; of other rows the value itself. For one thread.
final class FibValues implements ToIntFunction<Value> {
  private final Map<Object, Integer> numbers = new HashMap<>();

  @Override
  public int applyAsInt(Value value) {
    int next = numbers.size();
    Integer known = numbers.putIfAbsent(key(value), next);
    return known == null ? next : known;
  }

  private static Object key(Value value) {
    if (!(value instanceof Value.Routes routes)) {
      return value;
    }
    Route route = routes.routes().getFirst();
    return route.nextHop().isPresent() ? route.nextHop().get() : route.peer();
  }
}
