package dev.sextant.cli;

import java.util.Collections;
import java.util.Iterator;

/// Completion candidates that stand for the names of files, where the type of an option does not
/// say that it takes files.
final class FileNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Collections.emptyIterator();
  }
}
