/// Writes answers and notifications: into the outbox, individually or collected in an array as the answer to a batch.
/// Over HTTP, messages about a request go to the request's own stream.
struct ResponseWriter {
  /// The address of an answer: the request, and the place in a batch. Without an id there is no answer.
  struct Ticket {
    var id: RequestID?
    var place: Place?
    /// The format of the answer, where a dialect has its own.
    var format: (any ResponseFormat)?
    /// A Boolean value that indicates whether the request is of a user. A user does not wait for an agent.
    var isByUser = false
  }

  /// A place in a batch.
  struct Place {
    let batch: Int
    let slot: Int
  }

  private struct Batch {
    var slots: [[UInt8]]
    var open: Int
  }

  /// A Boolean value that indicates whether an answer has no id, instead of null, when the message's id is unreadable.
  private let omitsUnknownID: Bool
  /// The bytes to write.
  var outbox = Outbox()
  /// The HTTP client that gets the messages about no request; `nil` for a driver that reads lines.
  var client: HTTPClient?
  private var batches: [Int: Batch] = [:]
  private var lastBatch = 0
  /// The requests that wait for their answers.
  private(set) var inFlight: Set<RequestID> = []

  init(omitsUnknownID: Bool = false) { self.omitsUnknownID = omitsUnknownID }

  /// Returns whether a request with this id waits for its answer. The id `null` never counts, so several requests can
  /// have it.
  func isInFlight(_ id: RequestID?) -> Bool { id.map { inFlight.contains($0) } ?? false }

  /// Records that a request waits for its answer.
  mutating func begin(_ id: RequestID?) {
    if let id, !id.isNull { inFlight.insert(id) }
  }

  /// Begins to collect the answers of a batch, and returns the number of the batch.
  mutating func beginBatch(of count: Int) -> Int {
    lastBatch += 1
    batches[lastBatch] = Batch(slots: Array(repeating: [], count: count), open: count)
    return lastBatch
  }

  /// Returns whether the batch of `place` is not written yet.
  func isPending(_ place: Place?) -> Bool { place.map { batches[$0.batch] != nil } ?? false }

  /// Answers a request after ``begin(_:)``.
  mutating func end(_ ticket: Ticket, _ answer: Result<JSON, WireFailure>) {
    if let id = ticket.id { inFlight.remove(id) }
    self.answer(ticket, answer)
  }

  /// Records that a request gets no answer.
  mutating func forget(_ id: RequestID) {
    inFlight.remove(id)
    id.stream?.end()
  }

  /// Answers a message without ``begin(_:)``.
  mutating func answer(_ ticket: Ticket, _ answer: Result<JSON, WireFailure>) {
    if let place = ticket.place { return collect(ticket.id, answer, at: place) }
    guard let id = ticket.id else { return }
    guard let stream = id.stream else {
      return outbox.line { [omitsUnknownID] in Self.write(id, answer, omitsUnknownID, to: &$0) }
    }
    var bytes: [UInt8] = []
    Self.write(id, answer, omitsUnknownID, to: &bytes)
    stream.answer(bytes, answer)
  }

  /// Writes a notification.
  /// - Parameters:
  ///   - id: The request that it is about, if any.
  ///   - kind: The kind of notifications of which only the latest matters; `nil` means those with this name.
  mutating func notify(_ name: String, _ members: [JSON.Member], about id: RequestID? = nil, kind: String? = nil) {
    send(["jsonrpc": "2.0", "method": .string(name), "params": .object(members)], about: id, kind: kind ?? name)
  }

  /// Writes a request to the client, because of the client's request `id`.
  mutating func ask(_ question: JSON, _ name: String, _ members: [JSON.Member], about id: RequestID) {
    send(["jsonrpc": "2.0", "id": question, "method": .string(name), "params": .object(members)], about: id)
  }

  /// Writes a message.
  /// - Parameter id: The request that it is about, if any.
  mutating func send(_ message: JSON, about id: RequestID? = nil, kind: String? = nil) {
    guard let stream = id?.stream ?? client?.stream else { return outbox.line { $0.append(json: message) } }
    stream.append(Array(message.text.utf8), kind: kind)
  }

  private mutating func collect(_ id: RequestID?, _ answer: Result<JSON, WireFailure>, at place: Place) {
    var bytes: [UInt8] = []
    if let id { Self.write(id, answer, omitsUnknownID, to: &bytes) }
    batches[place.batch]?.slots[place.slot] = bytes
    batches[place.batch]?.open -= 1
    if batches[place.batch]?.open == 0 { writeBatch(place.batch) }
  }

  private mutating func writeBatch(_ number: Int) {
    let answers = batches.removeValue(forKey: number)?.slots.filter { !$0.isEmpty } ?? []
    // A batch that consists only of notifications has no answer.
    guard !answers.isEmpty else { return }
    outbox.line { bytes in
      bytes.append(UInt8(ascii: "["))
      bytes.append(contentsOf: answers.joined(separator: [UInt8(ascii: ",")]))
      bytes.append(UInt8(ascii: "]"))
    }
  }

  private static func write(
    _ id: RequestID, _ answer: Result<JSON, WireFailure>, _ omitsUnknownID: Bool, to bytes: inout [UInt8]
  ) {
    bytes.append(text: #"{"jsonrpc":"2.0""#)
    if !id.isNull || !omitsUnknownID {
      bytes.append(text: #","id":"#)
      bytes.append(json: id.json)
    }
    switch answer {
    case .success(let result):
      bytes.append(text: #","result":"#)
      bytes.append(json: result)
    case .failure(let failure):
      bytes.append(text: #","error":"#)
      bytes.append(json: failure.json)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

/// The bytes that are not written yet: whole lines, in order.
struct Outbox {
  private var bytes: [UInt8] = []
  private var sent = 0

  /// The number of unwritten bytes.
  var unsent: Int { bytes.count - sent }

  /// Returns the next bytes to write, at most `limit`.
  func next(_ limit: Int) -> ArraySlice<UInt8> { bytes[sent..<min(bytes.count, sent + limit)] }

  /// Records that `count` bytes were written.
  mutating func consume(_ count: Int) {
    sent += count
    if sent == bytes.count {
      // Releases the memory of a burst; keeps the memory that usual answers need.
      bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
      sent = 0
    } else if sent > 1 << 16 {
      bytes.removeSubrange(..<sent)
      sent = 0
    }
  }

  /// Appends a line. `write` appends the bytes of the line, without the line feed.
  mutating func line(_ write: (inout [UInt8]) -> Void) {
    write(&bytes)
    bytes.append(0x0A)
  }
}
