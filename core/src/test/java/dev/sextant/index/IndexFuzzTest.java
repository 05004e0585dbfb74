package dev.sextant.index;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sextant.InputException;
import java.lang.foreign.MemorySegment;

/// Bytes that a fuzzer makes up; their checksums are made right, or it would not get far.
///
/// An ordinary run takes the inputs in the resources. A long one, for each of the two:
///
/// ```
/// JAZZER_FUZZ=1 mvn -ntp -pl core -Dtest='IndexFuzzTest#queries*' \
///     test-compile surefire:test@fuzz-inputs
/// ```
class IndexFuzzTest {
  @FuzzTest(maxDuration = "30m")
  void queriesEndInAnAnswerOrTheTypedError(byte[] bytes) {
    byte[] index = bytes.clone();
    Damage.reseal(index);
    EveryQuery.ask(index, "fuzzed");
  }

  @FuzzTest(maxDuration = "30m")
  void whatIsAcceptedAnswersAsItsRecordsSay(byte[] bytes) {
    byte[] index = bytes.clone();
    Damage.reseal(index);
    try {
      new IndexVerifier(1, (done, of) -> {}, 1 << 10, 7)
          .verify("fuzzed", MemorySegment.ofArray(index));
    } catch (InputException refused) {
      return;
    }
    IndexVerifierTest.checkAnswers(index, "fuzzed");
  }
}
