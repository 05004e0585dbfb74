package dev.sextant.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.sources.AsPath.Kind;
import dev.sextant.sources.AsPath.Segment;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AsPathTest {
  /// The path of text such as `1 2 {3,4} (5 6) [7,8]`; a bar ends a sequence.
  private static AsPath path(String text) throws BadRecordException {
    StringBuilder octets = new StringBuilder();
    for (String segment : text.split("(?=[{(\\[|])|(?<=[})\\]])")) {
      String[] asns = segment.replaceAll("[^0-9]+", " ").strip().split(" ");
      if (!asns[0].isEmpty()) {
        int kind = 1 + Math.max("{ ([".indexOf(segment.strip().charAt(0)), -1);
        octets.append(String.format("%02x%02x", kind == 0 ? 2 : kind, asns.length));
        for (String asn : asns) {
          octets.append(String.format("%08x", Long.parseLong(asn)));
        }
      }
    }
    byte[] bytes = MrtBytes.hex(octets.toString());
    return AsPath.decode(new Octets(bytes, 0, bytes.length), true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "''; []",
        "64500; [64500]",
        "1 2 4294967295; [4294967295]",
        "1 {3,2,3}; [2, 3]",
        "{7}; [7]",
        "1 | 2; [2]",
        "(65001 65002) 1 5; [5]",
        "1 5 (65001); [5]",
        "1 {5} [65001]; [5]",
        "(65001 65002); []",
      })
  void originsAreTheLastOutsideAConfederation(String text, String origins)
      throws BadRecordException {
    assertThat(path(text).origins()).hasToString(origins);
  }

  @Test
  void textAndSegmentsTellKindsApart() throws BadRecordException {
    AsPath path = path("(65001 65002) 1 4294967295 {3,2} [7,8]");
    assertThat(path).hasToString("(65001 65002) 1 4294967295 {3,2} [7,8]");
    assertThat(path.segments())
        .containsExactly(
            new Segment(Kind.CONFED_SEQUENCE, List.of(65001L, 65002L)),
            new Segment(Kind.SEQUENCE, List.of(1L, 4294967295L)),
            new Segment(Kind.SET, List.of(3L, 2L)),
            new Segment(Kind.CONFED_SET, List.of(7L, 8L)));
    assertThat(AsPath.of(path.segments())).isEqualTo(path).hasSameHashCodeAs(path);
    assertThat(AsPath.EMPTY).hasToString("").isNotEqualTo(path);
  }

  @Test
  void segmentHasOneTo255Asns() {
    assertThatThrownBy(() -> new Segment(Kind.SET, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Segment(Kind.SET, Collections.nCopies(256, 1L)))
        .isInstanceOf(IllegalArgumentException.class);
    List<Long> most = Collections.nCopies(255, 1L);
    assertThat(AsPath.of(List.of(new Segment(Kind.SET, most))).segments().getFirst().asns())
        .isEqualTo(most);
  }

  /// RFC 6793, section 4.2.3; RFC 5065 for confederations.
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1 23456 23456; 70000 80000; 1 70000 80000",
        "23456 23456; 70000 80000; 70000 80000",
        "1 2 3; 9; 1 2 9",
        "1; 1 2 3; 1",
        "''; 1; ''",
        "1 2; ''; 1 2",
        "1 {2,3} 23456; 70000; 1 {2,3} 70000",
        "1 {2,3} 23456; {4} 70000; 1 {4} 70000",
        "(65001) 1 23456; 70000; (65001) 1 70000",
        "(65001) 23456; 70000; (65001) 70000",
        "1 (65001) 23456; 70000; 1 (65001) 70000",
        "1 2 (65001) 23456; 8 70000; 1 8 70000",
        "1 23456; (65001) 70000; 1 70000",
      })
  void as4PathReplacesTheTailOfThePath(String path, String as4Path, String restored)
      throws BadRecordException {
    assertThat(path(path).restoredFrom(path(as4Path))).hasToString(restored);
  }
}
