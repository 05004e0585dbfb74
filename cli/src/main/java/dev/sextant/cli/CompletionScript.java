package dev.sextant.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The script that completes the words of a command line in bash, and in zsh by its bashcompinit.
///
/// It knows of each verb its options and the verbs below it, and of each option the words or files
/// that it takes. The words of a command line select a branch: the path of verbs, each behind a
/// space, and behind it the option whose value is next.
final class CompletionScript {
  private final CommandLine root;
  private final List<String> verbs = new ArrayList<>();
  private final List<String> lasting = new ArrayList<>();
  private final StringBuilder values = new StringBuilder();
  private final StringBuilder rest = new StringBuilder();

  private CompletionScript(CommandLine root) {
    this.root = root;
    add("", root);
  }

  /// The script for a command with all its verbs.
  static String of(CommandLine root) {
    return new CompletionScript(root).text();
  }

  private String text() {
    return """
    # Completes the words of %1$s in bash and zsh. Use it by: source <(%1$s completion)

    if [ -n "${ZSH_VERSION:-}" ]; then
      autoload -U +X compinit && compinit
      autoload -U +X bashcompinit && bashcompinit
    fi

    _%1$s() {
      local IFS=$'\\n' verb='' option='' files='' words='' options='' i
      local word=${COMP_WORDS[COMP_CWORD]}
      for ((i = 1; i < COMP_CWORD; i++)); do
        case "$verb ${COMP_WORDS[i]}" in
    %2$s) verb="$verb ${COMP_WORDS[i]}" option='' ;;
          *' ='*) ;;
          *' -'*) option=${COMP_WORDS[i]} ;;
          *)
            # Only options of several values go on.
            case "$verb $option" in
    %3$s) ;;
              *) option='' ;;
            esac
            ;;
        esac
      done
      if [[ $word == '=' ]]; then
        word=''
      fi
      if [[ $word == -* ]]; then
        option=''
      fi
      case "$verb $option" in
    %4$s    *)
          case "$verb" in
    %5$s      esac
          ;;
      esac
      if [[ $word == -* || -z $words$files ]]; then
        words=$options
      fi
      COMPREPLY=($(compgen -W "${words// /$IFS}" -- "$word"))
      if [[ -n $files && $word != -* ]]; then
        type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen -f -- "$word"))
      fi
    }

    complete -F _%1$s %1$s
    """
        .formatted(root.getCommandName(), anyOf(verbs, 6), anyOf(lasting, 10), values, rest);
  }

  private void add(String verb, CommandLine line) {
    for (OptionSpec option : line.getCommandSpec().options()) {
      addValues(verb, option);
    }
    boolean files =
        line.getCommandSpec().positionalParameters().stream().anyMatch(CompletionScript::isFile);
    String words = String.join(" ", line.getSubcommands().keySet());
    rest.append(branch(8, quote(verb), words, files, " options=" + quote(options(line))));
    line.getSubcommands()
        .forEach(
            (name, below) -> {
              verbs.add(quote(verb + " " + name));
              add(verb + " " + name, below);
            });
  }

  private void addValues(String verb, OptionSpec option) {
    if (option.arity().max() == 0) {
      return;
    }
    List<String> patterns = new ArrayList<>();
    for (String name : option.names()) {
      patterns.add(quote(verb + " " + name));
    }
    if (option.arity().max() > 1) {
      lasting.addAll(patterns);
    }
    values.append(branch(4, String.join(" | ", patterns), candidates(option), isFile(option), ""));
  }

  private static String options(CommandLine line) {
    return line.getCommandSpec().options().stream()
        .flatMap(option -> Stream.of(option.names()))
        .collect(Collectors.joining(" "));
  }

  private static String candidates(ArgSpec argument) {
    Iterable<String> candidates = argument.completionCandidates();
    return candidates == null
        ? ""
        : StreamSupport.stream(candidates.spliterator(), false).collect(Collectors.joining(" "));
  }

  /// Whether an argument is the name of a file.
  private static boolean isFile(ArgSpec argument) {
    return argument.completionCandidates() instanceof FileNames
        || List.of(argument.auxiliaryTypes()).contains(Path.class);
  }

  private static String branch(
      int indent, String pattern, String words, boolean files, String more) {
    String does = "words=" + quote(words) + (files ? " files=yes" : "") + more;
    return " ".repeat(indent) + pattern + ") " + does + " ;;\n";
  }

  private static String anyOf(List<String> patterns, int indent) {
    return " ".repeat(indent) + String.join(" | ", patterns);
  }

  private static String quote(String text) {
    return "'" + text + "'";
  }
}
