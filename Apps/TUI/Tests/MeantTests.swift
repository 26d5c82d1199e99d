import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform
import SignalboxQuiet
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Keys that mean something else than they reach, and values that are not what the user means.
@Suite struct MeantTests {
  @Test("N184: Enter behind a word that names nothing on the page presses nothing, and the next Enter does")
  func words() async throws {
    try await onSessionThread {
      for keys in ["o p Enter", "o p Space"] {
        let test = ScreenTest(try #require(quietApplication("sampler")))
        test.type(keys)
        #expect(test.frame?.page.key == "home", "\(keys)")
        #expect(test.row("Nothing here begins with op") != nil, "\(test.screen)")
        test.type("Enter")
        #expect(test.frame?.page.key == "account", "\(keys)")
      }
      let moved = ScreenTest(try #require(quietApplication("sampler")))
      moved.type("z z Down Up Enter")
      #expect(moved.frame?.page.key == "account", "a command that moves ends the word")
    }
  }

  @Test("N184: a word finds the rows of a summary, and names what is unavailable; Right leaves no row")
  func rows() async throws {
    try await onSessionThread {
      let test = ScreenTest(SummaryApplication(), colours: 256)
      test.type("Tab Enter")
      test.type("p a r")
      #expect(test.focus == "review/p1")
      test.type("Right")
      #expect(test.focus == "review/p1" && test.row("has no effect here") != nil, "\(test.screen)")
      let sampler = ScreenTest(try #require(quietApplication("sampler")))
      sampler.type("l o c")
      #expect(sampler.row("Locked: This is not available now.") != nil, "\(sampler.screen)")
    }
  }

  @Test("N185: no beginning of a number becomes the value; a step does at once")
  func numbers() async throws {
    try await onSessionThread {
      let test = ScreenTest(FilledApplication())
      let age = { () -> String? in
        guard case .number(let number)? = test.frame?.element("form/age")?.content else { return nil }
        return number.value.map { "\(Int($0))" }
      }
      test.type("Tab Tab Tab")
      #expect(test.focus == "form/age" && age() == "30")
      for key in ["2", "0", "0"] { test.type(key) }
      #expect(age() == "30")
      test.type("Tab")
      #expect(age() == "30" && test.row("from 0 to 150") != nil, "\(test.screen)")
      test.type("BTab 4 0")
      #expect(age() == "30")
      test.type("Tab")
      #expect(age() == "40")
      test.type("BTab +")
      #expect(age() == "41")
    }
  }

  @Test("N185: a closed window takes no typed number")
  func hangUp() async throws {
    try await onSessionThread {
      let test = ScreenTest(FilledApplication())
      test.type("Tab Tab Tab 4 0")
      test.with {
        $0.memory.hasHungUp = true
        $0.memory.send(SIGHUP)
        $0.readInput()
      }
      test.session.settleEffects()
      #expect(test.isOver)
      let again = test.resumed(FilledApplication())
      let age = NumberState(value: 40, minimum: 0, maximum: 150, step: 1)
      #expect(again.frame?.element("form/age")?.content == .number(age))
    }
  }

  @Test("N186: a page that is left with a refused value says that the value is gone, not that undo brings it back")
  func refused() async throws {
    try await onSessionThread {
      for value in ["2 0 0", "r z z"] {
        let test = ScreenTest(try #require(quietApplication("sampler")))
        test.type("Enter")
        while test.focus != "account/age" { test.type("Tab") }
        test.type(value)
        test.type("Esc")
        #expect(test.frame?.page.key == "home")
        #expect(test.row("What you typed for Age was not taken, and is gone.") != nil, "\(value)\n\(test.screen)")
      }
    }
  }

  @Test("N187: a row that comes above an untouched bar does not take the bar, also when something else changes then")
  func news() async throws {
    try await onSessionThread {
      let test = ScreenTest(News())
      test.paint()
      test.actElsewhere(.press, on: "news/more")
      test.paint()
      test.actElsewhere(.press, on: "news/tick")
      test.paint()
      test.type("Enter")
      #expect(test.row("Opened.: r1") != nil, "\(test.screen)")
    }
  }

  @Test("N204: a list that comes above a text field does not take the focus from it")
  func field() async throws {
    try await onSessionThread {
      let test = ScreenTest(News(hasLine: true))
      test.paint()
      #expect(test.focus == "news/line", "\(test.screen)")
      test.actElsewhere(.press, on: "news/more")
      test.paint()
      #expect(test.focus == "news/line", "\(test.screen)")
      test.type("h i")
      #expect(test.text("news/line") == "hi")
    }
  }
}

/// A list whose new rows come at its top.
private struct News: Application {
  static let name = "news"
  var hasLine = false

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(NewsPage(hasLine: hasLine))
    return nil
  }
}

private final class NewsPage: Page<Never> {
  private let list = List("list", "News")
  private let opened = Label("opened", "Opened")
  private let line = TextField("line", "Line")
  private let more = Button("more", "More")
  private let tick = Button("tick", "Tick")
  override var elements: [PageElement] { [list, opened, line, more, tick] }

  init(hasLine: Bool) {
    super.init(key: "news", title: "News")
    line.isVisible.value = hasLine
    if !hasLine { list.rows.value = [Row("r1", "First"), Row("r2", "Second")] }
    tick.taps.observe { [unowned self] in opened.label.value += "." }
    list.selections.observe { [unowned self] in opened.text.value = $0 }
    more.taps.observe { [unowned self] in list.rows.value.insert(Row("r0", "Newest"), at: 0) }
  }
}
