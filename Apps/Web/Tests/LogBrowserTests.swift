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

extension LogBrowserTests {
  @Test("W202: a log stays at its end when an element before it goes or comes", arguments: BrowserKind.allCases)
  func neighbours(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Ending())
      let browser = try kind.start()
      let log = "document.querySelector('[role=log]')"
      let isAtEnd = "\(log).scrollTop > 0 && \(log).scrollTop + \(log).clientHeight >= \(log).scrollHeight - 4"
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.wait(until: isAtEnd)
      try browser.click("button[value='end/end']")
      try browser.wait(until: "document.body.textContent.includes('It failed') && !document.querySelector('progress')")
      try browser.wait(until: isAtEnd)
      withExtendedLifetime(served) {}
    }
  }
}

/// The page of a work that ends.
private struct Ending: Application {
  static let name = "ending"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(EndPage())
    return nil
  }
}

private final class EndPage: Page<Void> {
  private let problem = Note("problem", severity: .error)
  private let progress = Progress("progress", "Progress")
  private let log = Log("log", "Output")
  private let end = Button("end", "End")
  override var elements: [PageElement] { [problem, progress, log, end] }

  init() {
    super.init(key: "end", title: "End")
    problem.isVisible.value = false
    for number in 1...200 { log.append("line \(number)") }
    end.taps.observe { [unowned self] in
      problem.text.value = "It failed"
      (problem.isVisible.value, progress.isVisible.value) = (true, false)
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
