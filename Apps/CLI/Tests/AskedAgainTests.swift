import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct AskedAgainTests {
  @Test("L40: a field that a press found wrong is asked again at once; a field that was wrong before is not")
  func refusedLogIn() async throws {
    try await onSessionThread {
      let talk = Talk(LoggingIn())
      talk.answer("Ada", "wrong", ":skip", "log in")
      #expect(talk.lines.contains("Error: Password: Wrong") && talk.prompt.hasPrefix("Password, required"))
      talk.answer("right")
      #expect(talk.prompt.hasPrefix("Choose 1 to"), "the note was empty before, too: \(talk.prompt)")
      talk.answer("log in")
      #expect(talk.frame?.page.key == "in")
    }
  }

  @Test("G10: on a pipe nothing is asked before the pending work is done")
  func pipe() {
    let device = MemoryPipe()
    let presenter = PipePresenter(
      device: device, session: RecordingPort(), conversation: Conversation(Transcript(asksInLines: true)))
    let name = ElementState(
      id: "page/name", label: "Name",
      content: .field(FieldState(value: "", isMultiline: false, limit: 9, suggestions: [])))
    var frame = FrameSamples.frame([name])
    frame.pending = ["e1"]
    device.type("Ada\n")
    presenter.render(frame)
    presenter.proceed()
    #expect(device.written == "Page\n")
    frame.pending = []
    presenter.render(frame)
    presenter.proceed()
    #expect(device.written == "Page\nName:\n")
  }

  @Test("L36: /part at the menu asks the source of the page's only list, unless something in the menu has that name")
  func searchingAtTheMenu() async throws {
    try await onSessionThread {
      let talk = Talk(RowSourceApplication(total: 10_000), rows: 14)
      talk.answer("", "/Change")
      #expect(
        talk.lines.contains { $0.contains("Change Search") } && talk.frame?.element("source/search")?.content.text == ""
      )
      talk.answer("/999")
      talk.pass(.milliseconds(300))
      #expect(talk.lines.contains("1. Row 999") && talk.prompt.hasPrefix("Rows, 1 to 19"))
    }
  }
}

private struct LoggingIn: Application {
  static let name = "logging-in"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(LogInPage(in: context))
    _ = try? await context.navigator.presentRoot(Page<Never>(key: "in", title: "In"))
    return nil
  }
}

private final class LogInPage: Page<Void> {
  private let name = TextField("name", "Name", isRequired: true)
  private let password = SecretField("password", "Password", isRequired: true)
  private let note = TextField("note", "Note", isRequired: true)
  private let enter = Button("enter", "Log in")
  override var elements: [PageElement] { [name, password, note, enter] }

  init(in context: ApplicationContext) {
    super.init(key: "log-in", title: "Log in")
    enter.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        do throws(EffectFailure) {
          try await context.effects.run("log-in", secret: password.secret.value, title: "Logging in") { _, password in
            if password != "right" { throw Refusal() }
          }
          finish(())
        } catch {
          password.clear()
          password.error.value = "Wrong"
        }
      }
    }
  }

  private struct Refusal: Error {}
}
