import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct KittyKeyboardTests {
  private func decode(_ text: String, _ more: String? = nil) -> [Key] {
    var decoder = KeyDecoder()
    return [text, more].compactMap(\.self).flatMap { part in
      part.utf8.flatMap { decoder.feed(Int32($0)) } + decoder.pause()
    }
  }

  struct Report: Sendable {
    let parameters: String
    let key: Key
  }

  @Test(
    "N79: a report of kitty's protocol is the pressed key",
    arguments: [
      Report(parameters: "27", key: .escape), Report(parameters: "13;5", key: .submit),
      Report(parameters: "13;3", key: .submit), Report(parameters: "13;2", key: .enter),
      Report(parameters: "9;2", key: .backTab), Report(parameters: "9;5", key: .unknown),
      Report(parameters: "127;5", key: .control("w")), Report(parameters: "127;3", key: .control("w")),
      Report(parameters: "127;2", key: .backspace), Report(parameters: "99;5", key: .control("c")),
      Report(parameters: "97;6", key: .control("a")), Report(parameters: "117;3", key: .alt("u")),
      Report(parameters: "117:85;4", key: .alt("U")), Report(parameters: "117;4", key: .alt("U")),
      Report(parameters: "55:47;4", key: .alt("/")), Report(parameters: "45:95;6", key: .control("_")),
      Report(parameters: "47;5", key: .control("_")), Report(parameters: "57414", key: .enter),
      Report(parameters: "57417", key: .left), Report(parameters: "57423;129", key: .home),
      Report(parameters: "97;9", key: .unknown), Report(parameters: "57358", key: .unknown),
    ])
  func reports(_ report: Report) { #expect(decode("\u{1B}[\(report.parameters)ua") == [report.key, .text("a")]) }

  @Test(
    "N79: keys that others send alike keep one meaning: Ctrl-I is Tab, Ctrl-M and Ctrl-J Enter, Ctrl-H Backspace")
  func alike() {
    #expect(
      decode(["105", "109", "106", "104", "91"].map { "\u{1B}[\($0);5u" }.joined())
        == [.tab, .enter, .enter, .backspace, .escape])
  }

  @Test("N79: Num Lock and Caps Lock change no key")
  func locks() {
    #expect(
      decode("\u{1B}[27;129u\u{1B}[99;69u\u{1B}[1;129A\u{1B}[5;65~\u{1B}[1;133D") == [
        .escape, .control("c"), .up, .pageUp, .wordLeft,
      ])
  }

  @Test("N79: on a keyboard of another script Ctrl and Alt with a letter use the key's Latin letter")
  func otherScript() {
    #expect(decode("\u{1B}[1089::99;5u\u{1B}[1075::117;3u") == [.control("c"), .alt("u")])
  }

  @Test("N79: a broken report is no key and disturbs nothing else")
  func broken() {
    for text in ["", ";5", "a", "99;", "99;0", "99;5;;", ":::", "-5;5", "99999999999999999999;5", "1114112;5"] {
      let keys = decode("\u{1B}[\(text)ub")
      #expect(keys.last == .text("b") && keys.count <= 3, "\(text): \(keys)")
    }
  }

  @Test("N79: sequences that ncurses does not assemble are keys all the same, and pasted text stays pasted text")
  func raw() {
    #expect(decode("\u{1B}[A\u{1B}[3~\u{1B}[P\u{1B}[1;5C") == [.up, .delete, .function(1), .wordRight])
    #expect(decode("\u{1B}[200~a\rb\u{1B}[201~\r") == [.paste("a\rb"), .enter])
    #expect(decode("\u{1B}[200~a", "b\u{1B}[201~") == [.paste("ab")])
  }

  @Test("N77, N79: Ctrl-C behind a paste without an end is a key")
  func unendingPaste() {
    var decoder = KeyDecoder()
    let keys = "\u{1B}[200~ab\u{1B}[99;5u".utf8.flatMap { decoder.feed(Int32($0)) } + decoder.pause()
    #expect(keys == [.control("c")] && decoder.isPasting)
    #expect(decoder.endPaste() == [.paste("ab")])
  }

  @Test(
    "N80: Ctrl-Enter presses the page's button from anywhere, or leads to the missing element"
  )
  func submits() async throws {
    try await onSessionThread {
      let test = ScreenTest(Noting(), rows: 24, columns: 80)
      test.type("Ctrl-Enter")
      #expect(test.focus == "noting/name", "what is missing")
      test.type("A n n Tab x Enter")
      #expect(test.focus == "noting/note" && !test.screen.contains("Ctrl-Enter"))
      test.with { $0.view.keymap.hasSubmit = true }
      test.type("y")
      #expect(test.screen.contains("Ctrl-Enter Save"))
      test.type("Ctrl-Enter")
      #expect(test.session.finish() == .finished(outcome: "Ann: x\ny"))
    }
  }
}

/// A form that contains a text with several lines.
private struct Noting: Application {
  static let name = "noting"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(NotingPage())
  }
}

private final class NotingPage: Page<String> {
  let name = TextField("name", "Name", isRequired: true)
  let note = TextField("note", "Note", isMultiline: true)
  let other = Button("other", "Other")
  let save = Button("save", "Save", role: .default)
  override var elements: [PageElement] { [other, name, note, save] }

  init() {
    super.init(key: "noting", title: "Noting")
    save.taps.observe { [unowned self] in finish("\(name.text.value): \(note.text.value)") }
  }
}
