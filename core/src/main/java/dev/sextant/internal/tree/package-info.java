/// The search structure of an index file: ascending keys go in and become the bytes of a section; a
/// section and a key go in, and the index of the last key that is not above it comes out.
///
/// It never knows what the keys mean: boundaries of IPv4 or IPv6 intervals, or of ASN ranges.
@NullMarked
package dev.sextant.internal.tree;

import org.jspecify.annotations.NullMarked;
