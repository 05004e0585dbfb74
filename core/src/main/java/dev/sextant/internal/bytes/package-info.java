/// Bytes on their way into a file: what the writers of sections append to.
@NullMarked
package dev.sextant.internal.bytes;

import org.jspecify.annotations.NullMarked;
