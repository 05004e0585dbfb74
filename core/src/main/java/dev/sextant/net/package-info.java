/// Addresses, prefixes and ranges: text and bytes come in, exact values go out; never a DNS query,
/// never a guess.
@NullMarked
package dev.sextant.net;

import org.jspecify.annotations.NullMarked;
