package dev.sextant.cli;

import dev.sextant.net.RecordTarget;

/// A network that answers a query.
///
/// @param network its target, as the data has it
/// @param value what is known about it
/// @param source the file that says so, as the user named it
record Match(RecordTarget network, MatchValue value, String source) {}
