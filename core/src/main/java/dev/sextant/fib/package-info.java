/// The data-plane table: a RIB is compiled into a FIB; addresses go in, values and matched lengths
/// come out.
@NullMarked
package dev.sextant.fib;

import org.jspecify.annotations.NullMarked;
