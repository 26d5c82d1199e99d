import SignalboxInterface
import SignalboxNavigation
import SignalboxSession

/// A session that is driven by hand, without a screen.
struct Driven {
  let session: Session

  init(_ application: any Application, recording: Recording = Recording()) {
    session = Session(name: "bench", time: .manual, recording: recording)
    session.start(application) { _ in Screenless() }
    session.settleEffects()
  }

  /// The number of entries in its journal.
  var entries: Int { session.within { $0.journal.end } }

  /// Performs an action of the user in a turn of its own.
  func act(_ id: String, _ action: UserAction = .press) {
    session.within { session in
      guard let page = session.frame?.inFront else { return }
      session.host.send(InputEvent(page: page, element: id, action: action))
    }
    session.settle()
  }

  func back() { act("", .back) }

  /// Quits the application.
  func leave() {
    act("", .quit)
    keep(session.finish() == .finished(outcome: nil) ? 1 : 0)
  }
}

/// A presenter that shows nothing and keeps nothing.
final class Screenless: Presenter {
  nonisolated let capabilities: Capabilities = [.images, .rawText]
  nonisolated init() {}
  nonisolated func render(_ frame: Frame) {}
  nonisolated func rejected(_ event: InputEvent, _ reason: Rejection) {
    preconditionFailure("\(event.action) on \(event.element) is refused: \(reason)")
  }
  nonisolated func close(_ reason: Ending) {}
}
