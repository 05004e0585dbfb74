package dev.sextant.bench.harness;

import dev.sextant.InputException;
import dev.sextant.internal.file.StagedFile;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Everything that one run of a benchmark found; a JSON file.
///
/// @param benchmark `fib`, `rib` or `live`
/// @param environment see [Environment]
/// @param tables the inputs
/// @param structures what the contenders built from them
/// @param results the timed workloads
/// @param latencies the operations that were timed one by one; files of older versions have none
public record Report(
    String benchmark,
    Map<String, String> environment,
    List<Table> tables,
    List<Structure> structures,
    List<Result> results,
    List<Latency> latencies) {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private static final String LATENCIES = "latencies";

  /// A report of workloads alone.
  public Report(
      String benchmark,
      Map<String, String> environment,
      List<Table> tables,
      List<Structure> structures,
      List<Result> results) {
    this(benchmark, environment, tables, structures, results, List.of());
  }

  /// An input.
  ///
  /// @param hash CRC-32C of its prefixes and values, in order, in hexadecimal
  public record Table(String name, String family, int prefixes, int intervals, String hash) {}

  /// What a contender built.
  ///
  /// @param buildNanos median of the builds' durations, per prefix
  /// @param structureBytes what lookups read, counted by the contender; 0 if it cannot
  /// @param heapBytes measured heap, sources released
  /// @param nativeBytes memory outside the heap, counted by the contender
  public record Structure(
      String table,
      String contender,
      int prefixes,
      double buildNanos,
      long structureBytes,
      long heapBytes,
      long nativeBytes) {}

  /// A timed workload.
  ///
  /// @param workload what was done, such as `prefixes, batch 8`
  /// @param rates operations per second, run by run
  /// @param checksum CRC-32C of everything that the first pass wrote
  /// @param checked number of answers compared with the right ones before the timing
  /// @param wrong number of those that were wrong
  public record Result(
      String table,
      String contender,
      String workload,
      int threads,
      List<Double> rates,
      Summary summary,
      String checksum,
      long checked,
      long wrong) {
    /// What identifies the workload in another report.
    public String key() {
      return table + ", " + contender + ", " + workload + ", threads " + threads;
    }
  }

  /// An operation that was timed again and again, each time alone.
  ///
  /// @param count how often
  /// @param collections pauses of the collector meanwhile
  /// @param collectionMillis duration of all of them
  /// @param wrong number of wrong answers that lookups gave around the timing
  public record Latency(
      String table,
      String contender,
      String workload,
      int count,
      double medianMicros,
      double p99Micros,
      double p999Micros,
      double maxMicros,
      long collections,
      long collectionMillis,
      long wrong) {}

  /// Writes the report; readers see the old file or the new one.
  public void write(Path file) {
    StagedFile.write(file, out -> out.write(JSON.writeValueAsBytes(this)));
  }

  /// Reads a report.
  public static Report read(Path file) {
    try {
      JsonNode json = JSON.readTree(Files.readAllBytes(file));
      for (RecordComponent part : Report.class.getRecordComponents()) {
        if (!json.hasNonNull(part.getName()) && !part.getName().equals(LATENCIES)) {
          throw new InputException(
              file.toString(), "", "is no report of 'sextant bench': no " + part.getName());
        }
      }
      if (!json.has(LATENCIES)) {
        ((ObjectNode) json).putArray(LATENCIES);
      }
      return JSON.treeToValue(json, Report.class);
    } catch (NoSuchFileException e) {
      throw new InputException(file.toString(), "", "no such file", e);
    } catch (IOException e) {
      throw new InputException(
          file.toString(), "", "cannot be read; check that it is a file, and its permissions", e);
    } catch (JacksonException e) {
      String place = e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr();
      throw new InputException(file.toString(), place, "is no report of 'sextant bench'", e);
    }
  }
}
