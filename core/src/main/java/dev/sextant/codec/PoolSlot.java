package dev.sextant.codec;

/// A value pool of a schema.
///
/// @param name the name that was given, else the path of the one field
/// @param content how a value's bytes are read
record PoolSlot(String name, Slot content) {}
