import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxConversations

/// Conversations in sessions: undo, replay, resumption.
@Suite struct DialogueTests {
  private let folder = TemporaryFolder()

  /// A child that writes a line for each start, and the answers at its end.
  private func talking(_ between: String = "") -> Talking {
    Talking(
      code: """
        open F, '>>', '\(folder.path)/starts'; print F "start\\n"; close F;
        my $a = say_('ask one'); \(between) my $b = say_('ask two'); my $c = say_('ask three');
        open F, '>>', '\(folder.path)/end'; print F "$a $b $c\\n";
        """)
  }

  private func contents(_ name: String) -> [String] {
    let text = (try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  private static func answer(_ test: SessionTest, _ text: String) {
    let page = test.frame.page.key
    test.set("\(page)/answer", text)
    test.press("\(page)/next")
  }

  @Test("X13: an undo shows the earlier question without a child; an answer leads another child there")
  func undo() async throws {
    let talking = talking()
    try await onSessionThread {
      let test = SessionTest(talking)
      Self.answer(test, "a")
      Self.answer(test, "b")
      #expect(test.frame.page.key == "three")
      test.undo()
      #expect(test.frame.page.key == "two" && test.text("two/answer") == "b")
      test.undo()
      test.undo()
      #expect(test.frame.page.key == "one" && test.text("one/answer") == "a")
      test.redo()
      test.redo()
      #expect(test.frame.page.key == "two")
      Self.answer(test, "B")
      Self.answer(test, "c")
      #expect(test.ending == .finished(outcome: "status 0"))
    }
    #expect(contents("end") == ["a B c"] && contents("starts").count == 2)
  }

  @Test("X14: a resumed session shows the question at once, and the child is started for the next answer")
  func resuming() async throws {
    let (talking, shelf) = (talking(), MemoryShelf())
    let recording = { @Sendable in try Recording.named("s", on: shelf, of: talking) }
    try await onSessionThread {
      let test = SessionTest(talking, recording: try recording(), checksReplay: false)
      Self.answer(test, "a")
      test.set("two/answer", "half")
      test.session.within { $0.stop(.shutDown) }
      _ = test.session.finish()
    }
    try await onSessionThread {
      let test = SessionTest(talking, recording: try recording(), checksReplay: false)
      #expect(test.frame.page.key == "two" && test.text("two/answer") == "half")
      Self.answer(test, "b")
      Self.answer(test, "c")
      #expect(test.ending == .finished(outcome: "status 0"))
    }
    #expect(contents("end") == ["a b c"] && contents("starts").count == 2)
  }

  @Test("X4: an undo does not go back over a passed point, and says why")
  func passing() async throws {
    let talking = talking("say_('pass');")
    try await onSessionThread {
      let test = SessionTest(talking)
      Self.answer(test, "a")
      Self.answer(test, "b")
      test.undo()
      #expect(test.frame.page.key == "two")
      test.undo()
      test.undo()
      #expect(test.frame.page.key == "two")
      guard case .actionFailed(let reason) = try #require(test.rejections.last) else { return }
      #expect(reason.contains("Asking"))
    }
    #expect(contents("starts").count == 1)
  }

  @Test("X3: a resumed session whose child asks something else says so, and goes on with the new question")
  func surprise() async throws {
    let code = "my $a = say_('ask one'); say_(-e '\(folder.path)/moved' ? 'ask other' : 'ask two'); say_('ask three');"
    let (talking, shelf) = (Talking(code: code), MemoryShelf())
    let recording = { @Sendable in try Recording.named("s", on: shelf, of: talking) }
    try await onSessionThread {
      let test = SessionTest(talking, recording: try recording(), checksReplay: false)
      Self.answer(test, "a")
      test.session.within { $0.stop(.shutDown) }
      _ = test.session.finish()
    }
    _ = FileManager.default.createFile(atPath: folder.path + "/moved", contents: nil)
    try await onSessionThread {
      let test = SessionTest(talking, recording: try recording(), checksReplay: false)
      #expect(test.frame.page.key == "two")
      Self.answer(test, "b")
      #expect(test.frame.page.key == "other" && test.frame.notices.map(\.text) == ["It asks something else."])
      Self.answer(test, "c")
      #expect(test.frame.page.key == "three")
    }
  }

  @Test("X12: a session has one child at a time: the child of an undone way has ended before another starts")
  func lock() async throws {
    let talking = Talking(
      code: """
        use Fcntl ':flock'; open L, '>', '\(folder.path)/lock'; flock L, LOCK_EX | LOCK_NB or exit 9;
        $SIG{TERM} = sub { select(undef, undef, undef, 0.3); exit };
        say_('ask one'); say_('ask two');
        """)
    try await onSessionThread {
      let test = SessionTest(talking)
      for text in ["a", "b", "c"] {
        Self.answer(test, text)
        #expect(test.frame.page.key == "two")
        test.undo()
      }
      Self.answer(test, "d")
      Self.answer(test, "e")
      #expect(test.ending == .finished(outcome: "status 0"))
    }
  }
}

/// An application that shows the questions of a Perl program.
private struct Talking: Application {
  static let name = "talking"
  let code: String

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let dialogue = Dialogue(ConversationOwner(Conversation(perl: code)), effects: context.effects)
    let root = RootPage()
    context.navigator.spawn(during: root.lifetime) {
      do {
        while let question = try await dialogue.next(title: "Asking", reported: { _ in }) {
          if !dialogue.dropped.isEmpty { context.navigator.notify("It asks something else.") }
          dialogue.answer(question, .text(try await context.navigator.present(QuestionPage(question))))
        }
        root.finish("status \(dialogue.status)")
      } catch {}
    }
    return try? await context.navigator.presentRoot(root)
  }
}

private final class RootPage: Page<String> {
  init() { super.init(key: "root", title: "Talking") }
}

private final class QuestionPage: Page<String> {
  let answer = TextField("answer", "Answer")
  let next = Button("next", "Next", role: .default)
  override var elements: [PageElement] { [answer, next] }

  init(_ question: Toy.Question) {
    super.init(key: question.kind, title: "Question")
    next.taps.observe { [unowned self] in finish(answer.text.value) }
  }
}
