/// Sorted targets of one family go in; the blocks and elementary intervals that they cut the key
/// space into come out, in order.
///
/// Nothing here holds the whole input: state is bounded by the targets that are open at one key,
/// and by the marked spans.
@NullMarked
package dev.sextant.internal.block;

import org.jspecify.annotations.NullMarked;
