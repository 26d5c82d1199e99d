public import SignalboxInterface

/// Serves callers outside the session's loop, and tests. A presenter uses its ``Viewer``: the session began with
/// ``host``, the viewer of the user.
extension Session {
  /// Sends events of the user and returns the answer at the end of their turn.
  ///
  /// All events are applied, or every refusal is returned. After the end of the session the ending is returned at once.
  /// - Parameters:
  ///   - events: The user's actions.
  ///   - revision: The revision of the frame that the user saw; see `Viewer.send`.
  public func send(_ events: [InputEvent], seen revision: Int? = nil) async -> Answer {
    await withCheckedContinuation { continuation in
      ask(Inbox.Input(events: events, viewer: host, seen: revision)) { continuation.resume(returning: $0) }
    }
  }

  /// Sends a form of the user and returns the answer at the end of its turn.
  ///
  /// Each change is applied or refused for itself, in order. The press follows if no change was refused. Everything is
  /// written and shown together.
  /// - Parameters:
  ///   - changes: The values that the user changed.
  ///   - press: The action that sent the form.
  ///   - post: A name of the post. A post whose name is in the recording is answered, but not done again.
  public func send(form changes: [InputEvent], then press: InputEvent?, post: String? = nil) async -> Answer {
    await withCheckedContinuation { continuation in
      ask(Inbox.Input(form: changes, then: press, post: post, viewer: host)) { continuation.resume(returning: $0) }
    }
  }

  /// Sends an input of a caller that may name the revision of the frame in the answer.
  func ask(_ input: Inbox.Input, answered: @escaping (Answer) -> Void) {
    var input = input
    let (viewer, isForm) = (input.viewer, input.form != nil)
    input.reply = { answer in
      if case .applied = answer, !isForm, let frame = self.frame { self.output.remember(frame) }
      answered(answer)
    }
    viewer.send(input)
  }

  /// A Boolean value that indicates whether an input waits for its turn.
  public var hasInput: Bool { inbox.hasInput }

  /// Undoes the user's last step, in a turn of its own. A new run of the application is fed the journal up to there, so
  /// effects are not repeated.
  ///
  /// Refused while an effect is running, and after an irreversible effect.
  public func undo() { host.send(InputEvent(page: frame?.inFront ?? PageID(0), action: .undo)) }

  /// Redoes the last undone step, in a turn of its own. Refused after any other input, apart from scrolling.
  public func redo() { host.send(InputEvent(page: frame?.inFront ?? PageID(0), action: .redo)) }

  /// Moves the session to the state before entry `number`, like ``undo()``.
  public func seek(to number: Int) {
    host.send(InputEvent(page: frame?.inFront ?? PageID(0), action: .seek(to: number)))
  }

  /// The direction to watch a descriptor for.
  public enum Readiness: Sendable {
    /// Data, or the end of the data, can be read.
    case reading
    /// Data can be written.
    case writing
  }

  /// Lets `user` act in place of the user from now on.
  package func useScript(_ user: some ScriptedUser) { scriptedUser = user }

  /// Calls `handler` with every frame, also during a replay that renders none.
  package func afterEachFrame(_ handler: @escaping (Frame) -> Void) { output.afterEachFrame(handler) }
}
