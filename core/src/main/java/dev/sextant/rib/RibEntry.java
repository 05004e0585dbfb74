package dev.sextant.rib;

import dev.sextant.net.Prefix;

/// A prefix of a table and its value.
public record RibEntry<V>(Prefix prefix, V value) {}
