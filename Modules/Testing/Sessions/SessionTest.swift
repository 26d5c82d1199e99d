public import SignalboxInterface
public import SignalboxNavigation
public import SignalboxSession
import Testing

/// An application on a session without a screen, driven step by step.
///
/// ```swift
/// try await onSessionThread {
///   let test = SessionTest(FeedbackApplication(store: store))
///   test.press("main/leave")
///   #expect(test.frame.page.title == "The movie was...")
/// }
/// ```
///
/// Every step runs until nothing is ready and no effect is under way, so there is nothing to wait for and nothing sleeps.
///
/// At the end of the test the session is repeated from its journal, and must come to the same frames: an application that
/// shows the wall clock, chance, the order of a set or what work of its own came to is found out. ``leave()`` also looks for pages that are still alive.
public final class SessionTest {
  /// The session under test.
  public let session: Session
  /// Whether changes that nobody expected are let pass, once ``expectChanges(_:sourceLocation:)`` was used.
  public var allowsUnexpectedChanges = false
  /// The frame whose changes are to be expected next; `nil` while nobody expects any.
  var reference: Frame?
  let application: any Application
  let capabilities: Capabilities
  private var framesBeforeLeaving: [Frame]?
  private let checksReplay: Bool
  private var seenRejections = 0
  private var knownMisuses: Set<String> = []

  /// Starts an application and settles.
  /// - Parameters:
  ///   - application: What is tested.
  ///   - time: By default time stands still until ``advance(by:)``.
  ///   - capabilities: What the front end without a screen says it can show.
  ///   - held: The names of effects that are not carried out: the test answers them with ``answer(_:with:sourceLocation:)``.
  ///   - recording: What is fed to the application first, and where what happens is written down.
  ///   - checksReplay: Whether the session is repeated at the end. Do without where the test changes pages by hand.
  public init(
    _ application: any Application, time: TimeSource = .manual, capabilities: Capabilities = [.images, .rawText],
    holding held: Set<String> = [], recording: Recording = Recording(), checksReplay: Bool = true
  ) {
    self.application = application
    self.capabilities = capabilities
    self.checksReplay = checksReplay && recording.playback == nil
    session = Session(name: "test", time: time, recording: recording)
    session.within { session in
      session.hold(held)
      session.watchPages()
    }
    session.start(application) { _ in RecordingPresenter(capabilities: capabilities) }
    session.settleEffects()
    checkPages()
  }

  deinit {
    checkRejections()
    guard checksReplay, let difference = replayDifference() else { return }
    Issue.record("the session cannot be repeated from its journal: \(difference)")
  }

  // MARK: Looking

  /// How the application ended, once it has: by itself, or because it was left.
  public var ending: Ending? { session.within { $0.ending } }

  /// The last frame rendered; a trap with a sentence when the application shows nothing.
  public var frame: Frame {
    guard let frame = frames.last else { preconditionFailure("the application has not shown a page") }
    return frame
  }

  /// Every frame rendered, in order.
  public var frames: [Frame] { read { $0.frames } }

  /// Every refusal, in order. One that nobody has looked at by the end of the test is an issue: a mistyped id, say.
  public var rejections: [Rejection] {
    let all = read { $0.rejections }
    seenRejections = all.count
    return all
  }

  /// The text of the element with this id: what a text, a field, a note or a link says.
  public func text(_ id: String) -> String? { frame.element(id)?.content.text }

  // MARK: Acting

  /// Presses a button, link or row.
  public func press(_ id: String) { act(id, .press) }

  /// Types `text` into a field or secret, replacing what was there.
  public func set(_ id: String, _ text: String) { act(id, .setText(text)) }

  /// Chooses the option with this key.
  public func choose(_ id: String, _ key: String) { act(id, .choose(key)) }

  /// Goes back from the page or alert in front.
  public func back() { send(InputEvent(page: frame.inFront, action: .back)) }

  /// Does `action` to an element of the page or alert in front.
  public func act(_ id: String, _ action: UserAction) {
    send(InputEvent(page: frame.inFront, element: id, action: action))
  }

  /// Takes back what was done last.
  public func undo() { send(InputEvent(page: frame.inFront, action: .undo)) }

  /// Does again what was taken back last.
  public func redo() { send(InputEvent(page: frame.inFront, action: .redo)) }

  /// Hands in `event` as it is, and settles.
  public func send(_ event: InputEvent) {
    checkReference()
    session.within { $0.send(event) }
    session.settleEffects()
    checkPages()
  }

  /// Moves time forward; timers fire in order.
  public func advance(by duration: Duration) {
    checkReference()
    session.advance(by: duration)
    session.settleEffects()
    checkPages()
  }

  /// What a page does that nobody can have meant is an issue, once: an element that is nowhere, a selection that is no option.
  func checkPages() {
    for misuse in session.within({ $0.misuses }) where knownMisuses.insert(misuse).inserted {
      Issue.record("\(misuse)")
    }
  }

  private func checkRejections() {
    guard let all = session.within({ ($0.presenter as? RecordingPresenter)?.rejections }) else { return }
    for rejection in all.dropFirst(seenRejections) {
      Issue.record("something the test did was refused, and it did not look at `rejections`: \(rejection)")
    }
    seenRejections = all.count
  }

  /// Leaves the application and says how it ended.
  ///
  /// A page that is still alive then is an issue; so is one that asks before it is left, which nobody would answer: the session is shut down
  /// then. Send the leaving as an event and answer what is asked, to test that.
  public func leave() -> Ending {
    checkReference()
    checkRejections()
    framesBeforeLeaving = frames
    session.within { session in session.send(InputEvent(page: session.frame?.inFront ?? PageID(0), action: .leave)) }
    session.settle()
    // One that asks may first have something to find out.
    if session.within({ $0.isInteractive }) { session.settleEffects() }
    // The session's own question, whether to give up what was given in steps, is answered: it is left.
    if session.within({ $0.isInteractive && $0.asksAboutSteps }), let question = frame.alerts.last {
      framesBeforeLeaving = frames
      press("\(question.id)/leave")
    }
    if session.within({ $0.isInteractive }) {
      let question = frame.alerts.last.map { ": \($0.id) «\($0.title)»" } ?? ""
      Issue.record("the page \(frame.page.key) asks before it is left, and nobody answers\(question)")
      session.within { $0.stop(.shutDown) }
    }
    let ending = session.finish()
    session.settle()
    for key in session.within({ $0.livingPages }) {
      Issue.record("the page \(key) is still alive after the application has ended")
    }
    return ending
  }

  /// The frames rendered until the application was left; `nil` when it ended otherwise.
  var shownFrames: [Frame]? { framesBeforeLeaving ?? session.within { ($0.presenter as? RecordingPresenter)?.frames } }

  private func read<Result: Sendable>(_ look: @Sendable (RecordingPresenter) -> Result) -> Result {
    session.within { session in
      guard let presenter = session.presenter as? RecordingPresenter else {
        preconditionFailure("the session has ended; look before leaving")
      }
      return look(presenter)
    }
  }
}
