package dev.sextant.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.AddressFormatException;
import dev.sextant.InputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableReaderTest {
  @TempDir private Path folder;

  private static String failure(Path file) {
    try {
      TableReader.read(file, ReadOptions.defaults(), (target, value) -> {});
      return "no error";
    } catch (InputException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void fileIsReadToItsEnd() throws IOException {
    Path file = Files.writeString(folder.resolve("list.mrt.gz"), "1.1.1.1 1\n1.1.1.2 2\n");
    assertThat(TableReader.read(file, ReadOptions.defaults(), (target, value) -> {}))
        .isEqualTo(new ReadReport(Format.LIST, 2, 0, 0));
  }

  @Test
  void missingFileFolderAndEmptyFileEachHaveOneClearLine() throws IOException {
    Path missing = folder.resolve("missing");
    assertThat(failure(missing)).isEqualTo(missing + ": does not exist; check the name");
    assertThat(failure(folder)).isEqualTo(folder + ": is a directory; name a file in it");
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThat(failure(empty)).isEqualTo(empty + ": is empty; was it written completely?");
    Path onlyMark = Files.writeString(folder.resolve("mark"), "\ufeff");
    assertThat(failure(onlyMark)).isEqualTo(onlyMark + ": is empty; was it written completely?");
  }

  @Test
  void binaryFileAndTextWithoutAddressesEachHaveOneClearLine() {
    assertThat(Reading.of(new byte[] {'a', 0, 1, 2}).errorText())
        .isEqualTo(
            "in: byte 1: is binary and of no known form; it must be text or a routing table in"
                + " MRT");
    for (String text :
        new String[] {"Hello\nworld\n", "{\"prefix\": \"1.0.0.0/8\"}", "\n\nx,y\n"}) {
      assertThat(Reading.of(text).errorText())
          .startsWith("in: is of no known form: ")
          .doesNotContain("\n");
    }
    assertThat(
            Reading.of(new byte[] {1, 2}, ReadOptions.defaults().withFormat(Format.MRT))
                .errorText())
        .isEqualTo("in: byte 0: the file ends inside the header of a record, after 2 bytes");
  }

  @Test
  void archiveAndForeignCharactersAreNamed() {
    assertThat(Reading.of(MrtBytes.hex("504b0304 14000000")).errorText())
        .isEqualTo("in: byte 2: is a ZIP archive; unpack it first");
    assertThat(Reading.of("\ufeff1.1.1.1\n".getBytes(StandardCharsets.UTF_16LE)).errorText())
        .isEqualTo("in: byte 3: is UTF-16 text; convert it to UTF-8 first");
  }

  @Test
  void streamStaysOpen() throws IOException {
    for (byte[] bytes :
        List.of("1.1.1.1 1\n".getBytes(StandardCharsets.UTF_8), gzip("1.1.1.1\n"))) {
      AtomicBoolean closed = new AtomicBoolean();
      InputStream in =
          new ByteArrayInputStream(bytes) {
            @Override
            public void close() {
              closed.set(true);
            }
          };
      TableReader.read(in, "in", ReadOptions.defaults(), (target, value) -> {});
      assertThat(closed).isFalse();
    }
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "1.0.0.0/8~LIST",
        "1.0.0.0/8 5~LIST",
        "1.0.0.0/8,5~LIST",
        "1.0.0.0/8 a, b, c~LIST",
        "1.0.0.0/8 # a, b~LIST",
        "1.0.0.0-1.0.0.9,x~LIST",
        "bad,1\\n1.0.0.0/8,5~LIST",
        "# 1,2,3\\n1.0.0.0/8~LIST",
        "1.0.0.0/8,5,x~CSV",
        "1.0.0.0,1.0.0.9~CSV",
        "\"1.0.0.0/8\",5~CSV",
        "5,1.0.0.0/8~CSV",
        "prefix,asn\\n1.0.0.0/8,5~CSV",
        "network,asn~CSV",
        "ip~CSV",
        "start;end;x~CSV",
      })
  void formIsToldFromTheContent(String text, Format format) {
    assertThat(Reading.of(text.replace("\\n", "\n")).report().map(ReadReport::format))
        .contains(format);
  }

  @Test
  void namedFormOverridesTheContent() {
    assertThat(
            Reading.of("1.0.0.0/8,5,x", ReadOptions.defaults().withFormat(Format.LIST)).rowTexts())
        .containsExactly("1.0.0.0/8 '5,x'");
    assertThat(Reading.of("1.0.0.0/8,5", ReadOptions.defaults().withFormat(Format.CSV)).rowTexts())
        .containsExactly("1.0.0.0/8 5");
  }

  @Test
  void errorsOfTheSinkReachTheCaller() {
    byte[] list = "1.0.0.0/8 5\n".getBytes(StandardCharsets.UTF_8);
    IllegalStateException full = new IllegalStateException("full");
    assertThatThrownBy(
            () ->
                TableReader.read(
                    new ByteArrayInputStream(list),
                    "in",
                    ReadOptions.defaults(),
                    (target, value) -> {
                      throw full;
                    }))
        .isSameAs(full);
  }

  @ParameterizedTest
  @ValueSource(strings = {"64500", "AS64500", "as64500"})
  void peerIsNamedByAsn(String text) {
    assertThat(PeerFilter.parse(text)).isEqualTo(new PeerFilter.ByAs(64500));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "AS", "4294967296", "AS-1", "1.2.3", "peer"})
  void otherTextNamesNoPeer(String text) {
    assertThatThrownBy(() -> PeerFilter.parse(text)).isInstanceOf(AddressFormatException.class);
  }
}
