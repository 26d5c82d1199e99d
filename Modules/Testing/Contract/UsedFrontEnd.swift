import SignalboxInterface
import SignalboxSession
import Synchronization

/// A front end on a session with the ``ContractApplication``, with a driver that uses it.
final class UsedFrontEnd {
  private let session = Session(name: "contract", time: .manual)
  private let transcript = Transcript()
  private var known = 0
  private var knownRejections = 0

  init(_ attach: @escaping @Sendable (isolated Session) -> any FrontEndUnderTest) {
    session.within { $0.watchPages() }
    let transcript = transcript
    session.start(ContractApplication()) { session in
      let subject = attach(session)
      session.watch(subject.presenter)
      return Attached(subject, transcript)
    }
    settle()
  }

  /// The shown frame.
  var frame: Frame? { look { $0?.frame } }

  /// The user's accepted actions since the last ``forget()``.
  var inputs: [Journal.Entry] {
    session.within { $0.journal.merged }.dropFirst(known).flatMap { entry in
      switch entry {
      case .input, .secret: [entry]
      case .together(let entries): entries
      default: [Journal.Entry]()
      }
    }
  }

  /// The number of refusals since the last ``forget()``.
  var rejections: Int { look { $0?.rejections ?? 0 } - knownRejections }

  func forget() {
    known = session.within { $0.journal.merged.count }
    knownRejections = look { $0?.rejections ?? 0 }
  }

  func text(_ id: String) -> String? { frame?.element(id)?.content.text }

  /// Performs all actions before the session takes a turn, advances the time, and lets the session settle.
  func perform(_ actions: (UserAction, String)..., thenAdvancing time: Duration = .zero) {
    look { attached in
      guard let attached, let frame = attached.frame else { return }
      for (action, id) in actions { attached.subject.perform(action, on: id, seeing: frame) }
    }
    if time > .zero { session.advance(by: time) }
    settle()
  }

  /// Ends the session.
  /// - Returns: The output of the front end, and the journal.
  func quit() -> (written: String, journal: String) {
    session.within { session in session.host.send(InputEvent(page: session.frame?.inFront ?? PageID(0), action: .quit))
    }
    _ = session.finish()
    session.settle()
    return (transcript.text, session.within { "\($0.journal)" })
  }

  /// The objects that are alive although the session has ended.
  var remains: [String] {
    session.within { session in
      session.alivePages.map { "the page \($0)" } + (session.alivePresenters > 0 ? ["the presenter"] : [])
        + (session.liveCount > 0 ? ["a flow or an effect"] : [])
    }
  }

  private func settle() { repeat { session.settleEffects() } while look { $0?.subject.poll() ?? false } }

  private func look<Value: Sendable>(_ body: @Sendable (Attached?) -> Value) -> Value {
    session.within { body($0.presenter as? Attached) }
  }
}

/// The output of a front end at its close.
private final class Transcript: Sendable {
  private let state = Mutex("")
  var text: String {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// Passes on the session's frames, and records the state that the contract needs.
private final class Attached: Presenter {
  let subject: any FrontEndUnderTest
  private(set) var frame: Frame?
  private(set) var rejections = 0
  private let transcript: Transcript

  init(_ subject: any FrontEndUnderTest, _ transcript: Transcript) {
    (self.subject, self.transcript) = (subject, transcript)
  }

  var capabilities: Capabilities { subject.presenter.capabilities }

  func render(_ frame: Frame) {
    self.frame = frame
    subject.presenter.render(frame)
  }

  func rejected(_ event: InputEvent, _ reason: Rejection) {
    rejections += 1
    subject.presenter.rejected(event, reason)
  }

  func offered(_ file: KeptFile) { subject.presenter.offered(file) }

  func close(_ reason: Ending) {
    subject.presenter.close(reason)
    transcript.text = subject.written()
  }
}
