package dev.sextant.rib;

/// A table that never changes.
public interface RibSnapshot<V> extends RibView<V> {}
