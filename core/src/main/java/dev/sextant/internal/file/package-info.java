/// Files that appear whole or not at all.
@NullMarked
package dev.sextant.internal.file;

import org.jspecify.annotations.NullMarked;
