package dev.sextant.index;

import dev.sextant.LimitException;
import dev.sextant.OutputException;
import dev.sextant.codec.RecordEncoder;
import dev.sextant.internal.bytes.ByteSpool;
import dev.sextant.internal.column.ColumnWriter;
import dev.sextant.internal.file.StagedFile;
import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.AsnRange;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import dev.sextant.net.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Builds an index in memory: records in, in any order, then the whole as bytes or as a file.
///
/// A record is a target and a payload of any bytes. Nothing is merged: duplicates and overlaps all
/// stay, and each keeps its kind of target (a prefix of full length is no address, a range that
/// happens to be a prefix stays a range). Equal payloads share their bytes. A record's id is the
/// number of records pushed before it.
///
/// The same records give the same bytes. Not for several threads.
public final class IndexBuilder {
  private static final byte[] NOTHING = {};
  private static final String RAISE = "raise the limit if that is meant";

  private final BuildLimits limits;
  private final PayloadPool payloads = new PayloadPool();
  private final Map<KeySpace, CollectedTargets> spaces = new EnumMap<>(KeySpace.class);
  private int records;
  private byte[] metadata = NOTHING;
  private Optional<RecordEncoder> encoder = Optional.empty();

  /// A builder that takes as much as fits in memory.
  public IndexBuilder() {
    this(BuildLimits.greatest());
  }

  /// A builder with limits.
  public IndexBuilder(BuildLimits limits) {
    this.limits = limits;
    for (KeySpace space : KeySpace.ALL) {
      spaces.put(space, new CollectedTargets(space));
    }
  }

  /// Sets the metadata of the whole: any bytes, none before.
  public void metadata(byte[] bytes) {
    metadata = bytes.clone();
  }

  /// Says that payloads are records of a codec, whose schema and shared values go into the index.
  ///
  /// @param encoder the one that encodes all payloads; asked when the index is written
  public void encoder(RecordEncoder encoder) {
    this.encoder = Optional.of(encoder);
  }

  /// Pushes a record.
  ///
  /// @return its id
  /// @throws LimitException if it goes beyond a limit; the builder is as before
  public long add(RecordTarget target, byte[] payload) {
    return add(target, payload, 0, payload.length);
  }

  /// Pushes a record whose payload is part of an array.
  ///
  /// @return its id
  /// @throws LimitException if it goes beyond a limit; the builder is as before
  public long add(RecordTarget target, byte[] payload, int offset, int lengthBytes) {
    return switch (target) {
      case Address one -> add(one, one, code(one), payload, offset, lengthBytes);
      case Prefix prefix ->
          add(prefix.first(), prefix.last(), prefix.length(), payload, offset, lengthBytes);
      case Range range ->
          add(range.first(), range.last(), code(range), payload, offset, lengthBytes);
      case Asn asn ->
          add(
              KeySpace.ASN,
              0,
              asn.number(),
              0,
              asn.number(),
              KeySpace.ASN.singleCode(),
              payload,
              offset,
              lengthBytes);
      case AsnRange range ->
          add(
              KeySpace.ASN,
              0,
              range.first().number(),
              0,
              range.last().number(),
              KeySpace.ASN.rangeCode(),
              payload,
              offset,
              lengthBytes);
    };
  }

  private static int code(Target target) {
    KeySpace space = KeySpace.of(target.family());
    return target instanceof Address ? space.singleCode() : space.rangeCode();
  }

  private long add(
      Address first, Address last, int code, byte[] payload, int offset, int lengthBytes) {
    return add(
        first.family() == Family.IPV4 ? KeySpace.IPV4 : KeySpace.IPV6,
        first.high(),
        first.low(),
        last.high(),
        last.low(),
        code,
        payload,
        offset,
        lengthBytes);
  }

  private long add(
      KeySpace space,
      long firstHigh,
      long firstLow,
      long lastHigh,
      long lastLow,
      int code,
      byte[] payload,
      int offset,
      int lengthBytes) {
    int number = addPayload(payload, offset, lengthBytes);
    Objects.requireNonNull(spaces.get(space))
        .add(firstHigh, firstLow, lastHigh, lastLow, code, number, records);
    return records++;
  }

  private int addPayload(byte[] payload, int offset, int lengthBytes) {
    if (records >= limits.records()) {
      throw new LimitException("records", limits.records(), RAISE);
    }
    if (lengthBytes > limits.recordBytes()) {
      throw new LimitException("bytes of a payload", limits.recordBytes(), RAISE);
    }
    if (payloads.totalBytes() + lengthBytes > limits.payloadBytes()
        && payloads.find(payload, offset, lengthBytes) < 0) {
      throw new LimitException("bytes of distinct payloads", limits.payloadBytes(), RAISE);
    }
    return payloads.add(payload, offset, lengthBytes);
  }

  /// Number of records so far.
  public long size() {
    return records;
  }

  /// Writes the index to a file, which appears whole or not at all.
  ///
  /// @throws OutputException if it cannot be written; what was there before is still there
  public void writeTo(Path file) {
    StagedFile.write(file, out -> writeTo(Channels.newChannel(out)));
  }

  /// Writes the index to a channel, which stays open.
  ///
  /// @return its bytes
  public long writeTo(WritableByteChannel channel) throws IOException {
    SectionsWriter sections = new SectionsWriter();
    PayloadNumbers numbers = new PayloadNumbers(payloads);
    for (CollectedTargets targets : spaces.values()) {
      if (targets.size() > 0) {
        SpaceCompiler.compile(targets, numbers, sections);
      }
    }
    if (!idsAscend()) {
      addIdRecords(sections);
    }
    numbers.writeTo(sections);
    if (metadata.length > 0) {
      addWhole(sections, SectionKind.METADATA, metadata);
    }
    if (encoder.isPresent()) {
      addWhole(sections, SectionKind.SCHEMA, encoder.get().schema().toBytes());
      encoder
          .get()
          .writePools(sections.add(SectionKind.VALUE_POOLS, SectionsWriter.WHOLE).asStream());
    }
    return sections.writeTo(channel, records);
  }

  /// The index as bytes; at most 2 GiB.
  public byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      writeTo(Channels.newChannel(bytes));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // memory has no such errors
    }
    return bytes.toByteArray();
  }

  private static void addWhole(SectionsWriter sections, SectionKind kind, byte[] bytes) {
    sections.add(kind, SectionsWriter.WHOLE).put(bytes, 0, bytes.length);
  }

  /// Whether the order of records is that of ids in every key space, so that a search finds an id.
  private boolean idsAscend() {
    for (CollectedTargets targets : spaces.values()) {
      if (!targets.isInOrder()) {
        return false;
      }
    }
    return true;
  }

  private void addIdRecords(SectionsWriter sections) {
    int[] recordOfId = new int[records];
    int record = 0;
    for (CollectedTargets targets : spaces.values()) {
      for (int place : targets.inOrder()) {
        recordOfId[targets.id(place)] = record++;
      }
    }
    ColumnWriter column = new ColumnWriter();
    for (int number : recordOfId) {
      column.add(number);
    }
    ByteSpool section = sections.add(SectionKind.ID_RECORDS, SectionsWriter.WHOLE);
    column.finish(section);
  }
}
