/// Prefixes in order go in; the elementary intervals that they cut the key space into come out.
@NullMarked
package dev.sextant.internal.interval;

import org.jspecify.annotations.NullMarked;
