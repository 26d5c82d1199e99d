/// A place in the history of a shared model: the kept state, and the number of its last change.
package struct SharedMark: Codable, Equatable, Sendable {
  /// The random name of the kept state, so that another kept state with the same number differs. Empty before the first
  /// change.
  package let origin: String
  /// The number of applied changes.
  package let number: Int

  package init(origin: String, number: Int) { (self.origin, self.number) = (origin, number) }

  /// The place before the first change.
  package static let beginning = SharedMark(origin: "", number: 0)

  /// Returns whether this place is before `other`. Another kept state is newer; it takes the place of a lost state.
  func isBefore(_ other: SharedMark) -> Bool { other.number > (origin == other.origin ? number : 0) }
}

/// A kept state.
package struct SharedRecord: Sendable {
  package let mark: SharedMark
  /// The version of the state's type that the last change had.
  package let version: Int
  /// The state as JSON.
  package let text: String

  package init(mark: SharedMark, version: Int, text: String) {
    (self.mark, self.version, self.text) = (mark, version, text)
  }
}

/// The new state and the answer of a change.
package struct SharedChange: Sendable {
  package let version: Int
  /// The new state as JSON.
  package let text: String
  /// The answer as JSON.
  package let answer: String
}

/// The counters of a model. A counter grows with each change of its part.
package struct SharedStamp: Equatable, Sendable {
  package let state: SharedMark
  package let presence: Int

  package init(state: SharedMark, presence: Int) { (self.state, self.presence) = (state, presence) }
}

/// The place of a shared model. All processes with the same place see the same model.
package protocol SharedStorage: Sendable {
  /// The time after which the sessions of a silent process are no longer present; `nil` if no other process has the
  /// place.
  var lease: Duration? { get }

  /// Applies a change in a single step, one at a time. A known `key` returns its answer, and does not call `body`.
  /// - Parameters:
  ///   - key: The name of the change.
  ///   - body: Receives the kept state, or `nil` before the first change. An error undoes everything. It may be called
  ///     again.
  /// - Returns: The answer, and the state after the change or after later changes.
  func change(
    _ key: String, _ body: @escaping @Sendable (SharedRecord?) throws -> SharedChange
  ) async throws -> (answer: String, record: SharedRecord)

  /// Returns the kept state; `nil` before the first change.
  func read() async throws -> SharedRecord?

  /// Returns the counters.
  func stamp() async throws -> SharedStamp

  /// Returns a sequence of signals: a signal at once, and a signal after each change by any process. Signals may be
  /// joined, and there may be more signals than changes. A lost connection fails the sequence.
  func ticks() async throws -> AsyncThrowingStream<Void, any Error>

  /// Sets the sessions of the process `host` that are present, and renews its lease.
  /// - Parameters:
  ///   - host: The random name of the process's part.
  ///   - names: The name of each session.
  /// - Returns: The names of the sessions of other living processes.
  func renew(_ host: String, _ names: [String]) async throws -> [String]
}
