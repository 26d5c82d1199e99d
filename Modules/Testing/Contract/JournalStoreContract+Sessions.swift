import SignalboxInterface
import SignalboxSession
import Synchronization

/// Checks with sessions on a shelf.
extension JournalStoreContract {
  /// P60: each answer, frame and effect follows only after its cause is on the shelf, also while the shelf is slow.
  func acknowledges(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    let witness = Witness(shelf)
    let application = KeptApplication { witness.expect(toFind: "an effect began", Self.began) }
    let session = Session(recording: try .named("s", on: shelf.here, of: application, name: "s"))
    session.start(application) { _ in witness }
    session.settle()
    for (element, action) in Self.acts {
      let event = InputEvent(page: PageID(1), element: "kept/\(element)", action: action)
      try act(event, in: session, shelf, witness)
    }
    session.within { $0.stop(.shutDown) }
    _ = session.finish()
    for breach in witness.breaches { findings.expect(false, breach) }
  }

  private static let acts: [(element: String, action: UserAction)] = [
    ("text", .setText("A")), ("text", .setText("Ann")), ("secret", .setText("sesame")), ("number", .setNumber(42)),
    ("toggle", .setToggle(true)), ("press", .press), ("secret", .setText("")), ("text", .setText("")), ("work", .press),
  ]

  private static let began: @Sendable (Journal.Entry) -> Bool = {
    if case .began(key: "s/work#1", _, _) = $0 { true } else { false }
  }

  private static let ended: @Sendable (Journal.Entry) -> Bool = {
    if case .effect(_, .value("42"), _) = $0 { true } else { false }
  }

  private func act(
    _ event: InputEvent, in session: Session, _ shelf: any ShelfUnderTest, _ witness: Witness
  ) throws {
    try shelf.stall(true)
    witness.wait(for: event)
    session.within { session in
      session.host.send(event) { _ in
        witness.look("an answer was given")
        // The result of the effect must be on the shelf in the same way.
        if event.element == "kept/work" { witness.stall(until: Self.ended) }
      }
    }
    session.settleEffects()
    try shelf.stall(false)
    session.settleEffects()
  }

  /// P8: another program resumes a session that the first program has released.
  func resumesElsewhere(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    let first = Session(recording: try .named("s", on: shelf.here, of: KeptApplication(), name: "s"))
    first.start(KeptApplication()) { _ in RecordingPresenter() }
    first.settle()
    for (element, action) in [("text", UserAction.setText("Ann")), ("press", .press), ("work", .press)] {
      first.within { $0.host.send(InputEvent(page: PageID(1), element: "kept/\(element)", action: action)) }
      first.settleEffects()
    }
    let outline = first.within { $0.frame?.outline }
    first.within { $0.stop(.shutDown) }
    _ = first.finish()
    let recording = try Self.retryWhileLocked { try Recording.named("s", on: shelf.there, of: KeptApplication()) }
    findings.expect(recording.name == "s", "a session goes on elsewhere with other keys")
    let second = Session(recording: recording)
    second.start(KeptApplication()) { _ in RecordingPresenter() }
    second.settle()
    findings.expect(second.within { $0.frame?.outline } == outline, "a session goes on elsewhere as another")
    second.within { $0.stop(.shutDown) }
    _ = second.finish()
  }
}

/// A presenter that reads the shelf, as another program would, at each frame and each message.
private final class Witness: Presenter, Sendable {
  private struct State {
    /// Returns whether an entry is the expected entry; `nil` before the event is sent.
    var isMeant: (@Sendable (Journal.Entry) -> Bool)?
    var name = ""
    var breaches: [String] = []
  }

  private let shelf: any ShelfUnderTest
  private let state = Mutex(State())

  init(_ shelf: any ShelfUnderTest) { self.shelf = shelf }

  var breaches: [String] { state.withLock(\.breaches) }
  var capabilities: Capabilities { [] }

  /// Expects this event on the shelf at each frame and message from now on.
  func wait(for event: InputEvent) {
    state.withLock { state in
      state.name = event.action == .setText("") ? "an emptied \(event.element)" : event.element
      state.isMeant = { Self.matches($0, event) }
    }
  }

  /// Stalls the shelf until the session waits for it. From then on, the entry that `isMeant` accepts must be on the
  /// shelf.
  func stall(until isMeant: @escaping @Sendable (Journal.Entry) -> Bool) {
    state.withLock { $0.isMeant = nil }
    do { try shelf.stall(true) } catch { breach("\(error)") }
    state.withLock { ($0.isMeant, $0.name) = (isMeant, "the result of an effect") }
  }

  func look(_ moment: String) {
    let (isMeant, name) = state.withLock { ($0.isMeant, $0.name) }
    if let isMeant { expect(toFind: "\(moment) for \(name)", isMeant) }
  }

  func expect(toFind moment: String, _ isMeant: (Journal.Entry) -> Bool) {
    do {
      let found = try shelf.there.read("s")?.journal.entries.contains(where: isMeant)
      if found != true { breach("\(moment) before it was kept") }
    } catch {
      breach("\(error)")
    }
  }

  private func breach(_ sentence: String) { state.withLock { $0.breaches.append(sentence) } }

  private static func matches(_ entry: Journal.Entry, _ event: InputEvent) -> Bool {
    guard event.element == "kept/secret", case .setText(let text) = event.action else { return entry == .input(event) }
    return entry == .secret(page: event.page, element: event.element, isFilled: !text.isEmpty)
  }

  // A frame that shows only that the effect takes time has no result.
  func render(_ frame: Frame) { if !frame.showsActivity { look("a frame was shown") } }
  func rejected(_ event: InputEvent, _ reason: Rejection) { breach("\(event.element) was refused: \(reason)") }

  func storeIsAwaited(_ sentence: String?) {
    guard sentence != nil else { return }
    do { try shelf.stall(false) } catch { breach("\(error)") }
  }

  func close(_ reason: Ending) {}
}
