import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Offered, similar and kept answers.
@Suite struct OfferTests {
  @Test("L64: deleting an offered wrong value gives an empty answer; deleting a misread one keeps the present value")
  func deleted() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada")
      #expect(talk.question?.text == "ada")
      talk.type(.clearLine, .enter)
      #expect(talk.events.last?.action == .setText(""))
      talk.answer("ada@x", "pw")
      #expect(talk.question?.name == "Age")
      let sent = talk.events.count
      talk.answer("many")
      #expect(talk.question?.text == "many")
      talk.type(.clearLine, .enter)
      #expect(talk.question?.name == "Newsletter" && talk.events.count == sent)
    }
  }

  @Test("L101: a required answer whose wrong text is deleted is asked for again, with the reason")
  func required() async throws {
    try await onSessionThread {
      let talk = Talk(FilledApplication())
      talk.answer("-")
      #expect(talk.question?.text == "-")
      talk.type(.clearLine, .enter)
      #expect(talk.lines.contains { $0.contains("Name: This must be filled in.") }, "\(talk.transcript)")
      #expect(talk.question?.name == "Name" && talk.question?.text == "", "\(talk.transcript)")
      talk.answer("web01")
      #expect(talk.question?.name == "E-mail")
    }
  }

  @Test("L70: the only possible meaning stands in the line for Enter to accept; nothing is done by itself")
  func only() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":skip", "change plan")
      let sent = talk.events.count
      talk.answer("fess")
      #expect(talk.lines == ["Only one is similar to fess; Enter takes it:"])
      #expect(talk.question?.text == "Professional" && talk.events.count == sent)
      talk.type(.enter)
      #expect(talk.events.last?.action == .choose("pro"))
    }
  }

  @Test("L113: the value of a field makes no item similar, and no letters that are scattered do")
  func similar() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada@pics", ":skip")
      talk.answer("ada@p cs")
      #expect(talk.lines == ["Error: Nothing here is called ada@p cs; ? lists the names."])
      #expect(talk.question?.text != "Change E-mail", "\(talk.transcript)")
      talk.answer("chan e")
      #expect(talk.lines.first == "Only one is similar to chan e; Enter takes it:", "\(talk.transcript)")
    }
    let list = NumberedList(count: 2, names: { [["Change File", "Subscribe"][$0]] }, text: { _ in "pics/br" })
    #expect(list.similar(to: "pics/b c") == [] && list.similar(to: "i b") == [] && list.similar(to: "scr") == [1])
    #expect(list.similar(to: "fil ch") == [0] && list.similar(to: "sbscrb") == [1])
  }

  @Test("L71: /part at the menu searches the page's only long list")
  func part() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("crowd", "/person 777")
      #expect(talk.lines.contains("777. Person 777"), "\(talk.lines)")
      #expect(talk.question?.subject == talk.frame.map { .browse($0.inFront, "people/list") })
    }
  }

  @Test("L73: ? at a question for yes or no explains how to answer, and is no error")
  func toggle() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":skip", "change newsletter", "?")
      #expect(talk.lines == ["y means yes, n means no."])
    }
  }

  @Test("L73: ? at a question for a number says its bounds, and is no error")
  func number() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":skip", "change age", "?")
      #expect(talk.lines == ["Type a number: 0 to 150."] && talk.question?.text == "")
    }
  }

  @Test("L75: going back from a page with typed text says that :undo brings it back, and :undo does")
  func back() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada@x", ":back", ":back")
      #expect(talk.frame?.page.key == "home")
      #expect(talk.lines.contains(":undo brings back what you typed."), "\(talk.lines)")
      talk.answer(":undo")
      #expect(talk.frame?.element("form/email")?.content.text == "ada@x")
      let untouched = Talk(EveryKindApplication())
      untouched.answer("form", ":back")
      #expect(untouched.frame?.page.key == "home" && !untouched.transcript.contains(":undo brings"))
    }
  }

  @Test("L105: going back from a page with choices that no button has taken says that :undo brings them back")
  func choices() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":skip", "change newsletter", "y", ":back")
      #expect(talk.frame?.page.key == "home")
      #expect(talk.lines.contains(":undo brings back what you chose."), "\(talk.lines)")
      talk.answer(":undo")
      #expect(talk.frame?.element("form/news")?.content.input == .toggle(true))
    }
  }

  @Test(
    "G28: :quit and :back warn once before typed text is lost, and again after new text; a press accepts the text",
    arguments: [":quit", ":back"])
  func loss(_ word: String) async throws {
    try await onSessionThread {
      let talk = Talk(RootForm())
      talk.answer("ada", ":skip", word)
      #expect(talk.lines.contains("You would lose what you typed. Do it again to leave."))
      talk.answer("change last name", "lovelace", word)
      #expect(talk.lines.contains("You would lose what you typed. Do it again to leave."))
      #expect(!talk.events.contains { $0.action == .quit })
      talk.answer(word)
      #expect(talk.finish() == .finished(outcome: nil))
      let untouched = Talk(RootForm())
      untouched.answer(":skip", word)
      #expect(untouched.finish() == .finished(outcome: nil))
    }
  }
}

/// A root page with two fields.
private struct RootForm: Application {
  static let name = "root-form"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(RootPage())
    return nil
  }
}

private final class RootPage: Page<Never> {
  private let first = TextField("first", "First name")
  private let last = TextField("last", "Last name")
  private let save = Button("save", "Save")
  override var elements: [PageElement] { [first, last, save] }
  init() { super.init(key: "root", title: "Root") }
}
