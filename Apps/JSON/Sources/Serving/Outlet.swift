import SignalboxHTTP
import Synchronization

/// What a client over HTTP is told on one stream, kept until it is taken: whoever reads slowly gets the last of what only counts
/// as the last, so it stays small.
final class Outlet: Sendable {
  private struct Message {
    let text: [UInt8]
    /// Of those of one kind the last counts.
    let kind: String?
    var isLast = false
  }

  private struct State {
    var messages: [Message] = []
    var isOver = false
    var isQuiet = false
    var reader: AsyncStream<Void>.Continuation?
  }

  private let state = Mutex(State())

  /// Tells a message; what waits of the same kind is not told any more.
  func tell(_ message: JSON, kind: String? = nil, isLast: Bool = false) {
    let message = Message(text: Array(message.text.utf8), kind: kind, isLast: isLast)
    change { state in
      guard !state.isOver else { return }
      if let kind { state.messages.removeAll { $0.kind == kind } }
      state.messages.append(message)
      state.isOver = isLast
    }
  }

  /// Nothing follows.
  func end() { change { $0.isOver = true } }

  /// Whether nothing follows what there is.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Lets something be written although there is nothing to tell, so that who has gone is noticed.
  func beat() { change { $0.isQuiet = $0.messages.isEmpty } }

  /// Yields when there is something to take. Whoever listened before hears no more.
  /// - Parameter left: Called when nobody listens any more.
  func changes(
    left: @escaping @Sendable () -> Void = {}
  ) -> (changes: AsyncStream<Void>, reader: AsyncStream<Void>.Continuation) {
    let (changes, reader) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    reader.onTermination = { _ in left() }
    let former = state.withLock { state in
      defer { state.reader = reader }
      return state.reader
    }
    former?.finish()
    poke()
    return (changes, reader)
  }

  /// Lets the reader look again, if there is something.
  func poke() { change { _ in } }

  /// The last message, if it is the only one.
  func takeOnly() -> [UInt8]? {
    state.withLock { state in
      guard state.messages.count == 1, state.messages[0].isLast else { return nil }
      return state.messages.removeFirst().text
    }
  }

  /// What there is, as server-sent events, and whether nothing follows.
  func next() -> (bytes: [UInt8], isLast: Bool) {
    state.withLock { state in
      let bytes: [UInt8] = state.messages.flatMap { Array("event: message\ndata: ".utf8) + $0.text + [0x0A, 0x0A] }
      defer { (state.messages, state.isQuiet) = ([], false) }
      return (state.isQuiet && bytes.isEmpty ? Array(": \n\n".utf8) : bytes, state.isOver)
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let reader = state.withLock { state in
      body(&state)
      return state.messages.isEmpty && !state.isOver && !state.isQuiet ? nil : state.reader
    }
    reader?.yield()
  }
}
