/// The live FIB: announcements and withdrawals go in; snapshots that answer lookups come out, each
/// of one moment, while the next one is made.
///
/// A writer appends what changed behind what readers see and publishes it with one volatile write
/// of a [LiveSnapshot]; nothing that was published is ever written again.
@NullMarked
package dev.sextant.live;

import org.jspecify.annotations.NullMarked;
