package dev.sextant.cli;

import dev.sextant.codec.Schema;
import dev.sextant.index.Index;
import dev.sextant.index.SectionInfo;
import dev.sextant.net.Family;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What an index holds.
///
/// @param file the file as the user named it
/// @param bytes its size
/// @param records number of records
/// @param ipv4 number of records of IPv4
/// @param ipv6 number of records of IPv6
/// @param asn number of records of ASNs
/// @param payloads number of distinct payloads
/// @param schema the schema of the payloads
/// @param metadata the metadata as text
/// @param sections the sections of the file
record IndexFacts(
    String file,
    long bytes,
    long records,
    long ipv4,
    long ipv6,
    long asn,
    long payloads,
    Optional<Schema> schema,
    String metadata,
    List<SectionInfo> sections)
    implements Facts {
  static IndexFacts of(Path file) {
    Index index = Index.open(file);
    return new IndexFacts(
        file.toString(),
        index.sizeBytes(),
        index.size(),
        index.size(Family.IPV4),
        index.size(Family.IPV6),
        index.asnSize(),
        index.payloadCount(),
        index.schema(),
        new String(index.metadata().toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8),
        index.sections());
  }

  /// The fields of the payloads in one line; empty without a schema.
  String schemaLine() {
    return schema
        .map(fields -> fields.toString().lines().collect(Collectors.joining("; ")))
        .orElse("");
  }

  double bytesPerRecord() {
    return records == 0 ? 0 : (double) bytes / records;
  }
}
