/// Tests of the record codec against maps, and against damaged bytes.
@NullMarked
package dev.sextant.codec;

import org.jspecify.annotations.NullMarked;
