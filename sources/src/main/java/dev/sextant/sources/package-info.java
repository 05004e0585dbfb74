/// Files of any known format go in; (target, value) rows come out, in the order of the file, and of
/// update streams the updates, from which the best route of each prefix follows.
@NullMarked
package dev.sextant.sources;

import org.jspecify.annotations.NullMarked;
