package dev.sextant.net;

/// What a record of an index is about: an address, a prefix or a range of addresses, or an ASN or a
/// range of ASNs.
public sealed interface RecordTarget permits Target, Asn, AsnRange {}
