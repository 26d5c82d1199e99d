import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Choices that a page waits for, and messages that end with what they are about.
@Suite struct ChoosingTests {
  @Test("N195: Enter chooses an option that the page's button waits for, and goes on to the button")
  func required() async throws {
    try await onSessionThread {
      let test = ScreenTest(Choosing())
      test.type("Right Right Enter")
      #expect(test.focus == "choosing/next", "\(test.screen)")
      #expect(test.row("Still needed") == nil, "\(test.screen)")
      #expect(test.row("(*) Asia") != nil, "\(test.screen)")
    }
  }

  @Test("N196: the question whether to leave goes with its page")
  func leaving() async throws {
    try await onSessionThread {
      let test = ScreenTest(Choosing(opensLater: true))
      test.type("Right Enter Esc")
      #expect(test.row("Esc again") != nil, "\(test.screen)")
      test.advance(.seconds(1))
      #expect(test.row("Next page") != nil && test.row("Esc again") == nil, "\(test.screen)")
    }
  }

  @Test("N197: pasted lines that do not fit are refused with the reason, and are not said to be joined")
  func paste() async throws {
    try await onSessionThread {
      let test = ScreenTest(Choosing())
      test.type("Tab")
      #expect(test.focus == "choosing/due", "\(test.screen)")
      test.with { $0.type([.paste("aaa\nbbb\nccc\n")]) }
      test.session.settleEffects()
      #expect(test.row("At most 10 characters.") != nil && test.row("joined") == nil, "\(test.screen)")
    }
  }

  @Test("N199: Enter on the way through a page chooses nothing in a drop-down that is optional and empty")
  func passing() async throws {
    try await onSessionThread {
      let test = ScreenTest(Choosing())
      test.type("Tab Tab")
      #expect(test.focus == "choosing/zone" && test.row("Zone 1") != nil, "\(test.screen)")
      #expect(test.row("Enter next") != nil && test.row("choose, next") == nil, "\(test.screen)")
      test.type("Enter")
      #expect(test.row("Zone 1") == nil, "\(test.screen)")
      test.type("Tab Tab Down Up Enter")
      #expect(test.row("Zone   ")?.contains("Zone 1") == true, "\(test.screen)")
    }
  }

  @Test("N198: after Esc has closed a drop-down, Up goes on through the page")
  func closed() async throws {
    try await onSessionThread {
      let test = ScreenTest(Choosing())
      test.type("Tab Tab")
      #expect(test.focus == "choosing/zone", "\(test.screen)")
      test.type("Down Esc Up")
      #expect(test.focus == "choosing/due", "\(test.screen)")
    }
  }
}

/// A page whose button waits for a choice in a row.
private struct Choosing: Application {
  static let name = "choosing"
  var opensLater = false

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = ChoosingPage()
    if opensLater {
      context.navigator.spawn {
        try? await context.effects.wait("later", for: .milliseconds(500))
        _ = try? await context.navigator.present(LaterPage())
      }
    }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class ChoosingPage: Page<Never> {
  private let area = Choice(
    "area", "Area", options: ["Africa", "Europe", "Asia"].map { ChoiceOption($0, $0, $0) }, isRequired: true)
  private let next = Button("next", "Next", role: .default)
  private let due = DateField("due", "Due")
  private let zone = Choice("zone", "Zone", options: (1...60).map { ChoiceOption("z\($0)", "Zone \($0)", $0) })
  override var elements: [PageElement] { [area, next, due, zone] }

  init() { super.init(key: "choosing", title: "Choosing") }
}

private final class LaterPage: Page<Void> {
  private let label = Label("label", text: "Next page")
  override var elements: [PageElement] { [label] }

  init() { super.init(key: "later", title: "Later") }
}
