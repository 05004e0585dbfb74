/// What the tests of several modules share.
@NullMarked
package dev.sextant.testing;

import org.jspecify.annotations.NullMarked;
