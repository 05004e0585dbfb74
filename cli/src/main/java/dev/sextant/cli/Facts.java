package dev.sextant.cli;

/// What `info` found out about a file.
sealed interface Facts permits TableFacts, IndexFacts {}
