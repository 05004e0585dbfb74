/// The control-plane table: prefixes with values go in, in any order; every question about them
/// comes out.
@NullMarked
package dev.sextant.rib;

import org.jspecify.annotations.NullMarked;
