import SignalboxHTTP
import SignalboxSession

/// The messages to an HTTP client about a request, or about none, kept until they are read.
///
/// Where only the latest message of a kind matters, it replaces the earlier message: a slow reader does not make the
/// stream grow.
final class MessageStream: Sendable {
  private struct Message {
    let text: [UInt8]
    /// The kind of a message of which only the latest matters.
    var kind: String?
    /// A Boolean value that indicates whether the message is the answer to the request.
    var isAnswer = false
  }

  private struct State {
    var messages: [Message] = []
    var isOver = false
    var isQuiet = false
    /// The failure in the answer.
    var failure: WireFailure?

    var isReadable: Bool { !messages.isEmpty || isOver || isQuiet }
  }

  /// A Boolean value that indicates whether the client has no handshake. Such a client cancels a request by closing its
  /// stream, and in no other way.
  let isStandalone: Bool
  private let state = Latest(State())

  init(isStandalone: Bool = false) { self.isStandalone = isStandalone }

  // MARK: Calls of the engine

  /// Adds a message. It replaces waiting messages of the same kind.
  func append(_ text: [UInt8], kind: String? = nil) {
    change { state in
      if let kind { state.messages.removeAll { $0.kind == kind } }
      state.messages.append(Message(text: text, kind: kind))
    }
  }

  /// Adds the answer to the request, which is the last message.
  func answer(_ text: [UInt8], _ answer: Result<JSON, WireFailure>) {
    change { state in
      state.messages.append(Message(text: text, isAnswer: true))
      state.isOver = true
      if case .failure(let failure) = answer { state.failure = failure }
    }
  }

  /// Ends the stream.
  func end() { change { $0.isOver = true } }

  /// Changes a stream that has not ended.
  private func change(_ body: (inout State) -> Void) {
    state.change { state in
      guard !state.isOver else { return false }
      body(&state)
      return state.isReadable
    }
  }

  // MARK: Calls of the reader

  /// A Boolean value that indicates whether no further message can be added.
  var isOver: Bool { state.value.isOver }

  /// A Boolean value that indicates whether there is something to read.
  var isReadable: Bool { state.value.isReadable }

  /// Removes and returns the answer with its failure, if the answer waits alone.
  func removeOnly() -> (text: [UInt8], failure: WireFailure?)? {
    state.take { state in
      guard state.messages.count == 1, state.messages[0].isAnswer else { return nil }
      return (state.messages.removeFirst().text, state.failure)
    }
  }

  /// Returns the messages as they come, as server-sent events. The events of an earlier reader end.
  /// - Parameters:
  ///   - delay: The time after which a blank event shows whether the client is still there.
  ///   - left: Called when the client has disconnected, or the stream has ended.
  func events(
    quietAfter delay: Duration = EventStream.silence, left: @escaping @Sendable () -> Void = {}
  ) -> EventStream {
    let beats = EventStream.beats(after: delay) { [weak self] in self?.sendKeepAlive() }
    let (changes, reader) = state.changes(isOnly: true) {
      beats.cancel()
      left()
    }
    return EventStream(changes: changes, stop: { reader.finish() }, next: next)
  }

  /// Wakes the reader.
  func wake() { state.wake() }

  /// Writes a blank event if no message waits, so that a closed connection is noticed.
  func sendKeepAlive() { change { $0.isQuiet = $0.messages.isEmpty } }

  /// Removes and returns the waiting messages as server-sent events, and whether the stream has ended.
  func next() -> (bytes: [UInt8], isLast: Bool) {
    state.take { state in
      let bytes: [UInt8] = state.messages.flatMap { Array("event: message\ndata: ".utf8) + $0.text + [0x0A, 0x0A] }
      defer { (state.messages, state.isQuiet) = ([], false) }
      return (state.isQuiet && bytes.isEmpty ? Array(": \n\n".utf8) : bytes, state.isOver)
    }
  }
}

extension MessageStream: Hashable {
  static func == (left: MessageStream, right: MessageStream) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
