import com.google.googlejavaformat.java.GoogleJavaFormatToolProvider;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/// Formats every Java file below a folder, or says which ones are not formatted.
///
/// It runs in a process of its own, as the formatter needs a newer Java than Maven itself may have.
final class Format {
  private Format() {}

  /// Runs the formatter.
  ///
  /// @param args `check` or `apply`, then the folder
  public static void main(String[] args) throws IOException {
    boolean apply = args[0].equals("apply");
    List<String> words = new ArrayList<>();
    words.addAll(apply ? List.of("--replace") : List.of("--dry-run", "--set-exit-if-changed"));
    words.addAll(javaFiles(Path.of(args[1])));
    int status =
        new GoogleJavaFormatToolProvider()
            .run(System.out, System.err, words.toArray(String[]::new));
    if (status != 0 && !apply) {
      System.err.println(
          "The files above are not formatted; 'mvn -ntp -N verify -Dformat=apply' does it.");
    }
    System.exit(status);
  }

  private static List<String> javaFiles(Path root) throws IOException {
    List<String> files = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = String.valueOf(folder.getFileName());
            boolean skipped = name.equals("target") || name.startsWith(".") && !folder.equals(root);
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              files.add(file.toString());
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }
}
