package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildCommandTest {
  private static final String TABLE =
      """
      first,last,who,rank
      10.0.0.0,10.0.0.255,a,1
      10.0.0.128,10.0.1.10,b,2
      10.0.0.0,10.0.0.255,"c, too",
      2001:db8::,2001:db8::ff,1,7
      """;

  @TempDir Path folder;

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private Path built(Path table, String... more) {
    Path index = folder.resolve(table.getFileName() + ".sxi");
    String[] args = new String[more.length + 5];
    System.arraycopy(
        new String[] {"build", "--from", table.toString(), "-o", index.toString()}, 0, args, 0, 5);
    System.arraycopy(more, 0, args, 5, more.length);
    Run run = Run.of(args);
    assertThat(run.err()).contains(" record").contains("0 rows rejected");
    assertThat(run.status()).isZero();
    return index;
  }

  @Test
  void rangesDuplicatesAndOverlapsComeBackAsTheyWere() throws IOException {
    Path index = built(file("t.csv", TABLE));
    Run run = Run.of("lookup", "--from", index.toString(), "--all", "10.0.0.200");
    assertThat(run.lines())
        .containsExactly(
            "10.0.0.200\t10.0.0.128-10.0.1.10\twho=b rank=2",
            "10.0.0.200\t10.0.0.0-10.0.0.255\twho=a rank=1",
            "10.0.0.200\t10.0.0.0-10.0.0.255\twho=c, too");
    assertThat(Run.of("lookup", "--from", index.toString(), "--overlapping", "10.0.0.0/8").lines())
        .hasSize(3);
    assertThat(Run.of("lookup", "--from", index.toString(), "--covered", "10.0.0.0/24").lines())
        .hasSize(2);
    assertThat(Run.of("lookup", "--from", index.toString(), "10.0.0.0-10.0.0.255").lines())
        .containsExactly("10.0.0.0-10.0.0.255\t10.0.0.0-10.0.0.255\twho=a rank=1");
  }

  @Test
  void jsonKeepsNumbersAndTexts() throws IOException {
    Path index = built(file("t.csv", TABLE));
    String query = "2001:db8::1";
    assertThat(Run.of("lookup", "--from", index.toString(), "--format", "json", query).out())
        .isEqualTo(
            "{\"input\":\"2001:db8::1\",\"address\":\"2001:db8::1\",\"network\":\"2001:db8::-2001:db8::ff\",\"value\":{\"who\":\"1\",\"rank\":7}}\n");
    String miss = "10.0.1.11";
    assertThat(Run.of("lookup", "--from", index.toString(), "--format", "json", miss).out())
        .contains("\"network\":null,\"gap\":\"10.0.1.11-255.255.255.255\"");
  }

  @Test
  void anIndexAnswersAsTheTableThatItWasBuiltFrom() throws IOException {
    Path table = file("t.txt", "10.0.0.0/8 1\n10.1.0.0/16 2\n10.1.2.3 3\n::/0 9\n2001:db8::/32\n");
    Path index = built(table);
    for (String query : new String[] {"10.1.2.4", "10.2.0.0", "9.0.0.0", "2001:db8::1", "::"}) {
      for (String format : new String[] {"text", "json", "csv"}) {
        for (String relation : new String[] {"--all", "--covered", "--overlapping"}) {
          String[] fromTable = {
            "lookup", "--from", table.toString(), "--format", format, relation, query
          };
          String[] fromIndex = fromTable.clone();
          fromIndex[2] = index.toString();
          assertThat(Run.of(fromIndex).out().replace(index.toString(), table.toString()))
              .as(String.join(" ", fromTable))
              .isEqualTo(Run.of(fromTable).out().replace("10.1.2.3/32", "10.1.2.3"));
        }
      }
    }
  }

  @Test
  void queriesComeFromStandardInputToo() throws IOException {
    Path index = built(file("t.txt", "10.0.0.0/8 1\n"));
    Run run = Run.withInput("10.0.0.1\nx\n", "lookup", "--from", index.toString());
    assertThat(run.out()).startsWith("10.0.0.1\t10.0.0.0/8\t1\nx\t-\terror: ");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void tablesAndIndexesAnswerTogether() throws IOException {
    Path index = built(file("t.txt", "10.0.0.0/8 1\n"));
    Path table = file("u.txt", "10.0.0.0/16 2\n");
    Run run =
        Run.of("lookup", "--from", index.toString(), table.toString(), "--", "10.0.0.1", "AS5");
    assertThat(run.lines())
        .containsExactly("10.0.0.1\t10.0.0.0/16\t2\t" + table, "AS5\t-\tno match");
  }

  @Test
  void infoShowsCountsSchemaAndSections() throws IOException {
    Path index = built(file("t.csv", TABLE), "--metadata", "made by hand");
    Run run = Run.of("info", "--from", index.toString());
    assertThat(run.out())
        .contains("index    " + index)
        .contains("records  4: 3 IPv4, 1 IPv6, 0 ASN")
        .contains("payloads 4 distinct")
        .contains("schema   who: optional shared text; rank: optional unsigned(64)\n")
        .contains("metadata made by hand")
        .contains("tree of IPv4");
    assertThat(Run.of("info", "--format", "json", "--from", index.toString()).out())
        .contains("\"format\":\"index\"", "\"records\":4", "\"name\":\"payloads\"");
  }

  @Test
  void theSameRowsGiveTheSameBytes() throws IOException {
    Path table = file("t.csv", TABLE);
    byte[] first = Files.readAllBytes(built(table));
    assertThat(Files.readAllBytes(built(table))).isEqualTo(first);
  }

  @Test
  void badRowsAreCountedAndStrictWritesNothing() throws IOException {
    Path table = file("t.txt", "10.0.0.0/8 1\n10.0.0.300 2\n");
    Path index = folder.resolve("x.sxi");
    Run strict = Run.of("build", "--strict", "--from", table.toString(), "-o", index.toString());
    assertThat(strict.status()).isEqualTo(3);
    assertThat(index).doesNotExist();
    Run run = Run.of("build", "--from", table.toString(), "-o", index.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).contains("1 record, 1 distinct value", "1 row rejected");
    assertThat(index).exists();
  }

  @Test
  void aDamagedIndexIsOneLineAndStatus3() throws IOException {
    Path index = built(file("t.txt", "10.0.0.0/8 1\n"));
    byte[] bytes = Files.readAllBytes(index);
    bytes[20] ^= 1;
    Files.write(index, bytes);
    Run run = Run.of("lookup", "--from", index.toString(), "10.0.0.1");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("damaged header").hasLineCount(1);
  }

  @Test
  void verifyTellsSoundFromDamaged() throws IOException {
    Path index = built(file("t.csv", TABLE));
    Run sound = Run.of("verify", index.toString());
    assertThat(sound.status()).isZero();
    assertThat(sound.out()).startsWith(index + ": sound; 4 records, 4 payloads");
    byte[] bytes = Files.readAllBytes(index);
    bytes[bytes.length - 1] ^= 1;
    Path damaged = Files.write(folder.resolve("damaged.sxi"), bytes);
    Path table = file("t.txt", "10.0.0.0/8 1\n");
    Run run = Run.of("verify", damaged.toString(), table.toString(), "/nowhere", index.toString());
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).startsWith(index + ": sound").hasLineCount(1);
    assertThat(run.err())
        .hasLineCount(3)
        .contains(damaged + ": ", table + ": byte 0: is no Sextant index", "/nowhere: ");
  }
}
