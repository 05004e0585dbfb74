package dev.sextant.cli;

import dev.sextant.InputException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Names of files as words of a command line.
final class FileName implements ITypeConverter<Path> {
  private static final String REASON =
      "has characters that file names cannot have in this locale; try LC_ALL=C.UTF-8";

  @Override
  public Path convert(String word) {
    try {
      return Path.of(checked(word));
    } catch (InvalidPathException e) {
      throw new TypeConversionException("'" + word + "' " + REASON);
    }
  }

  /// The file of a word.
  ///
  /// @throws InputException if no file of this system can have that name
  static Path path(String word) {
    try {
      return Path.of(word);
    } catch (InvalidPathException e) {
      throw new InputException(word, "", REASON, e);
    }
  }

  private static String checked(String word) {
    if (word.isEmpty()) {
      throw new TypeConversionException("a file name cannot be empty");
    }
    return word;
  }

  /// Words that name files, as text, because some of them may turn out to be queries.
  static final class Word implements ITypeConverter<String> {
    @Override
    public String convert(String word) {
      return checked(word);
    }
  }
}
