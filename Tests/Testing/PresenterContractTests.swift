import SignalboxInterface
import SignalboxTesting
import Testing

private final class Recorded: PresenterUnderTest {
  let recording = RecordingPresenter()
  var presenter: any Presenter { recording }
  func picture() -> String {
    recording.frames.last.map {
      "\($0.page.elements.map(\.id)) \($0.page.elements.map(\.help)) \($0.page.elements.map { $0.content.list?.rows.map(\.preview) }) \($0.alerts) \($0.notices) \($0.status ?? "") \($0.revision)"
    } ?? ""
  }
  func writtenCount() -> Int { recording.frames.count }
  // The recorder is its own reader.
  func setReading(_ isReading: Bool) {}
  func waitingCount() -> Int { 0 }
}

/// Shows each frame below the previous frame, twice.
private final class Careless: PresenterUnderTest, Presenter {
  let capabilities: Capabilities = []
  private var shown = ""
  var presenter: any Presenter { self }
  func render(_ frame: Frame) { shown += frame.page.title }
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) {}
  func picture() -> String { shown }
  func writtenCount() -> Int { shown.count }
  func setReading(_ isReading: Bool) {}
  func waitingCount() -> Int { 0 }
}

/// Shows pages without the elements of a kind, or without the previews of rows.
private final class Blind: PresenterUnderTest, Presenter {
  let capabilities: Capabilities = []
  private let kind: ElementKind?
  private var shown = ""

  init(_ kind: ElementKind?) { self.kind = kind }

  var presenter: any Presenter { self }
  func render(_ frame: Frame) {
    var frame = frame
    frame.revision = 0
    frame.page.elements.removeAll { $0.content.kind == kind }
    for index in frame.page.elements.indices where kind == nil {
      guard var list = frame.page.elements[index].content.list else { continue }
      for row in list.rows.indices { list.rows[row].preview = nil }
      frame.page.elements[index].content = .list(list)
    }
    shown = frame.outline
  }
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) {}
  func picture() -> String { shown }
  func writtenCount() -> Int { shown.utf8.count }
  func setReading(_ isReading: Bool) {}
  func waitingCount() -> Int { 0 }
}

/// Writes each frame for a reader that may pause.
private final class Writing: PresenterUnderTest, Presenter {
  /// The treatment of frames while the reader pauses.
  enum Habit { case keepsLast, keepsAll, keepsNone }

  let capabilities: Capabilities = []
  private let habit: Habit
  private var read: [String] = []
  private var waiting: [String] = []
  private var isReading = true

  init(_ habit: Habit) { self.habit = habit }

  var presenter: any Presenter { self }
  func render(_ frame: Frame) {
    guard frame.outline != (waiting.last ?? read.last) else { return }
    if habit == .keepsLast { waiting = [] }
    if isReading || habit != .keepsNone { waiting.append(frame.outline) }
    if isReading { setReading(true) }
  }
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) {}
  func picture() -> String { read.last ?? "" }
  func writtenCount() -> Int { read.count }
  func setReading(_ isReading: Bool) {
    self.isReading = isReading
    guard isReading else { return }
    read += waiting
    waiting = []
  }
  func waitingCount() -> Int { waiting.reduce(0) { $0 + $1.utf8.count } }
}

/// Shows the last frame, and may overreact to a refusal.
private final class Touchy: PresenterUnderTest, Presenter {
  enum Habit: CaseIterable {
    /// The presenter clears the page.
    case forgets
    /// The presenter removes the refused element.
    case believes
    /// The presenter shows no new frame any more.
    case sulks
  }

  let capabilities: Capabilities = []
  private let habit: Habit?
  private var shown: [String] = []
  private var notice: [String] = []
  private var gone: String?

  init(_ habit: Habit?) { self.habit = habit }

  var presenter: any Presenter { self }
  func render(_ frame: Frame) {
    guard habit != .sulks || notice == [] else { return }
    notice = []
    shown = frame.outline.split(separator: "\n").map(String.init)
    if let gone, !gone.isEmpty { shown.removeAll { $0.contains(gone) } }
  }
  func rejected(_ event: InputEvent, _ reason: Rejection) {
    switch habit {
    case .forgets: shown = []
    case .sulks, nil: notice = ["\(reason)"]
    case .believes: gone = event.element
    }
  }
  func close(_ reason: Ending) {}
  func picture() -> String { (shown + notice).joined(separator: "\n") }
  func writtenCount() -> Int { shown.count + notice.count }
  func setReading(_ isReading: Bool) {}
  func waitingCount() -> Int { 0 }
}

@Suite struct PresenterContractTests {
  @Test("K1: the samples have every kind of element")
  func everyKind() {
    #expect(Set(FrameSamples.everyKind.map(\.content.kind)) == Set(ElementKind.allCases))
  }

  @Test("K1, K6, K7, K13, K14: the recording presenter keeps the contract of presenters")
  func recording() { #expect(PresenterContract { Recorded() }.breaches() == []) }

  @Test("K1: the contract finds a presenter that omits a kind of element", arguments: ElementKind.allCases)
  func blind(_ kind: ElementKind) {
    let breaches = PresenterContract { Blind(kind) }.rendersEverything()
    #expect(breaches.contains { $0.hasPrefix("K1: ") && $0.contains(kind.rawValue) }, "\(breaches)")
  }

  @Test("K1: the contract finds a presenter that omits the previews of rows")
  func terse() {
    #expect(PresenterContract { Blind(nil) }.breaches() == ["K1: that a row says more of itself is nowhere"])
  }

  @Test("K6, K7: the contract finds a presenter that repeats itself")
  func careless() {
    let breaches = PresenterContract { Careless() }.breaches()
    #expect(breaches.contains { $0.hasPrefix("K6") })
    #expect(breaches.contains { $0.hasPrefix("K7") })
  }

  @Test("K13: the contract finds a presenter that overreacts to a refusal")
  func touchy() {
    #expect(PresenterContract { Touchy(nil) }.breaches() == [])
    let breaches = { (habit: Touchy.Habit) in PresenterContract { Touchy(habit) }.breaches() }
    #expect(breaches(.forgets).contains { $0.hasPrefix("K13: what was visible goes") })
    #expect(breaches(.sulks).contains { $0.hasPrefix("K13: what follows looks different") })
    #expect(breaches(.believes).contains { $0.hasPrefix("K13: what follows looks different") })
    for habit in Touchy.Habit.allCases { #expect(breaches(habit).allSatisfy { $0.hasPrefix("K13") }) }
  }

  @Test(
    "K14: the contract finds a presenter that collects unread frames, and a presenter that later shows an old frame")
  func slow() {
    #expect(PresenterContract { Writing(.keepsLast) }.breaches() == [])
    let all = PresenterContract { Writing(.keepsAll) }.breaches()
    #expect(all.count == 1 && all[0].hasPrefix("K14: ") && all[0].hasSuffix("after 900"), "\(all)")
    let none = PresenterContract { Writing(.keepsNone) }.breaches()
    #expect(none.count == 1 && none[0].hasPrefix("K14: who reads on"), "\(none)")
  }
}
