/// Columns of unsigned numbers, packed group by group: numbers go in one by one and come out by
/// index, in place, without decoding their neighbours.
@NullMarked
package dev.sextant.internal.column;

import org.jspecify.annotations.NullMarked;
