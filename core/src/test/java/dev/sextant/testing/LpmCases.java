package dev.sextant.testing;

import dev.sextant.net.Address;
import dev.sextant.rib.RibEntry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The longest-match cases of `cases/lpm.jsonl`: tables from bug reports, with questions and the
/// right answers.
///
/// Host bits are masked; values, numbers or text, are kept as text.
public final class LpmCases {
  private static final Pattern LINE =
      Pattern.compile("\\{\"id\": \"([^\"]*)\".*\"table\": (.*), \"queries\": (.*), \"note\".*");
  private static final Pattern PAIR = Pattern.compile("\\[\"([^\"]+)\", \"?([^\"\\]]*)\"?\\]");
  private static final Pattern QUERY =
      Pattern.compile("\\[\"([^\"]+)\", (null|\\[\"[^\"]+\", \"?[^\"\\]]*\"?\\])\\]");

  private LpmCases() {}

  /// One case.
  ///
  /// @param rows the table in order of insertion; of several with one prefix, the last wins
  public record Case(String id, List<RibEntry<String>> rows, List<Query> queries) {
    @Override
    public String toString() {
      return id;
    }
  }

  /// An address and the entry that is its longest match.
  public record Query(Address address, Optional<RibEntry<String>> answer) {}

  /// Reads the cases from the test resources.
  public static List<Case> read() {
    List<Case> cases = new ArrayList<>();
    for (String line : resource().lines().toList()) {
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        throw new IllegalStateException("lpm.jsonl: not in the expected form: " + line);
      }
      cases.add(new Case(matcher.group(1), rows(matcher.group(2)), queries(matcher.group(3))));
    }
    return cases;
  }

  private static String resource() {
    try (InputStream in = LpmCases.class.getResourceAsStream("/cases/lpm.jsonl")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<RibEntry<String>> rows(String json) {
    return PAIR.matcher(json)
        .results()
        .map(pair -> new RibEntry<>(PrefixText.prefix(pair.group(1)), pair.group(2)))
        .toList();
  }

  private static List<Query> queries(String json) {
    return QUERY
        .matcher(json)
        .results()
        .map(
            query ->
                new Query(
                    PrefixText.address(query.group(1)), rows(query.group(2)).stream().findFirst()))
        .toList();
  }
}
