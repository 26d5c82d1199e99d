import SignalboxPages
import SignalboxQuiet
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Compares the applications' pages with their goldens at the three important sizes: the usual, a large and the
/// smallest.
@Suite struct ApplicationGoldenTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let application: String
    let page: String
    /// The keys that lead to the page.
    var keys = ""
    var testDescription: String { "\(application) \(page)" }
  }

  /// The keys to the account and the packages of the set-up.
  private static let host = "full Tab Tab Enter "
  private static let account = host + "ann Tab Tab password Tab password Enter "

  /// The keys to the sampler's second tab, with the required answers on both tabs.
  private static let parts = "m Enter Tab Tab ann BTab Right Tab 8080 "

  static let cases = [
    Case(application: "sampler", page: "home"), Case(application: "sampler", page: "account", keys: "Enter"),
    Case(application: "sampler", page: "people", keys: "p Enter"),
    Case(application: "sampler", page: "alert", keys: "p Enter Right Enter"),
    Case(application: "sampler", page: "everything", keys: "e Enter"),
    Case(application: "sampler", page: "rows", keys: "e Enter BTab Down"),
    Case(application: "sampler", page: "more", keys: "m Enter"),
    Case(application: "sampler", page: "parts", keys: Self.parts),
    Case(application: "feedback", page: "main"), Case(application: "feedback", page: "selection", keys: "BTab Enter"),
    Case(application: "feedback", page: "given", keys: "BTab Enter Tab Tab Enter"),
    Case(application: "register", page: "form"),
    Case(application: "register", page: "refused", keys: "short Tab"),
    Case(application: "register", page: "taken", keys: "occupied Tab password Enter"),
    Case(application: "register", page: "welcome", keys: "username Tab password Enter"),
    Case(application: "gallery", page: "login"),
    Case(application: "gallery", page: "wrong", keys: "ada Tab no Enter"),
    Case(application: "gallery", page: "photos", keys: "ada Tab right Enter"),
    Case(application: "gallery", page: "filter", keys: "ada Tab right Enter / 夕"),
    Case(application: "gallery", page: "photo", keys: "ada Tab right Enter Enter"),
    Case(application: "gallery", page: "lost", keys: "ada Tab right Enter Down Enter"),
    Case(application: "capture", page: "main"), Case(application: "capture", page: "library", keys: "l Enter"),
    Case(application: "capture", page: "broken", keys: "l Enter End Enter"),
    Case(application: "capture", page: "file", keys: "f Enter d"),
    Case(application: "capture", page: "picture", keys: "l Enter Enter"),
    Case(application: "setup", page: "host", keys: "-lab Tab"),
    Case(application: "setup", page: "account", keys: Self.host),
    Case(application: "setup", page: "packages", keys: Self.account + "Down Space"),
    Case(application: "setup", page: "review", keys: Self.account + "BTab Enter"),
    Case(application: "setup", page: "install", keys: Self.account + "BTab Enter Enter"),
    Case(application: "setup", page: "stop", keys: Self.account + "BTab Enter Enter Esc"),
  ]

  @Test("N6, N7, N20: the pages of all six applications match their goldens", arguments: cases)
  func golden(_ row: Case) async throws {
    for size in [Size(rows: 24, columns: 80), Size(rows: 43, columns: 132), Size(rows: 5, columns: 20)] {
      let text = try await onSessionThread {
        let application = try #require(quietApplication(row.application))
        let test = ScreenTest(application, rows: size.rows, columns: size.columns, colours: 256)
        // Keys that are typed ahead of a page may be left out. So each key waits for the turn of the key before.
        for key in row.keys.split(separator: " ") { test.type(String(key)) }
        test.paint()
        return test.screen + "\n" + (test.cursor.map { "cursor \($0.row),\($0.column)" } ?? "no cursor")
      }
      try expectGolden(text, "\(row.application)-\(row.page)-\(size.columns)x\(size.rows)")
    }
  }
}
