import Synchronization

/// A value for readers on other threads. A slow reader skips values, and always gets the newest.
package final class Latest<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var readers: [Int: AsyncStream<Void>.Continuation] = [:]
    var count = 0
  }

  private let state: Mutex<State>

  /// Creates a place for a value.
  package init(_ value: Value) { state = Mutex(State(value: value)) }

  /// The value.
  package var value: Value { state.withLock { $0.value } }

  /// Changes the value. Wakes the readers if `body` returns `true`.
  package func change(_ body: (inout Value) -> Bool) {
    wake(state.withLock { body(&$0.value) ? Array($0.readers.values) : [] })
  }

  /// Changes the value without waking a reader.
  package func take<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    state.withLock { body(&$0.value) }
  }

  /// Returns a stream that yields at once and after each change, until `reader` is finished.
  /// The stream buffers a single element, so a slow reader skips changes.
  /// - Parameters:
  ///   - isOnly: A Boolean value that indicates whether the streams of earlier readers end.
  ///   - left: Called when the stream has ended.
  package func changes(
    isOnly: Bool = false, left: @escaping @Sendable () -> Void = {}
  ) -> (changes: AsyncStream<Void>, reader: AsyncStream<Void>.Continuation) {
    let (changes, reader) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let former = state.withLock { state in
      let former = isOnly ? Array(state.readers.values) : []
      state.count += 1
      reader.onTermination = { [weak self, number = state.count] _ in
        self?.state.withLock { $0.readers[number] = nil }
        left()
      }
      state.readers[state.count] = reader
      return former
    }
    for reader in former { reader.finish() }
    reader.yield()
    return (changes, reader)
  }

  /// The number of readers.
  package var readers: Int { state.withLock { $0.readers.count } }

  /// Wakes all readers, also without a change.
  package func wake() { wake(state.withLock { Array($0.readers.values) }) }

  private func wake(_ readers: [AsyncStream<Void>.Continuation]) { for reader in readers { reader.yield() } }
}
