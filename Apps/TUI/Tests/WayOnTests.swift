import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// The ways on: past the ends of lists, and from what waits for a correction.
@Suite struct WayOnTests {
  @Test("N190: the page's button names the fields whose typed texts were refused and left")
  func refused() async throws {
    try await onSessionThread {
      let test = ScreenTest(Long())
      #expect(test.row("Save")?.contains("Still needed: Port, Name") == true, "\(test.screen)")
      test.type("7 0 0 0 0")
      #expect(test.row("Save")?.contains("To correct") == false, "not while it is typed")
      test.type("Tab")
      #expect(test.row("Save")?.contains("Still needed: Name. To correct: Port") == true, "\(test.screen)")
      test.type("M-x save")
      #expect(test.row("To correct: Port") != nil && test.row("needed: Port") == nil, "\(test.screen)")
      test.type("Esc")
      test.type("A d a Tab 9 9 Tab")
      #expect(test.row("Save")?.contains("To correct: Port, Age") == true, "\(test.screen)")
      test.type("BTab 9 Tab BTab BTab BTab 8 0 Tab")
      #expect(test.row("Save")?.contains("To correct") == false, "\(test.screen)")
    }
  }

  @Test("N207: the button names a time under To correct as soon as it is no beginning of a right text")
  func time() async throws {
    try await onSessionThread {
      let test = ScreenTest(Timing())
      #expect(test.row("OK")?.contains("Still needed: Time") == true, "\(test.screen)")
      for wrong in ["8 3 0", "2 5 : 9 9"] {
        test.type("C-u \(wrong)")
        #expect(test.row("OK")?.contains("To correct: Time") == true, "\(test.screen)")
        test.type("C-u 0 8 : 3")
        #expect(test.row("OK")?.contains("To correct") == false, "\(test.screen)")
      }
    }
  }

  @Test("N191: Down and Page Down on the last row of a list go on through the page, Up and Page Up on the first")
  func ends() async throws {
    try await onSessionThread {
      let test = ScreenTest(Long())
      test.type("Tab Tab Tab")
      #expect(test.focus == "long/list", "\(test.screen)")
      test.type("Down Down Down")
      #expect(test.focus == "long/after", "\(test.screen)")
      test.type("Up Up Up Up")
      #expect(test.focus == "long/age", "\(test.screen)")
      test.type("Down PgDn")
      #expect(test.focus == "long/list")
      test.type("PgDn PgDn")
      #expect(test.row("End of the text") != nil, "\(test.screen)")
      test.type("PgUp PgUp PgUp PgUp PgUp")
      #expect(test.row("Port") != nil, "\(test.screen)")
    }
  }

  @Test("N192: the focus goes on from a button that has become unavailable, once its work has ended")
  func buttons() async throws {
    try await onSessionThread {
      let test = ScreenTest(Sending())
      test.type("h i Tab Tab Enter")
      #expect(test.focus == "sending/line", "its field is empty")
      test.type("y o")
      #expect(test.text("sending/line") == "yo")
      while test.focus != "sending/load" { test.type("Tab") }
      test.type("Enter")
      #expect(test.focus == "sending/load", "it is unavailable only while it works")
      test.advance(.seconds(1))
      #expect(test.focus == "sending/load")
      while test.focus != "sending/once" { test.type("Tab") }
      test.type("Enter")
      #expect(test.focus == "sending/end", "the next element")
    }
  }

  @Test("N193: the count of a list counts loaded rows, and the place is among them; more may come")
  func counts() async throws {
    try await onSessionThread {
      let test = ScreenTest(
        RowSourceApplication { request in
          // The rows that would come next do not.
          if request.range.upperBound > 100 { throw EffectFailure(reason: "No connection") }
          return RowAnswer(request.range.map { Row("r\($0)", "Row \($0 + 1)") }, total: nil)
        })
      while test.focus != "source/list" { test.type("Tab") }
      test.paint()
      #expect(test.row("Rows  1/100+") != nil, "\(test.screen)")
      test.type("End")
      #expect(test.row("Rows  100/100+") != nil, "\(test.screen)")
      let filtered = ScreenTest(GrowingListApplication(pageSize: 2_500, total: 9_000))
      filtered.type("/ 7 7")
      #expect(filtered.row("+ of 2500+") != nil, "\(filtered.screen)")
    }
  }
}

/// A page with buttons that become unavailable.
private struct Sending: Application {
  static let name = "sending"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(SendingPage(context))
    return nil
  }
}

private final class SendingPage: Page<Never> {
  private let line = TextField("line", "Line")
  private let cancel = Button("cancel", "Cancel")
  private let say = Button("say", "Say")
  private let rows = List("rows", "Rows")
  private let load = Button("load", "Load")
  private let once = Button("once", "Once")
  private let end = Button("end", "End")
  override var elements: [PageElement] { [line, cancel, say, rows, load, once, end] }

  init(_ context: ApplicationContext) {
    super.init(key: "sending", title: "Sending")
    rows.rows.value = [Row("a", "First")]
    say.isEnabled <~ line.text.map { !$0.isEmpty }
    say.taps.observe { [unowned self] in line.text.value = "" }
    once.taps.observe { [unowned self] in once.isEnabled.value = false }
    load.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        load.isEnabled.value = false
        try? await context.effects.wait("load", for: .milliseconds(500))
        load.isEnabled.value = true
      }
    }
  }
}

/// A page that is longer than the screen, with a list in it.
private struct Long: Application {
  static let name = "long"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(LongPage())
    return nil
  }
}

private final class LongPage: Page<Never> {
  private let port = NumberField("port", "Port", minimum: 1, maximum: 65_535, isRequired: true)
  private let name = TextField("name", "Name", isRequired: true)
  private let age = NumberField("age", "Age", number: 30, minimum: 0, maximum: 90)
  private let list = List("list", "Drafts")
  private let after = Button("after", "After")
  private let save = Button("save", "Save", role: .default)
  private let text = Label("text", text: (1...40).map { "Line \($0)" }.joined(separator: "\n"))
  private let end = Label("end", text: "End of the text")
  override var elements: [PageElement] { [port, name, age, save, list, after, text, end] }

  init() {
    super.init(key: "long", title: "Long")
    list.rows.value = [Row("a", "First"), Row("b", "Second"), Row("c", "Third")]
  }
}

/// A page with a required time, as the time box of a script has it.
private struct Timing: Application {
  static let name = "timing"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(TimingPage())
    return nil
  }
}

private final class TimingPage: Page<Never> {
  private let time = TimeField("time", "Time", time: nil, isRequired: true)
  private let ok = Button("ok", "OK", role: .default)
  override var elements: [PageElement] { [time, ok] }

  init() { super.init(key: "timing", title: "Timing") }
}
