@NullMarked
package dev.sextant.live;

import org.jspecify.annotations.NullMarked;
