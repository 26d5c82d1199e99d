import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Tests of pasted text, as `docs/reference/text.md` describes it. Compares the recorded text byte by byte.
@Suite struct PasteTests {
  private func recorded(_ test: ScreenTest, _ id: String) -> [UInt8]? {
    test.session.within { session in
      session.journal.records.reduce(into: nil) { found, record in
        guard case .input(let event) = record.entry, event.element == id, case .setText(let text) = event.action
        else { return }
        found = Array(text.utf8)
      }
    }
  }

  private static let ends = ["\n", "\r\n", "\r", "\n\n"]

  @Test(
    "N110: line ends at the end of a paste are dropped in one line and in a secret, without a message",
    arguments: ends)
  func end(_ end: String) async throws {
    try await onTrial("form") { test in
      test.with { $0.type([.paste("ann b@c.de" + end)]) }
      test.session.settle()
      #expect(recorded(test, "form/email") == Array("ann b@c.de".utf8) && test.row("blank") == nil)
      test.type("Tab")
      test.with { $0.type([.paste(" correct horse " + end)]) }
      test.session.settle()
      #expect(test.with { $0.view.memory.drafts["form/password"]?.editor.text } == " correct horse ")
      #expect(test.frame?.element("form/password")?.content == .secret(isFilled: true))
    }
  }

  @Test(
    "N110: a paste that would change a secret is refused with the reason, and the secret stays as it was",
    arguments: [
      "a\nb", "a\tb", "a\t", "\u{1}a", "a\u{85}", "a\u{FFFD}",
    ])
  func secret(_ text: String) async throws {
    try await onTrial("form") { test in
      test.type("Tab x y")
      test.with { $0.type([.paste(text)]) }
      test.session.settle()
      #expect(test.with { $0.view.memory.drafts["form/password"]?.editor.text } == "xy")
      #expect(test.row("Password: ") != nil)
    }
  }

  @Test(
    "N110: in one line, line ends and tabs become blanks, control characters are removed, and each change is reported")
  func line() async throws {
    try await onTrial("form") { test in
      for (text, kept, told) in [
        ("a\r\nb", "a b", "2 pasted lines were joined into one."), ("a\tb", "a b", "1 tab became a blank."),
        ("a\u{7}b", "ab", "1 control character was left out."), ("a\t", "a", nil),
      ] {
        test.with { $0.type([.paste(text)]) }
        test.session.settle()
        #expect(recorded(test, "form/email") == Array(kept.utf8), "\(kept)")
        if let told { #expect(test.row(told) != nil, "\(told)") }
        test.type("C-u")
      }
    }
  }

  @Test("N110: several lines keep their tabs and their line ends, each as LF")
  func lines() async throws {
    try await onTrial("form") { test in
      test.type("Tab Tab Tab Tab Tab")
      #expect(test.focus == "form/note")
      test.with { $0.type([.paste("a\r\nb\rc\td\n")]) }
      test.session.settle()
      #expect(recorded(test, "form/note") == Array("a\nb\nc\td\n".utf8))
    }
  }
}
