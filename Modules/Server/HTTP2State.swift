import CHTTP2
import SignalboxPlatform

/// The state of a connection with HTTP/2, for the holder of its lock.
struct HTTP2State: ~Copyable {
  /// A request and its response.
  struct Stream {
    var pieces: [[UInt8]] = []
    /// A Boolean value that indicates whether the request is complete.
    var hasEnded = false
    /// A Boolean value that indicates whether libnghttp2 has closed the stream.
    var isClosed = false
    /// A Boolean value that indicates whether the stream is not served any more.
    var isOver = false
    /// A Boolean value that indicates whether the client was late with the rest of a form.
    var isLate = false
    /// A Boolean value that indicates whether the system has not taken all bytes of the response.
    var owes = false
    /// A Boolean value that indicates whether all bytes of the response are in frames.
    var isFramed = false
    /// The bytes of the body that are in memory.
    var bodyBytes = 0
    /// The end of the time for what the client owes.
    var due: (time: Int, duty: Deadlines.Duty)?
    var waiting: CheckedContinuation<Void, Never>?
    var whenOver: (@Sendable () -> Void)?

    /// Wakes the task that serves the stream.
    mutating func wake() {
      waiting?.resume()
      waiting = nil
    }

    mutating func end() {
      isOver = true
      whenOver?()
      whenOver = nil
      wake()
    }
  }

  let connection: UnsafeMutableRawPointer
  var streams: [Int32: Stream] = [:]
  /// The frames that the system has not taken.
  var unsent: ArraySlice<UInt8> = []
  /// The streams whose last bytes are in these frames.
  var framed: [Int32] = []
  /// A Boolean value that indicates whether a task sends.
  var isSending = false
  /// The bytes of all bodies that are in memory.
  var bodyBytes = 0

  init(connection: UnsafeMutableRawPointer) { self.connection = connection }

  deinit { signalbox_http2_close(connection) }

  /// Reads the events of libnghttp2. Returns the new requests, and whether a stream was closed.
  /// - Parameter deadline: The end of the time in which a client sends its request.
  mutating func readEvents(deadline: Int) -> (heads: [HTTP2Stream.Head], hasClosed: Bool) {
    var (heads, hasClosed) = ([HTTP2Stream.Head](), false)
    while let event = signalbox_http2_next(connection) {
      defer { free(event) }
      let number = event.pointee.stream
      let bytes = Array(UnsafeBufferPointer(start: event.pointee.bytes, count: event.pointee.count))
      switch event.pointee.kind {
      case SIGNALBOX_HTTP2_DATA where streams[number]?.isOver == false: streams[number]?.pieces.append(bytes)
      case SIGNALBOX_HTTP2_DATA: signalbox_http2_consume(connection, number, bytes.count)
      case SIGNALBOX_HTTP2_END: streams[number]?.hasEnded = true
      case SIGNALBOX_HTTP2_TAKEN:
        streams[number]?.isFramed = true
        framed.append(number)
        continue
      case SIGNALBOX_HTTP2_CLOSED:
        hasClosed = true
        streams[number]?.isClosed = true
        streams[number]?.end()
      case let kind:
        streams[number] = Stream(due: (deadline, .send))
        let status = kind == SIGNALBOX_HTTP2_WRONG ? 400 : kind == SIGNALBOX_HTTP2_TOO_LARGE ? 431 : nil
        heads.append(HTTP2Stream.Head(number: number, fields: bytes, refusal: status))
      }
      streams[number]?.wake()
    }
    return (heads, hasClosed)
  }

  /// Takes frames for the client from libnghttp2, about as many bytes as are encrypted together.
  mutating func takeFrames(about count: Int) {
    var frames: [UInt8] = []
    var next: UnsafePointer<UInt8>?
    while frames.count < count {
      let length = signalbox_http2_send(connection, &next)
      guard length > 0 else { break }
      frames += UnsafeBufferPointer(start: next, count: length)
    }
    unsent = frames[...]
  }

  /// Wakes the streams whose bytes the system has taken.
  mutating func wakeFramed() {
    for number in framed {
      streams[number]?.owes = false
      streams[number]?.isFramed = false
      streams[number]?.wake()
    }
    framed = []
  }
}
