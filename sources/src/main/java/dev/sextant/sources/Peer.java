package dev.sextant.sources;

import dev.sextant.net.Address;

/// A BGP speaker that sent routes to the collector of a routing table.
///
/// @param address its address; `0.0.0.0` or `::` for routes of the collector itself
/// @param as its ASN, 0 to 4294967295
public record Peer(Address address, long as) {}
