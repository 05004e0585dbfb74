package dev.sextant.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `sextant completion`: the script that completes words in a shell.
@Command(
    name = "completion",
    description = "Print a script that completes the words of this command in bash and zsh.",
    footer = {
      "",
      "Examples:",
      "  source <(sextant completion)    in this shell",
      "  sextant completion > ~/.local/share/bash-completion/completions/sextant"
    })
final class CompletionCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec;

  CompletionCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    ResultWriter out = new ResultWriter(streams.out());
    out.write(CompletionScript.of(spec.root().commandLine()));
    out.flush();
    return ExitStatus.OK;
  }
}
