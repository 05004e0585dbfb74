package dev.sextant.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LpmCasesTest {
  @Test
  void theOracleAnswersEveryCase() {
    List<LpmCases.Case> cases = LpmCases.read();
    assertThat(cases).hasSizeGreaterThanOrEqualTo(14);
    for (LpmCases.Case lpm : cases) {
      assertThat(lpm.rows()).as(lpm.id()).isNotEmpty();
      assertThat(lpm.queries()).as(lpm.id()).isNotEmpty();
      LinearTable<String> table = LinearTable.of(lpm.rows());
      for (LpmCases.Query query : lpm.queries()) {
        assertThat(table.longestMatch(query.address()))
            .as("%s, %s", lpm.id(), query.address())
            .isEqualTo(query.answer());
      }
    }
  }
}
