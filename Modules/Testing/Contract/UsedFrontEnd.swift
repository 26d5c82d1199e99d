import SignalboxInterface
import SignalboxSession
import Synchronization

/// A front end on a session with the ``ContractApplication``, and somebody who uses it.
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

  /// What is shown.
  var frame: Frame? { look { $0?.frame } }

  /// What the user did and was taken, since the last ``forget()``.
  var inputs: [Journal.Entry] {
    session.within { $0.journal.merged }.dropFirst(known).flatMap { entry in
      switch entry {
      case .input, .secret: [entry]
      case .together(let entries): entries
      default: [Journal.Entry]()
      }
    }
  }

  /// How often the user was refused since the last ``forget()``.
  var rejections: Int { look { $0?.rejections ?? 0 } - knownRejections }

  func forget() {
    known = session.within { $0.journal.merged.count }
    knownRejections = look { $0?.rejections ?? 0 }
  }

  func text(_ id: String) -> String? { frame?.element(id)?.content.text }

  /// Does all of it before the session takes a turn, lets time pass, and lets the session settle.
  func perform(_ actions: (UserAction, String)..., thenAdvancing time: Duration = .zero) {
    look { attached in
      guard let attached, let frame = attached.frame else { return }
      for (action, id) in actions { attached.subject.perform(action, on: id, seeing: frame) }
    }
    if time > .zero { session.advance(by: time) }
    settle()
  }

  /// Ends the session; gives what was written, and the journal.
  func leave() -> (written: String, journal: String) {
    session.within { session in session.send(InputEvent(page: session.frame?.inFront ?? PageID(0), action: .leave)) }
    _ = session.finish()
    session.settle()
    return (transcript.text, session.within { "\($0.journal)" })
  }

  /// What is alive although the session has ended.
  var remains: [String] {
    session.within { session in
      session.livingPages.map { "the page \($0)" } + (session.livingPresenters > 0 ? ["the presenter"] : [])
        + (session.liveCount > 0 ? ["a flow or an effect"] : [])
    }
  }

  private func settle() { repeat { session.settleEffects() } while look { $0?.subject.poll() ?? false } }

  private func look<Value: Sendable>(_ body: @Sendable (Attached?) -> Value) -> Value {
    session.within { body($0.presenter as? Attached) }
  }
}

/// What a front end had written when it was closed.
private final class Transcript: Sendable {
  private let state = Mutex("")
  var text: String {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// Hands on what the session shows, and remembers what somebody needs to know who uses the front end.
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

  func close(_ reason: Ending) {
    subject.presenter.close(reason)
    transcript.text = subject.written()
  }
}
