/// Timed runs go in; medians, ratios with their intervals and JSON files come out. Knows nothing of
/// what is measured.
@NullMarked
package dev.sextant.bench.harness;

import org.jspecify.annotations.NullMarked;
