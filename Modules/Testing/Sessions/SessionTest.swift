public import SignalboxNavigation
public import SignalboxPresentation

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
public final class SessionTest {
  /// The session under test.
  public let session: Session

  /// Starts `application` and settles.
  /// - Parameters:
  ///   - time: By default time stands still until ``advance(by:)``.
  ///   - capabilities: What the front end without a screen says it can show.
  public init(
    _ application: any Application, time: TimeSource = .manual, capabilities: Capabilities = [.images, .rawText]
  ) {
    session = Session(name: "test", time: time)
    session.start(application) { _ in RecordingPresenter(capabilities: capabilities) }
    session.settleEffects()
  }

  // MARK: Looking

  /// The last frame rendered; a trap with a sentence when the application shows nothing.
  public var frame: Frame {
    guard let frame = frames.last else { preconditionFailure("the application has not shown a page") }
    return frame
  }

  /// Every frame rendered, in order.
  public var frames: [Frame] { read { $0.frames } }

  /// Every refusal, in order.
  public var rejections: [Rejection] { read { $0.rejections } }

  /// The text of the element with this id: what a text, a field, a note or a link says.
  public func text(_ id: String) -> String? {
    switch frame.element(id)?.content {
    case .text(let text), .note(let text, _): text
    case .field(let field): field.value
    case .link(let target): target
    default: nil
    }
  }

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

  /// Hands in `event` as it is, and settles.
  public func send(_ event: InputEvent) {
    session.within { $0.send(event) }
    session.settleEffects()
  }

  /// Moves time forward; timers fire in order.
  public func advance(by duration: Duration) {
    session.advance(by: duration)
    session.settleEffects()
  }

  /// Leaves the application and says how it ended.
  public func leave() -> Ending {
    session.within { session in session.send(InputEvent(page: session.frame?.inFront ?? PageID(0), action: .leave)) }
    return session.finish()
  }

  private func read<Result: Sendable>(_ look: @Sendable (RecordingPresenter) -> Result) -> Result {
    session.within { session in
      guard let presenter = session.presenter as? RecordingPresenter else {
        preconditionFailure("the session has ended; look before leaving")
      }
      return look(presenter)
    }
  }
}
