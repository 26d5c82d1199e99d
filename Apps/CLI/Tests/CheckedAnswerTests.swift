import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Answers that an effect checks.
@Suite struct CheckedAnswerTests {
  @Test("L102: an answer that a check refuses is asked again before the next question")
  func refused() async throws {
    try await onSessionThread {
      let talk = Talk(CheckedApplication(delay: .milliseconds(300)))
      talk.answer("/nope")
      talk.pass(.milliseconds(200))
      #expect(talk.question == nil || talk.question?.name == "Folder", "\(talk.transcript)")
      #expect(!talk.transcript.contains("Working"), "\(talk.transcript)")
      talk.pass(.milliseconds(200))
      #expect(talk.lines.contains("Error: Folder: No such folder"), "\(talk.transcript)")
      #expect(talk.question?.name == "Folder" && talk.question?.text == "/nope", "\(talk.transcript)")
      talk.answer("/tmp")
      talk.pass(.milliseconds(400))
      #expect(talk.question?.name == "Name", "\(talk.transcript)")
    }
  }

  @Test("L102: a slow check does not stop the questions; its refusal is told, and its field is asked next")
  func slow() async throws {
    try await onSessionThread {
      let talk = Talk(CheckedApplication(delay: .seconds(5)))
      talk.answer("/nope")
      talk.pass(.milliseconds(2_100))
      #expect(talk.question?.name == "Name", "\(talk.transcript)")
      talk.pass(.seconds(3))
      #expect(talk.lines.contains("Folder is asked again after this question."), "\(talk.transcript)")
      #expect(talk.question?.name == "Name", "\(talk.transcript)")
      talk.answer("Ada")
      #expect(talk.question?.name == "Folder" && talk.question?.text == "/nope", "\(talk.transcript)")
      talk.answer("/tmp")
      talk.pass(.seconds(6))
      #expect(talk.question?.name == "City", "\(talk.transcript)")
    }
  }

  @Test("L102: on a pipe, an answer that a check refuses is asked again before the next question")
  func pipe() {
    let device = MemoryPipe()
    let presenter = PipePresenter(
      device: device, session: RecordingPort(), conversation: Conversation(Transcript(asksInLines: true)))
    let (folder, name) = (FrameSamples.text("Folder"), FrameSamples.text("Name"))
    device.type("/nope\n/tmp\n")
    presenter.render(FrameSamples.frame([folder, name]))
    presenter.proceed()
    var answered = folder
    answered.content = .field(FieldState(value: "/nope", isMultiline: false, limit: 99, suggestions: []))
    answered.isBusy = true
    var frame = FrameSamples.frame([answered, name])
    frame.pending = ["folder-path"]
    presenter.render(frame)
    presenter.proceed()
    #expect(device.written == "Page\nFolder:\n")
    (answered.isBusy, answered.error) = (false, "No such folder")
    presenter.render(FrameSamples.frame([answered, name]))
    presenter.proceed()
    #expect(device.written == "Page\nFolder:\nError: Folder: No such folder\nFolder [/nope]:\n")
  }

  @Test("L104: a note that goes by itself is said to be true no longer, also while a question waits")
  func goneNote() {
    var conversation = Conversation(Transcript())
    let (name, note) = (
      FrameSamples.text("Name"),
      ElementState(id: "page/n", label: "", content: .note(text: "Not known yet.", severity: .information))
    )
    conversation.show(FrameSamples.frame([note, name]))
    #expect(conversation.turn().lines.contains("Note: Not known yet."))
    conversation.show(FrameSamples.frame([name]))
    #expect(conversation.turn(telling: .later).lines == ["No longer: Not known yet."])
    #expect(conversation.turn(telling: .later).lines == [])
    // The user knows why a note has gone that an answer has removed.
    conversation.show(FrameSamples.frame([note, name]))
    _ = conversation.turn()
    _ = conversation.answer("Ada")
    conversation.show(FrameSamples.frame([name]))
    #expect(!conversation.turn().lines.contains("No longer: Not known yet."))
    #expect(!conversation.turn(telling: .later).lines.contains("No longer: Not known yet."))
  }

  @Test("L103: a pressed button is not said to be unavailable while its own work is under way, but afterwards")
  func work() {
    var conversation = Conversation(Transcript())
    var (save, other) = (FrameSamples.button("Save"), FrameSamples.button("Other"))
    conversation.show(FrameSamples.frame([save, other]))
    _ = conversation.turn()
    #expect(conversation.answer("Save")?.action == .press)
    (save.isEnabled, other.isEnabled) = (false, false)
    var frame = FrameSamples.frame([save, other])
    frame.pending = ["save"]
    conversation.show(frame)
    let working = conversation.turn().lines
    #expect(!working.contains("Save: unavailable now") && working.contains("Other: unavailable now"), "\(working)")
    frame.pending = []
    conversation.show(frame)
    let settled = conversation.turn().lines
    #expect(settled.contains("Save: unavailable now"), "\(settled)")
  }
}

extension FrameSamples {
  fileprivate static func button(_ name: String) -> ElementState {
    ElementState(id: "page/\(name)", label: name, content: .button)
  }

  fileprivate static func text(_ name: String) -> ElementState {
    ElementState(
      id: "page/\(name)", label: name,
      content: .field(FieldState(value: "", isMultiline: false, limit: 99, suggestions: [])))
  }
}

private struct CheckedApplication: Application {
  static let name = "checked"
  let delay: Duration

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(CheckedPage(delay, in: context))
  }
}

private final class CheckedPage: Page<String> {
  private let folder = TextField("folder", "Folder")
  private let name = TextField("name", "Name")
  private let city = TextField("city", "City")
  override var elements: [PageElement] { [folder, name, city] }

  init(_ delay: Duration, in context: ApplicationContext) {
    super.init(key: "checked", title: "Checked")
    folder.check(as: "is-folder", after: delay, during: lifetime, in: context) {
      $0 == "/nope" ? "No such folder" : nil
    }
  }
}
