import SignalboxCore
import SignalboxDrivers
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// The texts that belong to a press. Only in Chromium a test can take the place of the page's requests.
@Suite(.serialized) struct PressedTextTests {
  @Test("W164: a press has the texts of its moment, also behind a text that is on its way; later text follows it")
  func texts() async throws {
    try await onSessionThread {
      let served = try Served(Greeter())
      let browser = try BrowserKind.chromium.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let (name, town) = ("[name='set:page/name']", "[name='set:page/town']")
      try browser.wait(for: name)
      #expect(try browser.evaluate(Self.holding) as? Bool == true)
      try browser.type("Ad", into: name)
      try browser.wait(until: "posts === 1")
      // The first field was changed again before the press, and both are changed after it.
      try browser.type("a\u{E007}ms", into: name)
      try browser.type("Rome", into: town)
      #expect(try browser.evaluate("(go(), true)") as? Bool == true)
      try browser.wait(until: Self.said("Hello, Ada of nowhere!"))
      try browser.wait(until: Self.said("Adams of Rome"))
      #expect(try browser.evaluate("document.querySelector(\"\(name)\").value") as? String == "Adams")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W177: text that is typed on behind a text that a press takes does not stick to it")
  func typedOn() async throws {
    try await onSessionThread {
      let (served, browser) = try Self.saying()
      try browser.wait(for: Self.line)
      #expect(try browser.evaluate(Self.holding) as? Bool == true)
      try browser.type("hello\u{E007}", into: Self.line)
      try browser.wait(until: "posts === 1")
      try browser.type("more", into: Self.line)
      #expect(try browser.evaluate("document.querySelector(\"\(Self.line)\").value") as? String == "hellomore")
      #expect(try browser.evaluate("(go(), true)") as? Bool == true)
      try browser.wait(until: Self.said("said hello, typing more."))
      #expect(try browser.evaluate("document.querySelector(\"\(Self.line)\").value") as? String == "more")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W177: neither does text behind a text that the session had before the press")
  func knownBefore() async throws {
    try await onSessionThread {
      let (served, browser) = try Self.saying()
      try browser.type("hello", into: Self.line)
      try browser.wait(until: Self.said("typing hello."))
      #expect(try browser.evaluate(Self.holding) as? Bool == true)
      try browser.type("\u{E007}", into: Self.line)
      try browser.wait(until: "posts === 1")
      try browser.type("more", into: Self.line)
      #expect(try browser.evaluate("(go(), true)") as? Bool == true)
      try browser.wait(until: Self.said("said hello, typing more."))
      #expect(try browser.evaluate("document.querySelector(\"\(Self.line)\").value") as? String == "more")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W177: a text in the emptied field stays whole, though it begins as the text before and the answer is late")
  func alike() async throws {
    try await onSessionThread {
      let (served, browser) = try Self.saying()
      try browser.type("a", into: Self.line)
      try browser.wait(until: Self.said("typing a."))
      let sending = "return send(address, options).finally(() => new Promise"
      let late = Self.holding.replacing("await new Promise", with: sending).replacing("go; });", with: "go; }));")
      #expect(try browser.evaluate(late) as? Bool == true)
      try browser.type("\u{E007}", into: Self.line)
      // The page is there before the answer.
      try browser.wait(until: "self.go && document.querySelector(\"\(Self.line)\").value === ''")
      try browser.type("apple", into: Self.line)
      #expect(try browser.evaluate("(go(), true)") as? Bool == true)
      try browser.wait(until: Self.said("said a, typing apple."))
      #expect(try browser.evaluate("document.querySelector(\"\(Self.line)\").value") as? String == "apple")
      withExtendedLifetime(served) {}
    }
  }

  private static let line = "[name='set:page/line']"

  /// Opens the page with the line.
  private static func saying() throws -> (Served, any Browser) {
    let served = try Served(Saying())
    let browser = try BrowserKind.chromium.start()
    try browser.open("http://127.0.0.1:\(served.port)/")
    return (served, browser)
  }

  /// Returns a script that is true when the page says something.
  private static func said(_ words: String) -> String {
    "document.querySelector('main').textContent.includes('\(words)')"
  }

  @Test(
    "W178, W36: lines entered faster than the server answers are each said once, also without a stream of pages",
    arguments: [false, true])
  func lines(_ hasNoStream: Bool) async throws {
    try await onSessionThread {
      let (served, browser) = try Self.saying()
      try browser.wait(for: Self.line)
      if hasNoStream { #expect(try browser.evaluate(Self.silencing) as? Bool == true) }
      #expect(try browser.evaluate(Self.holding) as? Bool == true)
      try browser.type("one\u{E007}", into: Self.line)
      try browser.wait(until: "posts === 1")
      // The second Enter of a double press is meant for the first.
      try browser.type("\u{E007}two\u{E007}three\u{E007}four", into: Self.line)
      #expect(try browser.evaluate("(go(), true)") as? Bool == true)
      try browser.wait(
        until: "document.querySelector('main').textContent.includes('said one, two, three, typing four.')")
      #expect(try browser.evaluate("document.querySelector(\"\(Self.line)\").value") as? String == "four")
      #expect(try browser.evaluate(AwayTests.notes("")) as? Bool == true)
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  /// Opens the stream of pages again, without its pages.
  private static let silencing = """
    (() => {
      const Stream = EventSource;
      window.EventSource = class extends Stream {
        addEventListener(kind, call) { if (kind !== "page") super.addEventListener(kind, call); }
      };
      dispatchEvent(new Event("online"));
      return true;
    })()
    """

  /// Holds the first post of the page until the test lets it go.
  private static let holding = """
    (() => {
      const send = fetch;
      window.posts = 0;
      window.fetch = async (address, options) => {
        if (options?.method === "POST" && ++posts === 1) await new Promise((go) => { window.go = go; });
        return send(address, options);
      };
      return true;
    })()
    """
}

/// A line that a press says, and that is empty then.
private struct Saying: Application {
  static let name = "saying"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(SayingPage())
    return nil
  }
}

private final class SayingPage: Page<Never> {
  private let line = TextField("line", "Line")
  private let say = Button("say", "Say", role: .default)
  private let all = Label("all")
  override var elements: [PageElement] { [line, say, all] }

  init() {
    super.init(key: "page", title: "Saying")
    let said = MutableProperty<[String]>([])
    all.text <~ Property(combining: said, line.text) { "said \($0.joined(separator: ", ")), typing \($1)." }
    say.taps.observe { [unowned self] in
      said.value.append(line.text.value)
      line.text.value = ""
    }
  }
}

/// Greets by the texts that the session has at a press, and shows the texts of every moment.
private struct Greeter: Application {
  static let name = "greeter"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(GreeterPage())
    return nil
  }
}

private final class GreeterPage: Page<Never> {
  private let name = TextField("name", "Name")
  private let town = TextField("town", "Town")
  private let now = Label("now", "Now")
  private let said = Label("said", "Said")
  private let greet = Button("greet", "Greet", role: .default)
  override var elements: [PageElement] { [name, town, now, said, greet] }

  init() {
    super.init(key: "page", title: "Greeter")
    let place = Property(combining: name.text, town.text) { "\($0) of \($1.isEmpty ? "nowhere" : $1)" }
    now.text <~ place
    greet.taps.observe { [unowned self] in said.text.value = "Hello, \(place.value)!" }
  }
}
