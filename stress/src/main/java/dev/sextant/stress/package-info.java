/// Races of readers and writers of a live FIB go in; how often each outcome was seen comes out.
@NullMarked
package dev.sextant.stress;

import org.jspecify.annotations.NullMarked;
