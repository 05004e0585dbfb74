/// Tables and traces go in; timed runs, checked answers and comparisons come out.
@NullMarked
package dev.sextant.bench;

import org.jspecify.annotations.NullMarked;
