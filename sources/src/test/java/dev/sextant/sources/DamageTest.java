package dev.sextant.sources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.testing.Shared;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever happens to a file, reading it ends, in a result or in an [dev.sextant.InputException];
/// any other exception fails the test.
@Timeout(60)
class DamageTest {
  private static final String[] MASKS = {"01", "80"};

  private static byte[] bytes(String file) throws IOException {
    return file.startsWith("data/")
        ? Files.readAllBytes(Shared.require(file))
        : Reading.caseBytes(file);
  }

  private static void read(byte[] damaged, String what) {
    Reading reading;
    try {
      reading = Reading.of(damaged);
    } catch (RuntimeException e) {
      throw new AssertionError(what, e);
    }
    assertThat(reading.rows().size()).describedAs(what).isLessThanOrEqualTo(damaged.length * 20);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "td2-edge.mrt",
        "td2-edge.multimember.mrt.gz",
        "bom-crlf-quotes.csv",
        "overlap-dup-reversed.csv",
        "data/mrt/mrtparse-bird-mrtdump_rib",
        "data/mrt/mrtparse-quagga_rib",
        "data/mrt/bgpdump-bview.ipv6_unicast_add_path.gz",
      })
  void everyTruncationAndEveryDamagedByteEndsInAResultOrATypedError(String file)
      throws IOException {
    byte[] sound = bytes(file);
    for (int length = 0; length < sound.length; length++) {
      read(Arrays.copyOf(sound, length), file + " cut to " + length + " bytes");
    }
    for (int at = 0; at < sound.length; at++) {
      for (String mask : MASKS) {
        byte[] damaged = sound.clone();
        damaged[at] ^= (byte) Integer.parseInt(mask, 16);
        read(damaged, file + " with byte " + at + " changed by " + mask);
      }
    }
  }

  private static void readUpdates(byte[] damaged, String what) {
    UpdateReading reading;
    try {
      reading = UpdateReading.of(damaged);
    } catch (RuntimeException e) {
      throw new AssertionError(what, e);
    }
    assertThat(reading.updates().size()).describedAs(what).isLessThanOrEqualTo(damaged.length * 20);
    assertThat(reading.report().isPresent())
        .describedAs(what)
        .isNotEqualTo(reading.error().isPresent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "data/mrt/mrtparse-quagga_bgp",
        "data/mrt/mrtparse-bird6-mrtdump_bgp",
        "data/mrt/bgpdump-updates.nlri_mask_trailing_bits.gz",
      })
  void everyTruncationAndEveryDamagedByteOfUpdatesEndsInAResultOrATypedError(String file)
      throws IOException {
    byte[] sound = bytes(file);
    for (int length = 0; length < sound.length; length++) {
      readUpdates(Arrays.copyOf(sound, length), file + " cut to " + length + " bytes");
    }
    for (int at = 0; at < sound.length; at++) {
      for (String mask : MASKS) {
        byte[] damaged = sound.clone();
        damaged[at] ^= (byte) Integer.parseInt(mask, 16);
        readUpdates(damaged, file + " with byte " + at + " changed by " + mask);
      }
    }
  }

  /// Damage behind the compression, in old and new records of every kind.
  @ParameterizedTest
  @CsvSource({
    "bgpkit-rrc00_1999.12_updates.19991214.1621.gz, 1",
    "bgpkit-rrc01_2000.11_updates.20001104.0124.gz, 2",
    "bgpdump-updates.20100722.2015.gz, 3",
    "bgpstream-ris.rrc06.updates.1427846400.gz, 4"
  })
  void manyDamagedBytesOfUpdatesEndInAResultOrATypedError(String file, long seed)
      throws IOException {
    byte[] sound;
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(Shared.require("data/mrt/" + file)))) {
      sound = in.readNBytes(50_000);
    }
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      byte[] damaged = sound.clone();
      for (int i = random.nextInt(40); i >= 0; i--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      readUpdates(damaged, file + ", seed " + seed + ", round " + round);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void noiseEndsInAResultOrATypedError(long seed) {
    Random random = new Random(seed);
    String alphabet = "0123456789abcdef.:/-,\t \"#\n\r;|\u00e9";
    for (int i = 0; i < 2000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(60); j > 0; j--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      read(text.toString().getBytes(StandardCharsets.UTF_8), "seed " + seed + ": '" + text + "'");
    }
  }
}
