import CHTTP2
import SignalboxHTTP
import SignalboxPlatform
import Synchronization

/// A connection with HTTP/2: many requests at a time. libnghttp2 reads and writes the frames.
final class HTTP2Connection: Sendable {
  /// The limits of a connection for all its requests together.
  private enum Limits {
    /// The requests at a time. Each open tab has one for its events.
    static let streams: UInt32 = 100
    /// The bytes of bodies in memory.
    static let bodies = 4 * HTTPRequest.Limits.body
    /// The bytes that are encrypted together.
    static let record = 16_384
  }

  /// The error codes of a stream (RFC 9113, 7).
  private enum Code: UInt32 {
    case none = 0
    case cancel = 8
  }

  /// A piece of a request's body.
  enum Piece {
    case bytes([UInt8])
    case end
    /// The client was late with the rest of a form, and can be answered.
    case late
    /// The stream is over.
    case gone
  }

  private let wire: TLSConnection
  private let deadlines: Deadlines
  private let state: Mutex<HTTP2State>

  init(_ wire: TLSConnection, _ deadlines: Deadlines) throws {
    guard let pointer = signalbox_http2_open(Limits.streams, HTTPRequest.Limits.head) else {
      throw TLSConnection.Broken()
    }
    (self.wire, self.deadlines) = (wire, deadlines)
    state = Mutex(HTTP2State(connection: pointer))
  }

  /// Serves until the client disconnects.
  /// - Parameter serve: Called for each request, in parallel.
  func run(_ serve: @escaping @Sendable (HTTP2Stream) async -> Void) async {
    deadlines.expect(.send, of: wire.descriptor, in: Patience.idle)
    deadlines.watch(wire.descriptor) { [weak self] in self?.sweep(now: $0) }
    await withDiscardingTaskGroup { group in
      do {
        while true {
          // A client that takes nothing does not stop the reading: both could wait for each other.
          if try !sendAtOnce() { group.addTask { try? await self.finishSending() } }
          guard state.withLock({ signalbox_http2_is_alive($0.connection) }) else { break }
          let bytes = try await wire.read(atMost: Limits.record)
          guard !bytes.isEmpty, let heads = receive(bytes) else { break }
          for head in heads {
            group.addTask {
              await serve(HTTP2Stream(self, head))
              await self.forget(head.number)
            }
          }
        }
      } catch {}
      // The last frame has the reason, if the client can still take it.
      _ = try? sendAtOnce()
      wire.endWriting()
      shutdown(wire.descriptor, Int32(SHUT_RDWR))
      state.withLock { state in
        for number in state.streams.keys {
          state.streams[number]?.isFramed = false
          state.streams[number]?.end()
        }
      }
    }
  }

  // MARK: Receiving

  /// Reads frames. Returns the new requests; `nil` if the connection cannot go on.
  private func receive(_ bytes: [UInt8]) -> [HTTP2Stream.Head]? {
    state.withLock { state in
      guard signalbox_http2_receive(state.connection, bytes, bytes.count) else { return nil }
      return readEvents(&state)
    }
  }

  /// Returns the next piece of a request's body.
  func piece(of number: Int32) async throws -> Piece {
    while true {
      let piece: Piece? = state.withLock { state in
        guard let stream = state.streams[number], !stream.isOver else { return .gone }
        if stream.isLate { return .late }
        guard let bytes = stream.pieces.first else { return stream.hasEnded ? .end : nil }
        state.streams[number]?.pieces.removeFirst()
        signalbox_http2_consume(state.connection, number, bytes.count)
        return .bytes(bytes)
      }
      if let piece {
        try await sendAll()
        return piece
      }
      await wait(for: number) { $0.pieces.isEmpty && !$0.hasEnded && !$0.isOver && !$0.isLate }
    }
  }

  /// Counts bytes of a body that stay in memory. Returns whether there is room for them.
  func hasRoom(for count: Int, of number: Int32) -> Bool {
    state.withLock { state in
      state.streams[number]?.bodyBytes += count
      state.bodyBytes += count
      return state.bodyBytes <= Limits.bodies
    }
  }

  // MARK: Sending

  /// Begins a response. The next bytes that are sent contain its fields.
  func respond(to number: Int32, _ fields: [UInt8], hasBody: Bool) {
    state.withLock { signalbox_http2_respond($0.connection, number, fields, fields.count, hasBody) }
  }

  /// Sends bytes of a response, and waits until the system has taken them.
  func send(_ bytes: [UInt8], of number: Int32, isLast: Bool) async throws {
    let isOpen = state.withLock { state in
      guard state.streams[number]?.isOver == false,
        signalbox_http2_put(state.connection, number, bytes, bytes.count, isLast)
      else { return false }
      state.streams[number]?.owes = true
      return true
    }
    guard isOpen else { throw TLSConnection.Broken() }
    try await sendAll()
    await wait(for: number) { $0.owes && ($0.isFramed || !$0.isOver) }
    guard state.withLock({ $0.streams[number]?.owes == false }) else { throw TLSConnection.Broken() }
  }

  /// Lets the client send a body for which it waits.
  func sendContinue(to number: Int32) async throws {
    state.withLock { signalbox_http2_continue($0.connection, number) }
    try await sendAll()
  }

  /// Sends all frames, unless another task does.
  func sendAll() async throws {
    if try !sendAtOnce() { try await finishSending() }
  }

  /// Sends frames while the system takes them. Returns whether nothing is left for the caller to send.
  private func sendAtOnce() throws -> Bool {
    try state.withLock { state in try state.isSending || goOn(&state) }
  }

  /// Goes on when the system takes bytes again.
  private func finishSending() async throws {
    repeat { try await wire.waitToWrite() } while try !state.withLock { try goOn(&$0) }
  }

  private func goOn(_ state: inout HTTP2State) throws -> Bool {
    state.isSending = true
    while true {
      if state.unsent.isEmpty {
        state.wakeFramed()
        state.takeFrames(about: Limits.record)
        _ = readEvents(&state)
        guard !state.unsent.isEmpty else {
          state.isSending = false
          return true
        }
      }
      guard let count = try wire.writeAtOnce(state.unsent) else { return false }
      state.unsent = count == state.unsent.count ? [] : state.unsent.dropFirst(count)
    }
  }

  // MARK: Streams

  /// Calls `action` when a stream is over.
  func whenOver(_ number: Int32, _ action: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      guard state.streams[number]?.isOver == false else { return true }
      state.streams[number]?.whenOver = action
      return false
    }
    if isOver { action() }
  }

  /// Sets what the client owes in a stream, in seconds from now; `nil` for nothing.
  func expect(_ duty: Deadlines.Duty?, of number: Int32, in seconds: Int = 0) {
    state.withLock { state in
      state.streams[number]?.due = duty.map { (deadlines.now() + seconds, $0) }
      settle(state)
    }
  }

  private func wait(for number: Int32, while isWanting: (HTTP2State.Stream) -> Bool) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        guard let stream = state.streams[number], isWanting(stream) else { return continuation.resume() }
        state.streams[number]?.waiting = continuation
      }
    }
  }

  /// Forgets a stream that was served. What the client still sends of it is not read.
  private func forget(_ number: Int32) async {
    state.withLock { state in
      guard let stream = state.streams.removeValue(forKey: number) else { return }
      state.bodyBytes -= stream.bodyBytes
      for piece in stream.pieces { signalbox_http2_consume(state.connection, number, piece.count) }
      if !stream.isClosed {
        signalbox_http2_reset(state.connection, number, (stream.isOver ? Code.cancel : .none).rawValue)
      }
      settle(state)
    }
    try? await sendAll()
  }

  private func readEvents(_ state: inout HTTP2State) -> [HTTP2Stream.Head] {
    let (heads, hasClosed) = state.readEvents(deadline: deadlines.now() + Patience.sending)
    if !heads.isEmpty || hasClosed { settle(state) }
    return heads
  }

  // MARK: Deadlines

  /// Ends the streams of late clients. A client that is late with the rest of a form can still be answered.
  private func sweep(now: Int) {
    let takesNothing = state.withLock { state in
      for (number, stream) in state.streams {
        guard let due = stream.due, due.time < now, !stream.isOver else { continue }
        switch due.duty {
        case .take where !Deadlines.Duty.take.isDone(by: wire.descriptor): return true
        // This process is late and not the client: bytes are unread.
        case .send where Deadlines.Duty.send.isDone(by: wire.descriptor): continue
        case .finish where Deadlines.Duty.send.isDone(by: wire.descriptor): continue
        case .finish:
          state.streams[number]?.isLate = true
          state.streams[number]?.wake()
        case .send, .take: state.streams[number]?.end()
        }
      }
      return false
    }
    if takesNothing { shutdown(wire.descriptor, Int32(SHUT_RDWR)) }
  }

  /// Sets what the client owes on the connection. While a request is answered, the connection keeps its place. A client
  /// that only sends may lose it, and its streams have deadlines of their own.
  private func settle(_ state: borrowing HTTP2State) {
    if state.streams.values.allSatisfy({ $0.due?.duty == .send }) {
      deadlines.expect(.send, of: wire.descriptor, in: Patience.idle)
    } else {
      deadlines.expectNothing(of: wire.descriptor)
    }
  }
}
