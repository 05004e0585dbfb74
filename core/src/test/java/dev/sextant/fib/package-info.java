@NullMarked
package dev.sextant.fib;

import org.jspecify.annotations.NullMarked;
