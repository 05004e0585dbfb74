package dev.sextant.sources;

import dev.sextant.net.Prefix;
import java.util.Optional;

/// A prefix whose best route changed.
///
/// @param best the best route from now on; empty if no peer reaches the prefix any more
public record BestChange(Prefix prefix, Optional<Route> best) {}
