/// The record codec: values of named, typed fields go in, compact payload bytes come out, and are
/// read in place, field by field; never without the schema that wrote them.
///
/// ```java
/// Schema schema = Schema.builder()
///     .required("asn", FieldType.unsigned(32))
///     .optional("organisation", FieldType.text())
///     .build();
///
/// RecordEncoder encoder = RecordEncoder.of(schema);
/// byte[] payload = encoder.encode(Map.of("asn", 13335, "organisation", "Cloudflare"));
///
/// RecordDecoder decoder = RecordDecoder.of(schema, MemorySegment.ofArray(encoder.poolBytes()));
/// RecordView view = decoder.view();
/// view.at(MemorySegment.ofArray(payload), 0, payload.length);
/// long asn = view.getLong(0);
/// String json = view.toJson();
/// ```
///
/// A [Schema] names the fields. [RecordEncoder] takes records as maps, as Java records (by a
/// [RecordMapper]) or field by field (by a [RecordWriter]). [RecordDecoder] makes the views that
/// read payloads where they lie. Values that many records share stand once in a [ValuePool].
@NullMarked
package dev.sextant.codec;

import org.jspecify.annotations.NullMarked;
