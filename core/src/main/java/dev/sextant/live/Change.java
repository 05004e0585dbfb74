package dev.sextant.live;

import dev.sextant.net.Prefix;
import java.util.Optional;

/// What a batch changed at one prefix.
///
/// @param before its value before the batch; empty if it was absent
/// @param after its value after the batch, another one; empty if it is absent
public record Change<V>(Prefix prefix, Optional<V> before, Optional<V> after) {}
