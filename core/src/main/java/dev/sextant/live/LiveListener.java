package dev.sextant.live;

import java.util.List;

/// Hears what each batch changed.
@FunctionalInterface
public interface LiveListener<V> {
  /// Takes the changes of one batch, right after it was published, in the writer's thread.
  ///
  /// Batches come in the order of their versions. The next one waits until this returns; a listener
  /// must not update the table itself. What it throws reaches the writer, whose batch stays
  /// published.
  ///
  /// @param changes one for each prefix whose value differs from before, in no order; not empty
  /// @param after the table behind the batch
  void changed(List<Change<V>> changes, LiveSnapshot<V> after);
}
