@NullMarked
package dev.sextant.internal.tree;

import org.jspecify.annotations.NullMarked;
