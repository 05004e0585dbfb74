/// Other structures for longest-prefix match, each as fast as its layout allows; a table goes in,
/// values come out.
///
/// None shares code with the FIB.
@NullMarked
package dev.sextant.bench.rival;

import org.jspecify.annotations.NullMarked;
