import SignalboxCore
import SignalboxDrivers
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Logs in real browsers.
@Suite(.serialized) struct LogBrowserTests {
  @Test("W175: a log shows its end when its page appears, also as the next page", arguments: BrowserKind.allCases)
  func end(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Logging())
      let browser = try kind.start()
      let log = "document.querySelector('[role=log]')"
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.click("button[value='first/next']")
      try browser.wait(until: log)
      let isAtEnd = "\(log).scrollTop > 0 && \(log).scrollTop + \(log).clientHeight >= \(log).scrollHeight - 4"
      try browser.wait(until: isAtEnd)
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.wait(until: isAtEnd)
      withExtendedLifetime(served) {}
    }
  }
}

/// A page, and a page with a long log.
private struct Logging: Application {
  static let name = "logging"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(FirstPage())
    try? await context.navigator.presentRoot(LogPage())
    return nil
  }
}

private final class FirstPage: Page<Void> {
  private let next = Button("next", "Next")
  override var elements: [PageElement] { [next] }

  init() {
    super.init(key: "first", title: "First")
    next.taps.observe { [unowned self] in finish(()) }
  }
}

private final class LogPage: Page<Void> {
  private let log = Log("log", "Output")
  override var elements: [PageElement] { [log] }

  init() {
    super.init(key: "log", title: "Log")
    for number in 1...200 { log.append("line \(number)") }
  }
}
