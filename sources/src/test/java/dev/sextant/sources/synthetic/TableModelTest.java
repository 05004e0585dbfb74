package dev.sextant.sources.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Family;
import dev.sextant.testing.Shared;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TableModelTest {
  @ParameterizedTest
  @EnumSource(Family.class)
  void modelIsWhatTheDerivationMakesOfTheRealTable(Family family) throws IOException {
    Path real = Shared.require("data/bgp/bart-prefixes-v4v6.txt.gz");
    String made = TableModelDerivation.derive(family, TableModelDerivation.read(real, family));
    try (var shipped = TableModel.class.getResourceAsStream(TableModel.resource(family))) {
      assertThat(shipped).isNotNull();
      assertThat(new String(shipped.readAllBytes(), StandardCharsets.US_ASCII)).isEqualTo(made);
    }
  }
}
