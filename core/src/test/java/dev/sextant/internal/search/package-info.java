@NullMarked
package dev.sextant.internal.search;

import org.jspecify.annotations.NullMarked;
