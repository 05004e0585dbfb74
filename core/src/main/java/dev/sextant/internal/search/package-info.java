/// The search kernels: sorted keys and a key go in; the position of the last one that is not above
/// it comes out.
///
/// Interface ([NodeSearch]), then the scalar specification ([ScalarSearch]), then vectors of three
/// widths. The vector classes are the only ones that import the Vector API.
@NullMarked
package dev.sextant.internal.search;

import org.jspecify.annotations.NullMarked;
