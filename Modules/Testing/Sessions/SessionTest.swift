public import SignalboxInterface
public import SignalboxNavigation
public import SignalboxSession
public import Testing

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
/// Every step runs until the session has settled, so a test never waits or sleeps. Each step also reads the shared
/// models that the session follows. To see what another `SessionTest` has changed, make a step:
/// `test.advance(by: .zero)`.
///
/// At the end of the test the journal is replayed, and the replay must show the same frames. This finds applications
/// that show the wall clock, random numbers, the order of a set, or results of unrecorded work. ``quit()`` also
/// reports pages that are still alive.
public final class SessionTest {
  /// The session under test.
  public let session: Session
  /// A Boolean value that indicates whether unexpected changes are accepted after the first use of
  /// ``expectChanges(_:sourceLocation:)``.
  public var allowsUnexpectedChanges = false
  /// The frame that the next changes are compared with; `nil` while no changes are expected.
  var reference: Frame?
  /// The name of the session: "test", and "test2" and so on for sessions beside it. The keys of effects begin with it.
  let name: SessionName
  let application: any Application
  let capabilities: Capabilities
  private var framesBeforeQuitting: [Frame]?
  private let checksReplay: Bool
  private var seenRejections = 0
  private var knownMisuses: Set<String> = []

  /// Starts an application and lets it settle.
  /// - Parameters:
  ///   - application: The application under test.
  ///   - time: The source of time. By default time advances only by ``advance(by:)``.
  ///   - capabilities: The capabilities of the front end, which has no screen.
  ///   - held: The names of effects that are not performed. The test answers them with
  ///     ``answer(_:with:sourceLocation:)``.
  ///   - sources: The names of sources that are not opened. The test delivers their values with
  ///     ``tell(_:_:mark:sourceLocation:)``.
  ///   - user: The name of the user, as a proxy says it; see `ApplicationContext.user`.
  ///   - recording: The recording to resume, and the place for new entries. It must be of the same user: pass the user
  ///     to `Recording.named(_:on:of:name:user:)` too.
  ///   - checksReplay: A Boolean value that indicates whether the journal is replayed at the end. Pass `false` if the
  ///     test changes pages directly.
  ///   - sourceLocation: The place of an issue about the recording.
  public init(
    _ application: any Application, time: TimeSource = .manual, capabilities: Capabilities = [.images, .rawText],
    holding held: Set<String> = [], sources: Set<String> = [], user: String? = nil,
    recording: Recording = Recording(), checksReplay: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    Self.checkUser(user, of: recording, sourceLocation)
    // A recording continues under the name that it began with.
    name = SessionName(isAlone: recording.playback != nil || recording.store != nil)
    self.application = application
    self.capabilities = capabilities
    self.checksReplay = checksReplay && recording.playback == nil
    session = Session(name: name.text, time: time, recording: recording, user: user)
    session.within { session in
      session.hold(held)
      session.hold(sources: sources)
      session.readNewestOnRequest()
      session.watchPages()
    }
    session.start(application) { _ in RecordingPresenter(capabilities: capabilities) }
    settle()
    checkPages()
  }

  deinit {
    checkRejections()
    guard checksReplay, let difference = replayDifference() else { return }
    Issue.record("the session cannot be repeated from its journal: \(difference)")
  }

  // MARK: Inspecting

  /// The ending of the application, by itself or because the user quit; `nil` before the end.
  public var ending: Ending? { session.within { $0.ending } }

  /// The last rendered frame. Traps with a message if the application shows no page.
  public var frame: Frame {
    guard let frame = frames.last else { preconditionFailure("the application has not shown a page") }
    return frame
  }

  /// Every rendered frame, in order.
  public var frames: [Frame] { read { $0.frames } }

  /// Every refusal, in order. A refusal that the test has not read before its end is an issue, such as a mistyped id.
  public var rejections: [Rejection] {
    let all = read { $0.rejections }
    seenRejections = all.count
    return all
  }

  /// Every file that a press has given, in order.
  public var offers: [KeptFile] { read { $0.offers } }

  /// Returns the text of an element: of a text, a field, a note or a link.
  public func text(_ id: String) -> String? { frame.element(id)?.content.text }

  // MARK: Acting

  /// Presses a button, link or row.
  public func press(_ id: String) { act(id, .press) }

  /// Types `text` into a field or secret, in place of the present text. A date or a time is text in ISO 8601.
  public func set(_ id: String, _ text: String) { act(id, .setText(text)) }

  /// Sets a number; `nil` empties the field.
  public func set(_ id: String, _ number: Double?) { act(id, .setNumber(number)) }

  /// Sets a switch.
  public func set(_ id: String, _ isOn: Bool) { act(id, .setToggle(isOn)) }

  /// Chooses the option with this key.
  public func choose(_ id: String, _ key: String) { act(id, .choose(key)) }

  /// Chooses exactly the options with these keys.
  public func choose(_ id: String, _ keys: [String]) { act(id, .chooseMany(keys)) }

  /// Goes back from the page or alert in front.
  public func back() { send(InputEvent(page: frame.inFront, action: .back)) }

  /// Opens an address of the application.
  public func open(_ address: Address) { send(InputEvent(page: PageID(0), action: .open(address))) }

  /// Performs an action on an element of the page or alert in front.
  public func act(_ id: String, _ action: UserAction) {
    send(InputEvent(page: frame.inFront, element: id, action: action))
  }

  /// Undoes the last action.
  public func undo() { send(InputEvent(page: frame.inFront, action: .undo)) }

  /// Redoes the last undone action.
  public func redo() { send(InputEvent(page: frame.inFront, action: .redo)) }

  /// Sends `event` unchanged and lets the session settle.
  public func send(_ event: InputEvent) {
    checkReference()
    session.within { $0.host.send(event) }
    settle()
    checkPages()
  }

  /// Advances the time. Timers fire in order.
  public func advance(by duration: Duration) {
    checkReference()
    session.advance(by: duration)
    settle()
    checkPages()
  }

  /// Runs until the session has settled and knows the newest values of its shared models.
  func settle() {
    repeat { session.settleEffects() } while session.readNewest()
  }

  /// Records each misuse of a page as an issue, once: an element outside `elements`, a selection that is no option, a
  /// change that no entry of the recording explains.
  func checkPages() {
    for misuse in session.within({ $0.misuses + $0.causelessChanges }) where knownMisuses.insert(misuse).inserted {
      Issue.record("\(misuse)")
    }
  }

  /// Records an issue if the session would go on with another user, or with none. Without `user`, a resumed session has
  /// the recorded user.
  private static func checkUser(_ user: String?, of recording: Recording, _ place: SourceLocation) {
    guard recording.store != nil, let header = recording.header, header.user != user else { return }
    guard user != nil || recording.playback == nil else { return }
    let (recorded, wanted) = (header.user.map { "“\($0)”" } ?? "no user", user.map { "“\($0)”" } ?? "no user")
    Issue.record("the recording is of \(recorded), and the session of \(wanted)", sourceLocation: place)
  }

  private func checkRejections() {
    guard let all = session.within({ ($0.presenter as? RecordingPresenter)?.rejections }) else { return }
    for rejection in all.dropFirst(seenRejections) {
      Issue.record("something the test did was refused, and it did not look at `rejections`: \(rejection)")
    }
    seenRejections = all.count
  }

  /// Quits the application and returns its ending.
  ///
  /// A page that is still alive afterwards is an issue. A page that opens a question instead of closing is an issue,
  /// too, and the session is shut down. To test such a page, send the action as an event and answer the question.
  public func quit() -> Ending {
    checkReference()
    checkRejections()
    framesBeforeQuitting = frames
    session.within { session in session.host.send(InputEvent(page: session.frame?.inFront ?? PageID(0), action: .quit))
    }
    session.settle()
    // A page may need effects before it opens its question.
    if session.within({ $0.isInteractive }) { settle() }
    // Answers the session's own question, whether to lose the input of a wizard: the test quits.
    if session.within({ $0.isInteractive && $0.asksAboutSteps }), let question = frame.alerts.last {
      framesBeforeQuitting = frames
      press("\(question.id)/leave")
    }
    if session.within({ $0.isInteractive }) {
      let question = frame.alerts.last.map { ": \($0.id) “\($0.title)”" } ?? ""
      Issue.record("the page \(frame.page.key) asks before it is left, and nobody answers\(question)")
      session.within { $0.stop(.shutDown) }
    }
    let ending = session.finish()
    session.settle()
    for key in session.within({ $0.alivePages }) {
      Issue.record("the page \(key) is still alive after the application has ended")
    }
    return ending
  }

  /// The frames rendered before the test quit the application; `nil` if the session ended otherwise.
  var shownFrames: [Frame]? { framesBeforeQuitting ?? session.within { ($0.presenter as? RecordingPresenter)?.frames } }

  private func read<Result: Sendable>(_ look: @Sendable (RecordingPresenter) -> Result) -> Result {
    session.within { session in
      guard let presenter = session.presenter as? RecordingPresenter else {
        preconditionFailure("the session has ended; look before leaving")
      }
      return look(presenter)
    }
  }
}
