import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

/// A case outside the generated runs: a recording that does not fit, with secrets in it.
@Suite struct RecoveryTests {
  private struct Door: Application {
    static let name = "door"
    /// A Boolean value that indicates whether the button acts as at the time of the recording.
    var isOld = true

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      let page = DoorPage(context, isOld: isOld)
      try? await context.navigator.presentRoot(page)
      return nil
    }
  }

  private final class DoorPage: Page<Void> {
    let code = SecretField("code", "Code")
    let isRight = Label("right")
    let knock = Button("knock", "Knock")
    let wait = Button("wait", "Wait")
    override var elements: [PageElement] { [code, isRight, knock, wait] }

    init(_ context: ApplicationContext, isOld: Bool) {
      super.init(key: "door", title: "Door")
      isRight.text <~ code.secret.map { "\($0.check("has four letters") { $0.count == 4 })" }
      knock.taps.observe { if isOld { _ = context.wallClock() } }
    }
  }

  @Test("a session that begins again because its recording does not fit knows none of the recorded secrets")
  func secrets() async throws {
    try await onSessionThread {
      let first = Session(name: "door", time: .manual)
      first.start(Door()) { _ in RecordingPresenter() }
      first.settle()
      let send = { (session: Session, element: String, action: UserAction) in
        session.within {
          $0.host.send(InputEvent(page: $0.frame?.inFront ?? PageID(0), element: element, action: action))
        }
        session.settle()
      }
      send(first, "door/wait", .press)
      send(first, "door/wait", .press)
      send(first, "door/code", .setText("four"))
      send(first, "door/knock", .press)

      let contents = JournalContents(JournalHeader(of: Door(), session: "door"), first.within { $0.journal })
      let again = Session(time: .manual, recording: Recording(playback: Playback(contents, purpose: .resume)))
      again.start(Door(isOld: false)) { _ in RecordingPresenter() }
      again.settle()
      #expect(again.within { $0.frame?.alerts.count } == 1)
      send(again, "alert:1/ok", .press)
      // A notice and its answer precede these inputs, as two entries precede the secret in the old recording.
      for text in ["seven", "six", "four", "seven"] {
        send(again, "door/code", .setText(text))
        #expect(again.within { $0.frame?.element("door/right")?.content } == .text("\(text.count == 4)"))
      }
    }
  }
}
