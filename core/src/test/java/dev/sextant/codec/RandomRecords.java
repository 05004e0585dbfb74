package dev.sextant.codec;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Schemas and records of every shape, as maps: the model of the codec.
final class RandomRecords {
  private static final int[] INTEGER_BITS = {8, 16, 32, 64, 128};
  private static final String[] TEXTS = {
    "", "a", "é", "\u0000\"\\", "𝄞", "\ufffd", "DE", "x".repeat(300)
  };
  private static final int[] FLOATS = {0, 1, 0x7f80_0001, 0x7fc0_1234, 0xff80_0000, 0x8000_0000};

  private final Random random;

  RandomRecords(long seed) {
    random = new Random(seed);
  }

  Schema schema() {
    return schema(2, random.nextInt(12));
  }

  private Schema schema(int depth, int fields) {
    Schema.Builder builder = Schema.builder();
    for (int i = 0; i < fields; i++) {
      Presence presence = SchemaWriter.PRESENCES.get(Math.max(0, random.nextInt(7) - 4));
      builder.add(new Schema.Field("f" + i, type(depth), presence));
    }
    return builder.build();
  }

  private FieldType type(int depth) {
    List<FieldType.Kind> kinds = SchemaWriter.KINDS;
    FieldType type =
        switch (kinds.get(random.nextInt(kinds.size() - (depth == 0 ? 2 : 0)))) {
          case BOOLEAN -> FieldType.bool();
          case SIGNED -> FieldType.signed(INTEGER_BITS[random.nextInt(5)]);
          case UNSIGNED -> FieldType.unsigned(INTEGER_BITS[random.nextInt(5)]);
          case FLOAT -> FieldType.floating(random.nextBoolean() ? 32 : 64);
          case TEXT -> FieldType.text();
          case BYTES -> FieldType.bytes();
          case ADDRESS -> FieldType.address();
          case PREFIX -> FieldType.prefix();
          case TIME -> FieldType.time();
          case ARRAY -> FieldType.array(type(depth - 1));
          case RECORD -> FieldType.record(schema(depth - 1, random.nextInt(5)));
        };
    if (!type.kind().canBeShared()) {
      return type;
    }
    return switch (random.nextInt(4)) {
      case 0 -> type.shared();
      case 1 -> type.kind() == FieldType.Kind.TEXT ? type.sharedIn("texts") : type;
      default -> type.inline();
    };
  }

  Map<String, Object> record(Schema schema) {
    Map<String, Object> record = new LinkedHashMap<>();
    for (Schema.Field field : schema.fields()) {
      if (field.presence() == Presence.REQUIRED
          || (field.presence() == Presence.OPTIONAL && random.nextBoolean())) {
        record.put(field.name(), value(field.type()));
      }
    }
    return record;
  }

  List<Map<String, Object>> records(Schema schema, int count) {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(record(schema));
    }
    return records;
  }

  private Object value(FieldType type) {
    return switch (type.kind()) {
      case BOOLEAN -> random.nextBoolean();
      case SIGNED, UNSIGNED -> integer(type);
      case FLOAT ->
          type.bits() == 32
              ? (Object) Float.intBitsToFloat(FLOATS[random.nextInt(FLOATS.length)])
              : Double.longBitsToDouble(random.nextLong() >> random.nextInt(64));
      case TEXT -> TEXTS[random.nextInt(TEXTS.length)];
      case BYTES -> bytes(random.nextInt(4) * random.nextInt(100));
      case ADDRESS -> address();
      case PREFIX -> {
        Address address = address();
        yield Prefix.containing(address, random.nextInt(address.family().bits() + 1));
      }
      case TIME -> time();
      case ARRAY -> {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
          list.add(value(type.element()));
        }
        yield list;
      }
      case RECORD -> record(type.schema());
    };
  }

  private Object integer(FieldType type) {
    BigInteger value = new BigInteger(random.nextInt(type.bits() + 1), random);
    if (type.kind() == FieldType.Kind.SIGNED) {
      value = value.shiftRight(1);
      value = random.nextBoolean() ? value : value.not();
    }
    return Integers.fitsLong(type) ? (Object) value.longValueExact() : value;
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private Address address() {
    int zeros = random.nextInt(64);
    return random.nextBoolean()
        ? Address.ofIpv4(random.nextInt() >>> zeros << zeros)
        : Address.ofIpv6(random.nextLong() >>> zeros, random.nextLong() << zeros);
  }

  private Instant time() {
    return switch (random.nextInt(5)) {
      case 0 -> random.nextBoolean() ? Instant.MIN : Instant.MAX;
      case 1 -> Instant.ofEpochSecond(random.nextInt());
      case 2 -> Instant.ofEpochMilli(random.nextLong() >> 20);
      case 3 -> Instant.ofEpochSecond(random.nextInt(), 1000L * random.nextInt(1_000_000));
      default -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
    };
  }
}
