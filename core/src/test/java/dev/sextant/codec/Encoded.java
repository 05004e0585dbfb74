package dev.sextant.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Records of one schema, encoded: the payloads and the pools.
record Encoded(Schema schema, List<MemorySegment> payloads, MemorySegment pools) {
  static Encoded of(Schema schema, List<? extends Map<String, Object>> records) {
    RecordEncoder encoder = RecordEncoder.of(schema);
    List<MemorySegment> payloads = new ArrayList<>();
    for (Map<String, Object> record : records) {
      payloads.add(MemorySegment.ofArray(encoder.encode(record)));
    }
    return new Encoded(schema, payloads, MemorySegment.ofArray(encoder.poolBytes()));
  }

  static Encoded of(Schema schema, Map<String, Object> record) {
    return of(schema, List.of(record));
  }

  RecordDecoder decoder() {
    return RecordDecoder.of(schema, pools);
  }

  /// A view at one of the records.
  RecordView view(int record) {
    MemorySegment payload = payloads.get(record);
    return decoder().view().at(payload, 0, (int) payload.byteSize());
  }

  byte[] payload(int record) {
    return payloads.get(record).toArray(ValueLayout.JAVA_BYTE);
  }
}
