import SignalboxInterface
import Testing

@testable import SignalboxCLI

@Suite struct DraftsTests {
  private let name = Question.Subject.field(PageID(1), "form/name")
  private let note = Question.Subject.field(PageID(1), "form/note")

  private func offered(
    _ drafts: inout Drafts, _ subject: Question.Subject, _ change: (inout Question) -> Void = { _ in }
  ) -> Question {
    var question = Question(subject: subject, name: "Name", prompt: "Name")
    change(&question)
    drafts.offer(in: &question)
    return question
  }

  @Test("K8: a half-typed answer waits for its own question, and is offered once")
  func halfTyped() {
    var drafts = Drafts()
    drafts.keep("ada", for: name, wasRefused: false)
    let offer = offered(&drafts, note)
    #expect(offer.text == "")
    let offer2 = offered(&drafts, name)
    #expect(offer2.text == "ada")
    let offer3 = offered(&drafts, name)
    #expect(offer3.text == "")
  }

  @Test("L7: typed text replaces a refused number, but not a refused text")
  func refused() {
    var drafts = Drafts()
    for kind in [Question.Kind.number, .text] {
      drafts.keep("200", for: name, wasRefused: true)
      let offer = offered(&drafts, name) { $0.kind = kind }
      #expect(offer.isTextReplaced == (kind == .number))
    }
  }

  @Test("G25: nothing is offered for a secret, and kept text for it is discarded")
  func secret() {
    var drafts = Drafts()
    drafts.keep("ada", for: name, wasRefused: true)
    let offer = offered(&drafts, name) { $0.style = .secret }
    #expect(offer.text == "")
    let offer2 = offered(&drafts, name)
    #expect(offer2.text == "")
  }

  @Test("L14, L63: a typed dot ends several lines, and a typed .. is a dot; in a paste both are text")
  func text() {
    var drafts = Drafts()
    let text = drafts.add("a", isTyped: true, to: note)
    #expect(text == nil)
    #expect(drafts.lines(of: note) == ["a"])
    #expect(drafts.unfinishedText(on: PageID(1)).map { [$0.element, "\($0.count)"] } == ["form/note", "1"])
    #expect(drafts.unfinishedText(on: PageID(2)) == nil)
    let pasted = drafts.add("\n..\n.\nrest", isTyped: false, to: note)
    #expect(pasted == nil && drafts.lines(of: note) == ["a", "", "..", ".", "rest"])
    let dot = drafts.add(".", isTyped: false, to: note)
    let dots = drafts.add("..", isTyped: true, to: note)
    #expect(dot == nil && dots == nil)
    let text2 = drafts.add("b\n.", isTyped: true, to: note)
    #expect(text2 == ["a", "", "..", ".", "rest", ".", ".", "b"])
    #expect(drafts.lines(of: note) == nil)
    let hadLines = drafts.discardLines(of: note)
    #expect(!hadLines)
  }

  @Test("drafts of pages that have gone are discarded")
  func pages() {
    var drafts = Drafts()
    drafts.keep("ada", for: name, wasRefused: false)
    _ = drafts.add("a", isTyped: true, to: note)
    drafts.keepOnly([PageID(2)])
    let offer = offered(&drafts, name)
    #expect(offer.text == "")
    #expect(drafts.lines(of: note) == nil)
  }
}
