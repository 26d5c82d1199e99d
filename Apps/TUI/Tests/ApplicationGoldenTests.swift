import SignalboxNavigation
import SignalboxPages
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// What the applications look like at the three sizes that count: the usual, a large and the least.
@Suite struct ApplicationGoldenTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let application: String
    let page: String
    /// How to get there.
    var keys = ""
    var testDescription: String { "\(application) \(page)" }
  }

  static let cases = [
    Case(application: "sampler", page: "home"), Case(application: "sampler", page: "account", keys: "Enter"),
    Case(application: "sampler", page: "people", keys: "p Enter"),
    Case(application: "sampler", page: "alert", keys: "p Enter Right Enter"),
    Case(application: "sampler", page: "everything", keys: "e Enter"),
    Case(application: "sampler", page: "rows", keys: "e Enter BTab Down"),
    Case(application: "feedback", page: "main"), Case(application: "feedback", page: "selection", keys: "BTab Enter"),
    Case(application: "feedback", page: "given", keys: "BTab Enter Tab Tab Enter"),
  ]

  @Test("N6, N7: the applications' pages are drawn as in their goldens", arguments: cases)
  func golden(_ row: Case) async throws {
    for size in [Size(rows: 24, columns: 80), Size(rows: 43, columns: 132), Size(rows: 5, columns: 20)] {
      let text = try await onSessionThread {
        let application: any Application =
          row.application == "sampler" ? SamplerApplication() : FeedbackApplication(store: ForgetfulStore())
        let test = ScreenTest(application, rows: size.rows, columns: size.columns)
        // Keys typed ahead of a page may be left out, so each waits for the one before.
        for key in row.keys.split(separator: " ") { test.type(String(key)) }
        return test.screen + "\n" + (test.cursor.map { "cursor \($0.row),\($0.column)" } ?? "no cursor")
      }
      try expectGolden(text, "\(row.application)-\(row.page)-\(size.columns)x\(size.rows)")
    }
  }
}

/// Keeps nothing: here only what is seen counts.
private struct ForgetfulStore: FeedbackStore {
  func keep(_ feedback: CollectedFeedback, key: String) async throws {}
}
