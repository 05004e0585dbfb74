package dev.sextant.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForeignFormTest {
  private static final String MMDB_MARK = "\u00ab\u00cd\u00efMaxMind.com";

  @TempDir private Path folder;

  private static String error(String text) {
    return Reading.of(text.getBytes(StandardCharsets.ISO_8859_1))
        .error()
        .map(Throwable::getMessage)
        .orElse("no error");
  }

  @Test
  void otherFormsAreNamed() {
    assertThat(error("\0\0\1\0\0\2" + MMDB_MARK + "\u00e9"))
        .isEqualTo("in: MMDB (a MaxMind database) is not read yet");
    assertThat(error("# a comment\n2.3|apnic|20251204|9|19830613|20251203|+1000\n"))
        .isEqualTo("in: RIR delegated (a registry's statistics) is not read yet");
    assertThat(error("{\"metadata\": {},\n \"roas\": [{\"prefix\": \"1.0.0.0/24\"}]}"))
        .isEqualTo("in: VRP JSON (RPKI) is not read yet");
  }

  @Test
  void mmdbIsToldFromItsEndAndNeverTakenForMrt() throws IOException {
    byte[] tree = new byte[1 << 20];
    tree[5] = MrtRecords.TABLE_DUMP_V2;
    assertThat(MrtRecords.begins(tree)).isTrue();
    Path file = folder.resolve("file");
    Files.write(file, tree);
    Files.writeString(
        file, MMDB_MARK + "\u00e9", StandardCharsets.ISO_8859_1, StandardOpenOption.APPEND);
    assertThatThrownBy(() -> TableReader.read(file, ReadOptions.defaults(), (target, value) -> {}))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": MMDB (a MaxMind database) is not read yet");
  }

  @Test
  void textOfNoFormNamesTheOption() {
    assertThat(error("nothing\n")).endsWith("name its form (--from-format)");
  }

  @Test
  void damageIsToldWithoutWordsOfLibraries() {
    assertThat(error("a,b\n\"1.0.0.0/8,1\n1.0.0.0/8,2\n")).doesNotContain("CsvParse", "index");
    assertThat(error("\u001f\u008b\b\0")).doesNotContain("Exception").contains("fetch");
  }
}
