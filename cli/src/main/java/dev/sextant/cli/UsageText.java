package dev.sextant.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// What is wrong with a command line, in words for people.
final class UsageText {
  private UsageText() {}

  static String of(ParameterException error) {
    if (error instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched);
    }
    ArgSpec argument = error.getArgSpec();
    String message = String.valueOf(error.getMessage());
    if (argument != null && error.getValue() != null) {
      Optional<String> expected = expected(type(argument));
      if (expected.isPresent()) {
        return name(argument) + ": '" + error.getValue() + "' is not " + expected.get();
      }
      message = message.replaceFirst("^Invalid value for .*?: ", name(argument) + ": ");
    }
    message = message.replaceFirst("^Error: ", "");
    return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
  }

  private static String unmatched(UnmatchedArgumentException error) {
    String word = error.getUnmatched().getFirst();
    CommandSpec command = error.getCommandLine().getCommandSpec();
    String kind = "unexpected word";
    if (error.isUnknownOption()) {
      kind = "unknown option";
    } else if (!command.subcommands().isEmpty()) {
      kind = "unknown command";
    }
    List<String> suggestions = error.getSuggestions();
    return kind
        + (" '" + word + "'")
        + (suggestions.isEmpty() ? "" : "; did you mean " + String.join(" or ", suggestions) + "?");
  }

  private static Class<?> type(ArgSpec argument) {
    Class<?>[] types = argument.auxiliaryTypes();
    return types.length > 0 ? types[types.length - 1] : argument.type();
  }

  private static String name(ArgSpec argument) {
    return argument.isOption() ? ((OptionSpec) argument).longestName() : argument.paramLabel();
  }

  /// The values of a type, for those whose conversion picocli itself complains about.
  private static Optional<String> expected(Class<?> type) {
    if (type.isEnum()) {
      return Optional.of(
          Arrays.stream(type.getEnumConstants())
              .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(", ", "one of ", "")));
    }
    if (type == int.class || type == Integer.class) {
      return Optional.of("a whole number up to " + Integer.MAX_VALUE);
    }
    if (type == long.class || type == Long.class) {
      return Optional.of("a whole number up to " + Long.MAX_VALUE);
    }
    return type == double.class ? Optional.of("a number") : Optional.empty();
  }
}
