/// Files of any known format go in; (target, value) rows come out, in the order of the file.
@NullMarked
package dev.sextant.sources;

import org.jspecify.annotations.NullMarked;
