package dev.sextant.sources;

import dev.sextant.InputException;
import java.io.BufferedInputStream;
import java.io.IOException;

/// Reads the routes of a routing table in MRT (RFC 6396, RFC 8050): TABLE_DUMP and TABLE_DUMP_V2.
///
/// A bad entry is skipped alone; where its end is unknown, with the rest of its record. Records of
/// other types are passed over.
final class MrtRows {
  private final Tally tally;
  private final RouteRows rows;
  private final TableDump tableDump;
  private final TableDumpV2 tableDumpV2;
  private long tableRecords;
  private long otherRecords;

  MrtRows(Tally tally) {
    this.tally = tally;
    this.rows = new RouteRows(tally);
    this.tableDump = new TableDump(rows);
    this.tableDumpV2 = new TableDumpV2(rows);
  }

  /// Delivers the rows of `in`.
  void read(BufferedInputStream in) {
    MrtRecords records = new MrtRecords(in);
    try {
      while (records.next()) {
        readRecord(records);
      }
    } catch (IOException e) {
      rows.flush();
      throw tally.failure("byte " + records.start(), Content.reason(e), e);
    } catch (InputException e) {
      rows.flush();
      throw e;
    }
    rows.flush();
    if (tableRecords == 0) {
      throw tally.failure(
          "",
          "holds no routing table, but "
              + otherRecords
              + " records of other types, such as updates; name a RIB file");
    }
    rows.checkPeers();
  }

  private void readRecord(MrtRecords records) throws IOException {
    boolean table =
        records.type() == MrtRecords.TABLE_DUMP || records.type() == MrtRecords.TABLE_DUMP_V2;
    if (!table || records.lengthBytes() > MrtRecords.MAX_BODY_BYTES) {
      skip(records, table);
      return;
    }
    tableRecords++;
    Octets body = records.body();
    try {
      if (records.type() == MrtRecords.TABLE_DUMP) {
        tableDump.read(records, body);
      } else {
        tableDumpV2.read(records, body);
      }
    } catch (BadRecordException e) {
      rows.reject(records, 0, e.reason());
    }
  }

  private void skip(MrtRecords records, boolean table) throws IOException {
    records.skip();
    otherRecords++;
    if (table) {
      rows.reject(records, 0, "a body of " + records.lengthBytes() + " bytes, which no table has");
    } else if (!records.isKnown()) {
      rows.reject(records, 0, "record type " + records.type() + " is unknown");
    }
  }
}
