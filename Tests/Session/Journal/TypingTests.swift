import SignalboxInterface
import Testing

@testable import SignalboxSession

@Suite struct TypingTests {
  /// Returns a frame with a field and a label.
  private static func frame(_ text: String, revision: Int = 1, note: String = "") -> Frame {
    let field = ElementState(
      id: "a", label: "A", content: .field(FieldState(value: text, isMultiline: false, limit: 40, suggestions: [])))
    let label = ElementState(id: "n", label: "", content: .text(note))
    return Frame(
      revision: revision, pending: [], stack: [],
      page: PageState(page: PageID(1), key: "p", title: "", mode: .push, canGoBack: false, elements: [field, label]),
      alerts: [])
  }

  private static func entry(_ text: String, page: Int = 1) -> Journal.Entry {
    .input(InputEvent(page: PageID(page), element: "a", action: .setText(text)))
  }

  /// Returns the typing of `A` into the empty field. It led to `frame`.
  private static func typed(_ frame: Frame, begun: Int = 0) throws -> Typing {
    let typing = try #require(Typing(entry("A"), in: Self.frame(""), begun: 0, after: nil))
    #expect(!typing.isContinuing)
    typing.update(frame, begun: begun)
    return typing
  }

  private static func continues(_ typing: Typing, _ entry: Journal.Entry = entry("An")) -> Bool? {
    Typing(entry, in: frame("A", revision: 2), begun: 0, after: typing)?.isContinuing
  }

  @Test("text replaces the text before it if only the field's own text changed")
  func continuing() throws {
    let quiet = try Self.typed(Self.frame("A", revision: 2))
    #expect(Self.continues(quiet) == true)
    #expect(Self.continues(quiet, Self.entry("A")) == false, "it changes nothing")
    #expect(Self.continues(quiet, Self.entry("")) == false, "it goes back to the beginning")
    #expect(Self.continues(quiet, Self.entry("An", page: 2)) == false)
    #expect(Self.continues(quiet, .timer) == nil)
  }

  @Test("text that had any other consequence stays")
  func loud() throws {
    #expect(Self.continues(try Self.typed(Self.frame("A", revision: 2, note: "hello"))) == false)
    #expect(Self.continues(try Self.typed(Self.frame("A", revision: 2), begun: 1)) == false)
    #expect(Self.continues(try Self.typed(Self.frame("a", revision: 2))) == false, "the field made another text of it")
    let unjudged = try #require(Typing(Self.entry("A"), in: Self.frame(""), begun: 0, after: nil))
    #expect(Self.continues(unjudged) == false)
  }
}
