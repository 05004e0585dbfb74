package dev.sextant.index;

/// A section of an index file.
///
/// @param name what it holds
/// @param offset where it starts in the file, in bytes
/// @param lengthBytes how many bytes it has
public record SectionInfo(String name, long offset, long lengthBytes) {}
