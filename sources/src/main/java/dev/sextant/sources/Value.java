package dev.sextant.sources;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What a row says about its target.
public sealed interface Value {
  /// The value that text stands for: empty text for [None], an unsigned decimal number without
  /// leading zeros that fits a `long` for [Number], and anything else for [Text], so that printing
  /// a value gives its text again.
  static Value of(String text) {
    if (text.isEmpty()) {
      return new None();
    }
    int length = text.length();
    if (length > 19 || (text.charAt(0) == '0' && length > 1)) {
      return new Text(text);
    }
    long number = 0;
    for (int i = 0; i < length; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return new Text(text);
      }
      number = number * 10 + digit;
    }
    // 19 digits reach just past the greatest long, and then wrap to a negative number
    return number < 0 ? new Text(text) : new Number(number);
  }

  /// What two rows of the same target say together: all routes of both, or else what the later one
  /// says.
  default Value join(Value later) {
    return later;
  }

  /// A row that names a target and says nothing more.
  record None() implements Value {}

  /// A number from 0, such as an ASN or a next hop.
  record Number(long value) implements Value {}

  /// Text as it stands in the file.
  record Text(String value) implements Value {}

  /// Several named values, in the order of their columns.
  ///
  /// @param values name to value
  record Fields(Map<String, Value> values) implements Value {
    /// Copies the map.
    public Fields {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /// The routes of a prefix in a routing table, one or more a peer.
  ///
  /// @param routes in the order of the file; never empty in a row
  record Routes(List<Route> routes) implements Value {
    /// Copies the list.
    public Routes {
      routes = List.copyOf(routes);
    }

    /// The ASNs that originate the prefix, ascending; each member of a set (AS_SET) counts.
    public List<Long> origins() {
      TreeSet<Long> origins = new TreeSet<>();
      routes.forEach(route -> origins.addAll(route.path().origins()));
      return List.copyOf(origins);
    }

    /// The one origin to use where only one can be: the ASN that most peers see as an origin, of
    /// equals the lowest; empty if no route names one.
    public OptionalLong origin() {
      return Origins.mostSeen(routes);
    }

    @Override
    public Value join(Value later) {
      return later instanceof Routes other
          ? new Routes(Stream.concat(routes.stream(), other.routes.stream()).toList())
          : later;
    }
  }
}
