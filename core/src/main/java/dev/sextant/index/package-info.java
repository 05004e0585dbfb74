/// The immutable index: records with targets and payloads go in once, and a file comes out that is
/// opened in constant time and asked in place, by any number of threads.
///
/// It never interprets payloads; `dev.sextant.codec` does.
@NullMarked
package dev.sextant.index;

import org.jspecify.annotations.NullMarked;
