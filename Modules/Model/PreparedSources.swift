package import SignalboxCore

/// Sources that prepare an opening before the next input of their session.
///
/// An opening begins on the session's isolation and goes on outside. An effect that begins in between finds what was
/// prepared.
package protocol PreparedSources: Sources {
  /// Follows a sequence as ``Sources/follow(_:from:during:keeping:newest:opening:)`` does.
  /// - Parameter prepare: Begins an opening for the session. The returned function is called once.
  func follow<Value: Codable & Sendable, Mark: Codable & Sendable, Sequence: AsyncSequence & SendableMetatype>(
    _ name: String, from mark: Mark, during lifetime: Lifetime?, keeping rate: SourceRate<Value>,
    newest: @escaping @concurrent @Sendable () async throws -> (Value, Mark),
    preparing prepare: @escaping (WorkOrigin) -> @concurrent @Sendable (Mark) async throws -> Sequence
  ) -> Signal<Value> where Sequence.Element == (Value, Mark)
}
