package dev.sextant.index;

import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.AsnRange;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import dev.sextant.net.Target;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/// A small index of every kind, for tests that damage each byte of it.
enum SmallIndexes {
  EMPTY,
  EMPTY_WITH_METADATA,
  IPV4_FLAT,
  IPV4_NESTED,
  IPV6,
  IPV6_WITH_LOWER_HALVES,
  ASN,
  MIXED,
  CROSSING,
  MERGED,
  DUPLICATES,
  UNSORTED,
  METADATA,
  GROUPS;

  /// The records.
  ModelIndex model() {
    ModelIndex model = new ModelIndex();
    SplittableRandom random = new SplittableRandom(name().hashCode());
    switch (this) {
      case EMPTY, EMPTY_WITH_METADATA -> {
        // none
      }
      case IPV4_FLAT -> {
        for (int i = 0; i < 40; i++) {
          add(model, new Prefix(Address.ofIpv4(i << 24 | 0x0a0000), 16), "v" + i % 7);
        }
      }
      case IPV4_NESTED ->
          add(
              model,
              "0.0.0.0/0",
              "10.0.0.0/8",
              "10.0.0.0/16",
              "10.1.0.0/16",
              "10.1.2.3/32",
              "10.1.2.3");
      case IPV6 ->
          add(model, "::/0", "2001:db8::/32", "2001:db8:1::/48", "2001:db8:2::/64", "ff00::/8");
      case IPV6_WITH_LOWER_HALVES ->
          add(
              model,
              "2001:db8::/32",
              "2001:db8::1/128",
              "2001:db8::2",
              "2001:db8::8000:0:0:0/65",
              "2001:db8:0:1::7-2001:db8:0:3::9",
              "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff");
      case ASN -> {
        model.add(new Asn(0), bytes("zero"));
        model.add(AsnRange.of(10, 20), bytes("ten"));
        model.add(AsnRange.of(12, 13), bytes(""));
        model.add(new Asn(0xffff_ffffL), bytes("last"));
      }
      case MIXED -> {
        add(model, "10.0.0.0/8", "2001:db8::/32");
        model.add(AsnRange.of(64512, 65534), bytes("private"));
        add(model, "10.2.0.0-10.2.1.7", "2001:db8::5");
        model.add(new Asn(64512), bytes("private"));
      }
      case CROSSING ->
          add(
              model,
              "0.0.0.10-0.0.0.30",
              "0.0.0.20-0.0.0.44",
              "0.0.0.0/27",
              "0.0.0.25-0.0.0.60",
              "0.0.0.29");
      case MERGED -> {
        for (int i = 0; i < 30; i++) {
          model.add(
              new Range(Address.ofIpv4(3 * i + 5), Address.ofIpv4(3 * i + 65)), bytes("s" + i));
        }
      }
      case DUPLICATES -> {
        for (int i = 0; i < 12; i++) {
          add(model, new String[] {"1.2.3.0/24", "1.2.3.0-1.2.3.255", "1.2.3.4"}[i % 3]);
        }
      }
      case UNSORTED -> {
        for (int i = 0; i < 30; i++) {
          add(model, new Prefix(Address.ofIpv4(random.nextInt(1 << 16) << 16), 16), "u" + i);
        }
      }
      case METADATA -> add(model, "192.0.2.0/24");
      case GROUPS -> {
        for (int i = 0; i < 140; i++) {
          int first = (1000 * i + random.nextInt(400)) << 4;
          add(
              model,
              random.nextInt(3) == 0
                  ? new Range(Address.ofIpv4(first), Address.ofIpv4(first + random.nextInt(9000)))
                  : new Prefix(Address.ofIpv4(first), 28),
              "g" + random.nextInt(random.nextInt(20) == 0 ? 100_000 : 40));
        }
      }
    }
    return model;
  }

  byte[] bytes() {
    return build(model(), this == METADATA || this == EMPTY_WITH_METADATA);
  }

  /// The index of a model's records.
  static byte[] build(ModelIndex model, boolean withMetadata) {
    IndexBuilder builder = new IndexBuilder();
    model.rows.forEach(row -> builder.add(row.target(), row.payload()));
    if (withMetadata) {
      builder.metadata(bytes("{\"source\": \"a test\"}"));
    }
    return builder.toBytes();
  }

  private static void add(ModelIndex model, String... targets) {
    for (String target : targets) {
      add(model, Target.parse(target), target.substring(0, Math.min(6, target.length())));
    }
  }

  private static void add(ModelIndex model, RecordTarget target, String payload) {
    model.add(target, bytes(payload));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
