import SignalboxTesting
import Testing

/// The check that proves other checks.
@Suite struct ExpectCaughtTests {
  private struct Broken: Error {}

  @Test("A64: a fault that nothing catches is an issue of the test")
  func missed() async {
    await expectCaught {
      await expectCaught("The fault X") {}
    } matching: {
      "\($0)".contains("The fault X was not caught")
    }
  }

  @Test("A64: an issue of another kind stays an issue")
  func other() async {
    await expectCaught {
      await expectCaught("The fault X") {
        Issue.record("expected")
        Issue.record("another")
      } matching: {
        "\($0)".contains("expected")
      }
    } matching: {
      "\($0)".contains("another")
    }
  }

  @Test("A64: a thrown error catches a fault")
  func thrown() async { await expectCaught { throw Broken() } }
}
