/// What every part of Sextant shares: the errors that it throws.
@NullMarked
package dev.sextant;

import org.jspecify.annotations.NullMarked;
