/// Tests of addresses, prefixes, ranges and sets of them.
@NullMarked
package dev.sextant.net;

import org.jspecify.annotations.NullMarked;
