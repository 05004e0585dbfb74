package dev.sextant.cli;

import dev.sextant.fib.Kernel;
import dev.sextant.index.SectionInfo;
import dev.sextant.net.Family;
import dev.sextant.sources.ReadReport;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/// Writes what `info` found out.
final class InfoReport {
  private static final int LENGTHS_IN_A_LINE = 6;

  private InfoReport() {}

  /// Writes the facts for people.
  static void writeText(ResultWriter out, List<Facts> files) {
    for (Facts facts : files) {
      switch (facts) {
        case TableFacts table -> writeTable(out, table);
        case IndexFacts index -> writeIndex(out, index);
      }
    }
    line(out, "kernel", kernel() + ": " + Kernel.reason());
    line(out, "sextant", Version.number());
    line(out, "java", Runtime.version().toString());
  }

  private static void writeTable(ResultWriter out, TableFacts table) {
    ReadReport report = table.report();
    line(
        out,
        "table",
        table.isShipped() ? "the one that ships with Sextant" : OneLine.of(table.file()));
    line(
        out,
        "rows",
        Counted.grouped(report.rows(), "row")
            + (" read as " + name(report.format()))
            + ("; " + count(report.rejected()) + " rejected")
            + (", " + count(report.masked()) + " masked")
            + (", " + Counted.grouped(table.duplicates(), "duplicate")));
    table.families().forEach((family, facts) -> writeFamily(out, family, facts));
    line(out, "values", count(table.distinctValues()) + " distinct");
    table
        .families()
        .forEach((family, facts) -> line(out, "fib " + label(family), compiled(table, family)));
    out.write("\n");
  }

  private static void writeIndex(ResultWriter out, IndexFacts index) {
    line(out, "index", OneLine.of(index.file()));
    line(
        out,
        "size",
        "%s bytes, %.1f a record".formatted(count(index.bytes()), index.bytesPerRecord()));
    line(
        out,
        "records",
        "%s: %s IPv4, %s IPv6, %s ASN"
            .formatted(
                count(index.records()),
                count(index.ipv4()),
                count(index.ipv6()),
                count(index.asn())));
    line(out, "payloads", count(index.payloads()) + " distinct");
    if (index.schema().isPresent()) {
      line(out, "schema", OneLine.of(index.schemaLine()));
    }
    if (!index.metadata().isEmpty()) {
      line(out, "metadata", OneLine.of(index.metadata()));
    }
    String name = "sections";
    for (SectionInfo section : index.sections()) {
      line(
          out,
          name,
          "%-28s %12s bytes %5.1f %%"
              .formatted(
                  section.name(),
                  count(section.lengthBytes()),
                  100.0 * section.lengthBytes() / index.bytes()));
      name = "";
    }
    out.write("\n");
  }

  private static String compiled(TableFacts table, Family family) {
    long bytes = table.fib().sizeBytes(family);
    return "%s bytes, %.1f a prefix; %s"
        .formatted(
            count(bytes), (double) bytes / table.fib().size(family), table.fib().layout(family));
  }

  private static String label(Family family) {
    return switch (family) {
      case IPV4 -> "IPv4";
      case IPV6 -> "IPv6";
    };
  }

  private static void writeFamily(ResultWriter out, Family family, TableFacts.FamilyFacts facts) {
    line(
        out,
        label(family),
        Counted.grouped(facts.prefixes(), "prefix") + ", at most " + facts.depth() + " nested");
    List<String> lengths =
        facts.byLength().entrySet().stream()
            .map(length -> "/" + length.getKey() + ": " + count(length.getValue()))
            .toList();
    for (int i = 0; i < lengths.size(); i += LENGTHS_IN_A_LINE) {
      line(
          out,
          "",
          String.join("  ", lengths.subList(i, Math.min(i + LENGTHS_IN_A_LINE, lengths.size()))));
    }
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static void line(ResultWriter out, String name, String text) {
    out.write("%-8s %s%n".formatted(name, text));
  }

  /// Writes the facts for programs, as one JSON object.
  static void writeJson(ResultWriter out, List<Facts> files) {
    new JsonLines(out)
        .object(
            json -> {
              json.writeArrayPropertyStart("tables");
              for (Facts facts : files) {
                switch (facts) {
                  case TableFacts table -> writeTable(json, table);
                  case IndexFacts index -> writeIndex(json, index);
                }
              }
              json.writeEndArray();
              json.writeStringProperty("kernel", kernel());
              json.writeStringProperty("kernel_reason", Kernel.reason());
              json.writeStringProperty("sextant", Version.number());
              json.writeStringProperty("java", Runtime.version().toString());
            });
  }

  private static void writeTable(JsonGenerator json, TableFacts table) {
    json.writeStartObject();
    json.writeStringProperty("file", table.file());
    ReadReport report = table.report();
    json.writeStringProperty("format", name(report.format()));
    json.writeNumberProperty("rows", report.rows());
    json.writeNumberProperty("rejected", report.rejected());
    json.writeNumberProperty("masked", report.masked());
    json.writeNumberProperty("duplicates", table.duplicates());
    table.families().forEach((family, facts) -> writeFamily(json, name(family), facts));
    json.writeNumberProperty("distinct_values", table.distinctValues());
    json.writeNumberProperty("fib_bytes", table.fib().sizeBytes());
    json.writeNumberProperty("fib_bytes_per_prefix", bytesPerPrefix(table));
    json.writeEndObject();
  }

  private static void writeIndex(JsonGenerator json, IndexFacts index) {
    json.writeStartObject();
    json.writeStringProperty("file", index.file());
    json.writeStringProperty("format", "index");
    json.writeNumberProperty("bytes", index.bytes());
    json.writeNumberProperty("records", index.records());
    json.writeNumberProperty("ipv4", index.ipv4());
    json.writeNumberProperty("ipv6", index.ipv6());
    json.writeNumberProperty("asn", index.asn());
    json.writeNumberProperty("payloads", index.payloads());
    json.writeStringProperty("schema", index.schemaLine());
    json.writeStringProperty("metadata", index.metadata());
    json.writeArrayPropertyStart("sections");
    for (SectionInfo section : index.sections()) {
      json.writeStartObject();
      json.writeStringProperty("name", section.name());
      json.writeNumberProperty("offset", section.offset());
      json.writeNumberProperty("bytes", section.lengthBytes());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeFamily(JsonGenerator json, String name, TableFacts.FamilyFacts facts) {
    json.writeObjectPropertyStart(name);
    json.writeNumberProperty("prefixes", facts.prefixes());
    json.writeNumberProperty("nesting_depth", facts.depth());
    json.writeObjectPropertyStart("by_length");
    facts.byLength().forEach((length, count) -> json.writeNumberProperty(length.toString(), count));
    json.writeEndObject();
    json.writeEndObject();
  }

  private static String kernel() {
    return name(Kernel.preferred());
  }

  private static double bytesPerPrefix(TableFacts table) {
    return table.prefixes() == 0 ? 0 : (double) table.fib().sizeBytes() / table.prefixes();
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
