import SignalboxNavigation
import SignalboxPresentation
import SignalboxTesting
import Testing

private final class Recorded: PresenterUnderTest {
  let recording = RecordingPresenter()
  var presenter: any Presenter { recording }
  func picture() -> String {
    recording.frames.last.map { "\($0.page.elements.map(\.id)) \($0.alerts) \($0.revision)" } ?? ""
  }
  func writtenCount() -> Int { recording.frames.count }
}

/// Shows each frame below the one before, twice.
private final class Careless: PresenterUnderTest, Presenter {
  let capabilities: Capabilities = []
  private var shown = ""
  var presenter: any Presenter { self }
  func render(_ frame: Frame) { shown += frame.page.title }
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) {}
  func picture() -> String { shown }
  func writtenCount() -> Int { shown.count }
}

@Suite struct PresenterContractTests {
  @Test("K1, K6, K7, K13: the recording presenter keeps the contract it stands in for")
  func recording() { #expect(PresenterContract { Recorded() }.breaches() == []) }

  @Test("K6, K7: the contract finds a presenter that repeats itself")
  func careless() {
    let breaches = PresenterContract { Careless() }.breaches()
    #expect(breaches.contains { $0.hasPrefix("K6") })
    #expect(breaches.contains { $0.hasPrefix("K7") })
  }
}
