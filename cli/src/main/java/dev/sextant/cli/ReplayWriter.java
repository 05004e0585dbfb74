package dev.sextant.cli;

import dev.sextant.fib.Kernel;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/// Writes what a replay measured.
final class ReplayWriter {
  private static final int SHOWN_REASONS = 10;
  private static final double MILLION = 1e6;

  private ReplayWriter() {}

  /// Writes the report for people.
  static void writeText(ResultWriter out, ReplayReport report) {
    line(out, "before", size(report.before()));
    line(out, "updates", updates(report));
    line(out, "after", size(report.after()) + "; " + Counted.grouped(report.routes(), "route"));
    line(out, "rate", rate(report));
    Replay.Times times = report.times();
    line(
        out,
        "time",
        "%s reading, %s choosing best routes, %s in the live FIB, %s waiting"
            .formatted(
                NanosText.of(times.reading()),
                NanosText.of(times.choosing()),
                NanosText.of(times.publishing()),
                NanosText.of(times.waiting())));
    if (times.waiting() > 0 || times.mostLate() > 0) {
      line(out, "late", "at most " + NanosText.of(times.mostLate()) + " behind recorded time");
    }
    line(out, "visible", visible(report));
    line(out, "readers", readers(report.readers()));
    line(
        out,
        "pauses",
        "%s of the collector, %,d ms in all, the longest %,d ms"
            .formatted(
                Counted.grouped(report.pauses().count(), "pause"),
                report.pauses().totalMillis(),
                report.pauses().longestMillis()));
    line(
        out,
        "heap",
        "%,d bytes before, %,d after"
            .formatted(report.memory().heapBefore(), report.memory().heapAfter()));
    line(
        out,
        "live FIB",
        "%,d bytes, %,d with the room for the next versions"
            .formatted(report.memory().liveFib(), report.memory().liveFibReserved()));
    line(out, "kernel", Kernel.preferred().propertyName() + ": " + Kernel.reason());
    writeRejected(out, report.rejected());
    writeCheck(out, report);
    if (!report.isComplete()) {
      line(out, "end", "before the end of the updates");
    }
  }

  private static String size(ReplayReport.TableSize size) {
    return "%s, %,d of IPv4 and %,d of IPv6"
        .formatted(Counted.grouped(size.prefixes(), "prefix"), size.ipv4(), size.ipv6());
  }

  private static String updates(ReplayReport report) {
    Replay.Played played = report.played();
    return "%s: %,d announced, %,d withdrawn (%,d of them absent), %s of sessions"
        .formatted(
            Counted.grouped(played.messages(), "message"),
            played.announced(),
            played.withdrawn(),
            report.absentWithdrawals(),
            Counted.grouped(played.stateChanges(), "state change"));
  }

  private static String rate(ReplayReport report) {
    return "%,.0f updates/s in %s"
        .formatted(report.updatesPerSecond(), NanosText.of(report.times().total()));
  }

  private static String visible(ReplayReport report) {
    Replay.Distribution visible = report.untilVisible();
    return visible.count() == 0
        ? "no update changed a best route"
        : "min %s, median %s, p99 %s, p99.9 %s, max %s; of %s that changed best routes, in %s"
            .formatted(
                NanosText.of(visible.min()),
                NanosText.of(visible.median()),
                NanosText.of(visible.p99()),
                NanosText.of(visible.p999()),
                NanosText.of(visible.max()),
                Counted.grouped(visible.count(), "update"),
                Counted.grouped(report.versions(), "version"));
  }

  private static String readers(ReplayReport.Reading readers) {
    if (readers.threads() == 0) {
      return "none";
    }
    String during =
        "%s, %.1f million lookups/s"
            .formatted(Counted.grouped(readers.threads(), "reader"), readers.during() / MILLION);
    return readers.alone() == 0
        ? during
        : during
            + String.format(
                Locale.ROOT,
                "; %.1f without updates (%.0f %%)",
                readers.alone() / MILLION,
                100 * readers.during() / readers.alone());
  }

  private static void writeRejected(ResultWriter out, List<RejectedMessages.Reason> reasons) {
    for (RejectedMessages.Reason reason :
        reasons.subList(0, Math.min(reasons.size(), SHOWN_REASONS))) {
      line(
          out,
          "rejected",
          Counted.grouped(reason.messages(), "message")
              + ", the first in "
              + OneLine.of(reason.file() + ": " + reason.place() + ": " + reason.reason()));
    }
    if (reasons.size() > SHOWN_REASONS) {
      line(out, "rejected", "for " + (reasons.size() - SHOWN_REASONS) + " more reasons");
    }
  }

  private static void writeCheck(ResultWriter out, ReplayReport report) {
    if (report.check().isEmpty()) {
      line(out, "check", "none, as the replay was interrupted");
      return;
    }
    TableCheck.Result check = report.check().get();
    line(
        out,
        "check",
        check.isSound()
            ? "%s at the borders of %s are as in a RIB that took the same updates"
                .formatted(
                    Counted.grouped(check.addresses(), "answer"),
                    Counted.grouped(check.prefixes(), "prefix"))
            : "WRONG: %,d of %s"
                .formatted(check.wrong(), Counted.grouped(check.addresses(), "answer")));
    check.differences().forEach(difference -> line(out, "", difference));
  }

  private static void line(ResultWriter out, String name, String text) {
    out.write("%-8s %s%n".formatted(name, text));
  }

  /// Writes the report for programs, as one JSON object.
  static void writeJson(ResultWriter out, ReplayReport report) {
    new JsonLines(out)
        .object(
            json -> {
              json.writeBooleanProperty("complete", report.isComplete());
              writeSize(json, "before", report.before());
              writeUpdates(json, report);
              writeSize(json, "after", report.after());
              json.writeNumberProperty("routes", report.routes());
              writeTimes(json, report);
              writeReaders(json, report.readers());
              writeMachine(json, report);
              writeRejected(json, report.rejected());
              writeCheck(json, report);
            });
  }

  private static void writeSize(JsonGenerator json, String name, ReplayReport.TableSize size) {
    json.writeObjectPropertyStart(name);
    json.writeNumberProperty("prefixes", size.prefixes());
    json.writeNumberProperty("ipv4", size.ipv4());
    json.writeNumberProperty("ipv6", size.ipv6());
    json.writeEndObject();
  }

  private static void writeUpdates(JsonGenerator json, ReplayReport report) {
    Replay.Played played = report.played();
    json.writeNumberProperty("messages", played.messages());
    json.writeNumberProperty("messages_without_updates", played.emptyMessages());
    json.writeNumberProperty("updates", played.updates());
    json.writeNumberProperty("announced", played.announced());
    json.writeNumberProperty("withdrawn", played.withdrawn());
    json.writeNumberProperty("absent_withdrawals", report.absentWithdrawals());
    json.writeNumberProperty("state_changes", played.stateChanges());
  }

  private static void writeTimes(JsonGenerator json, ReplayReport report) {
    Replay.Times times = report.times();
    json.writeNumberProperty("updates_per_second", report.updatesPerSecond());
    json.writeObjectPropertyStart("nanos");
    json.writeNumberProperty("total", times.total());
    json.writeNumberProperty("reading", times.reading());
    json.writeNumberProperty("choosing", times.choosing());
    json.writeNumberProperty("publishing", times.publishing());
    json.writeNumberProperty("waiting", times.waiting());
    json.writeNumberProperty("most_late", times.mostLate());
    json.writeEndObject();
    Replay.Distribution visible = report.untilVisible();
    json.writeNumberProperty("versions", report.versions());
    json.writeObjectPropertyStart("visible_nanos");
    json.writeNumberProperty("count", visible.count());
    json.writeNumberProperty("min", visible.min());
    json.writeNumberProperty("median", visible.median());
    json.writeNumberProperty("p99", visible.p99());
    json.writeNumberProperty("p99_9", visible.p999());
    json.writeNumberProperty("max", visible.max());
    json.writeEndObject();
  }

  private static void writeReaders(JsonGenerator json, ReplayReport.Reading readers) {
    json.writeObjectPropertyStart("readers");
    json.writeNumberProperty("threads", readers.threads());
    json.writeNumberProperty("lookups_per_second", readers.during());
    json.writeNumberProperty("lookups_per_second_alone", readers.alone());
    json.writeEndObject();
  }

  private static void writeMachine(JsonGenerator json, ReplayReport report) {
    json.writeObjectPropertyStart("pauses");
    json.writeNumberProperty("count", report.pauses().count());
    json.writeNumberProperty("total_millis", report.pauses().totalMillis());
    json.writeNumberProperty("longest_millis", report.pauses().longestMillis());
    json.writeEndObject();
    ReplayReport.Memory memory = report.memory();
    json.writeNumberProperty("heap_bytes_before", memory.heapBefore());
    json.writeNumberProperty("heap_bytes_after", memory.heapAfter());
    json.writeNumberProperty("live_fib_bytes", memory.liveFib());
    json.writeNumberProperty("live_fib_reserved_bytes", memory.liveFibReserved());
    json.writeStringProperty("kernel", Kernel.preferred().propertyName());
  }

  private static void writeRejected(JsonGenerator json, List<RejectedMessages.Reason> reasons) {
    json.writeArrayPropertyStart("rejected");
    for (RejectedMessages.Reason reason : reasons) {
      json.writeStartObject();
      json.writeStringProperty("reason", reason.reason());
      json.writeNumberProperty("messages", reason.messages());
      json.writeStringProperty("first_file", reason.file());
      json.writeStringProperty("first_place", reason.place());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeCheck(JsonGenerator json, ReplayReport report) {
    json.writeName("check");
    if (report.check().isEmpty()) {
      json.writeNull();
      return;
    }
    TableCheck.Result check = report.check().get();
    json.writeStartObject();
    json.writeNumberProperty("prefixes", check.prefixes());
    json.writeNumberProperty("addresses", check.addresses());
    json.writeNumberProperty("wrong", check.wrong());
    json.writeArrayPropertyStart("differences");
    check.differences().forEach(json::writeString);
    json.writeEndArray();
    json.writeEndObject();
  }
}
