package dev.sextant.sources;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.sextant.net.Address;
import dev.sextant.net.AddressParser;
import dev.sextant.net.Family;
import dev.sextant.net.Range;
import dev.sextant.net.Target;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the rows of a CSV file.
///
/// Broken quotes end the reading with an error, as nobody knows where the row ends; any other bad
/// row is skipped.
final class CsvRows {
  private final Tally tally;
  private final AddressParser parser;
  private final Optional<Family> integers;
  private long line;

  CsvRows(Tally tally) {
    this.tally = tally;
    this.parser = tally.options().strict() ? AddressParser.strict() : AddressParser.masking();
    this.integers = tally.options().columns().integers();
  }

  /// Delivers the rows of `in`, which begins behind any byte order mark.
  void read(InputStream in, char separator) {
    Iterator<CsvRecord> records =
        CsvReader.builder()
            .fieldSeparator(separator)
            .commentStrategy(CommentStrategy.SKIP)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .ofCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8))
            .iterator();
    if (!advance(records)) {
      return;
    }
    CsvRecord record = records.next();
    CsvLayout layout = layout(record);
    if (!layout.header()) {
      readRecord(record, layout);
    }
    while (advance(records)) {
      readRecord(records.next(), layout);
    }
  }

  /// Goes to the next record; false at the end.
  private boolean advance(Iterator<CsvRecord> records) {
    try {
      return records.hasNext();
    } catch (UncheckedIOException e) {
      throw tally.failure(place(), Content.reason(e.getCause() == null ? e : e.getCause()), e);
    } catch (CsvParseException e) {
      if (e.getCause() instanceof IOException unreadable) {
        throw tally.failure(place(), Content.reason(unreadable), e);
      }
      throw tally.failure(
          place(), "the row has a quote that is not closed, or a field that is too long", e);
    }
  }

  private String place() {
    return line == 0 ? "first row" : "after line " + line;
  }

  private CsvLayout layout(CsvRecord record) {
    try {
      return CsvLayout.of(tally.options().columns(), record.getFields());
    } catch (BadRecordException e) {
      throw tally.failure("line " + record.getStartingLineNumber(), e.reason(), e);
    }
  }

  private void readRecord(CsvRecord record, CsvLayout layout) {
    line = record.getStartingLineNumber();
    int expected = layout.names().size();
    if (record.getFieldCount() != expected) {
      if (record.getFieldCount() > 1 || !record.getField(0).isBlank()) {
        tally.reject(
            "line " + line,
            record.getFieldCount()
                + " columns where the first row has "
                + expected
                + "; put a field that holds the separator in quotes");
      }
      return;
    }
    Optional<Target> target =
        layout.last() < 0 ? target(record, layout, layout.first()) : range(record, layout);
    target.ifPresent(found -> tally.row(found, value(record, layout)));
  }

  private Optional<Target> target(CsvRecord record, CsvLayout layout, int column) {
    if (integers.isPresent()) {
      return address(record, layout, column).map(address -> address);
    }
    String text = record.getField(column).strip();
    if (!parser.parseTarget(text)) {
      reject(layout, column, "'" + text + "': " + parser.reason());
      return Optional.empty();
    }
    if (parser.hostBits()) {
      tally.masked();
    }
    return Optional.of(parser.target());
  }

  private Optional<Target> range(CsvRecord record, CsvLayout layout) {
    Optional<Address> first = address(record, layout, layout.first());
    if (first.isEmpty()) {
      return Optional.empty();
    }
    Optional<Address> last = address(record, layout, layout.last());
    if (last.isEmpty()) {
      return Optional.empty();
    }
    Address from = first.get();
    Address to = last.get();
    if (from.family() != to.family()) {
      reject(
          layout,
          layout.last(),
          "both ends of a range are of one family, unlike " + from + " and " + to);
      return Optional.empty();
    }
    if (from.compareTo(to) > 0) {
      reject(layout, layout.last(), "the range " + from + "-" + to + " ends before it begins");
      return Optional.empty();
    }
    return Optional.of(new Range(from, to));
  }

  private Optional<Address> address(CsvRecord record, CsvLayout layout, int column) {
    String text = record.getField(column).strip();
    if (integers.isPresent()) {
      Optional<Address> address = number(text, integers.get());
      if (address.isEmpty()) {
        reject(
            layout,
            column,
            "'" + text + "' is no decimal number of " + integers.get().bits() + " bits");
      }
      return address;
    }
    if (!parser.parseAddress(text)) {
      reject(layout, column, "'" + text + "': " + parser.reason());
      return Optional.empty();
    }
    return Optional.of(new Address(parser.family(), parser.high(), parser.low()));
  }

  private static Optional<Address> number(String text, Family family) {
    if (text.isEmpty() || text.length() > 39 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Optional.empty();
    }
    BigInteger number = new BigInteger(text);
    if (number.bitLength() > family.bits()) {
      return Optional.empty();
    }
    return Optional.of(new Address(family, number.shiftRight(64).longValue(), number.longValue()));
  }

  private void reject(CsvLayout layout, int column, String reason) {
    tally.reject("line " + line + ", " + layout.describe(column), reason);
  }

  private static Value value(CsvRecord record, CsvLayout layout) {
    List<Integer> columns = layout.values();
    if (columns.size() == 1) {
      return Value.of(record.getField(columns.getFirst()));
    }
    if (columns.isEmpty()) {
      return new Value.None();
    }
    Map<String, Value> fields = LinkedHashMap.newLinkedHashMap(columns.size());
    for (int column : columns) {
      fields.put(layout.names().get(column), Value.of(record.getField(column)));
    }
    return new Value.Fields(fields);
  }
}
