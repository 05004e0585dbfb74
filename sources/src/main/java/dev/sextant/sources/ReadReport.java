package dev.sextant.sources;

/// What became of a file.
///
/// @param format the form that it was read as
/// @param rows rows delivered
/// @param rejected rows or records skipped as bad
/// @param masked rows whose host bits were masked away
public record ReadReport(Format format, long rows, long rejected, long masked) {}
