package dev.sextant.sources;

/// What a record says about the BGP message in it.
///
/// @param timeMicros when it was received, in microseconds since 1970 (UTC)
/// @param peer who sent it
/// @param fourOctets whether ASNs of AS_PATH have 4 bytes
/// @param addPath whether a path identifier precedes each prefix (RFC 7911)
record Envelope(long timeMicros, Peer peer, boolean fourOctets, boolean addPath) {}
