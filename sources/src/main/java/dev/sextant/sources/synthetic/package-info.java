/// A description and a seed go in; the same table or trace comes out every time, shaped like a real
/// one.
///
/// Tables follow the prefix lengths of a real table, and, when clustered, its structure (see
/// [Shape#CLUSTERED]). Traces are streams of addresses for a given table (see [TraceKind]).
@NullMarked
package dev.sextant.sources.synthetic;

import org.jspecify.annotations.NullMarked;
