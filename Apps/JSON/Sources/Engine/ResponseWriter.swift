/// Puts answers and notifications into the outbox: one by one, or gathered into the array that answers a batch.
struct ResponseWriter {
  /// Where an answer goes: the id to echo, and the place in a batch. Without an id nothing is answered.
  struct Ticket {
    var id: RequestID?
    var place: Place?
    /// How the answer is put, where a dialect has words of its own for it.
    var wording: (any ResponseWording)?
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

  /// Whether an answer to a message whose id could not be read has no id, instead of null.
  private let omitsUnknownID: Bool
  /// What is written.
  var outbox = Outbox()
  private var batches: [Int: Batch] = [:]
  private var lastBatch = 0
  private var inFlight: Set<RequestID> = []

  init(omitsUnknownID: Bool = false) { self.omitsUnknownID = omitsUnknownID }

  /// Whether a request with this id waits for its answer. Any number may have the id `null`.
  func isInFlight(_ id: RequestID?) -> Bool { id.map { inFlight.contains($0) } ?? false }

  /// Takes note that a request waits for its answer.
  mutating func begin(_ id: RequestID?) {
    if let id, id != .null { inFlight.insert(id) }
  }

  /// Begins to gather the answers to a batch, and gives its number.
  mutating func beginBatch(of count: Int) -> Int {
    lastBatch += 1
    batches[lastBatch] = Batch(slots: Array(repeating: [], count: count), open: count)
    return lastBatch
  }

  /// Whether the answer with this place has yet to be written, with its batch.
  func isPending(_ place: Place?) -> Bool { place.map { batches[$0.batch] != nil } ?? false }

  /// Answers a request that was begun.
  mutating func end(_ ticket: Ticket, _ answer: Result<JSON, WireFailure>) {
    if let id = ticket.id { inFlight.remove(id) }
    self.answer(ticket, answer)
  }

  /// Takes note that a request will not be answered.
  mutating func forget(_ id: RequestID) { inFlight.remove(id) }

  /// Answers what was never begun.
  mutating func answer(_ ticket: Ticket, _ answer: Result<JSON, WireFailure>) {
    guard let place = ticket.place else {
      if let id = ticket.id { outbox.line { [omitsUnknownID] in Self.write(id, answer, omitsUnknownID, to: &$0) } }
      return
    }
    var bytes: [UInt8] = []
    if let id = ticket.id { Self.write(id, answer, omitsUnknownID, to: &bytes) }
    batches[place.batch]?.slots[place.slot] = bytes
    batches[place.batch]?.open -= 1
    if batches[place.batch]?.open == 0 { writeBatch(place.batch) }
  }

  /// Writes a notification.
  mutating func notify(_ name: String, _ members: [JSON.Member]) {
    let message: JSON = ["jsonrpc": "2.0", "method": .string(name), "params": .object(members)]
    outbox.line { $0.append(json: message) }
  }

  /// Asks the other side for something.
  mutating func ask(_ id: JSON, _ name: String, _ members: [JSON.Member]) {
    let message: JSON = ["jsonrpc": "2.0", "id": id, "method": .string(name), "params": .object(members)]
    outbox.line { $0.append(json: message) }
  }

  private mutating func writeBatch(_ number: Int) {
    let answers = batches.removeValue(forKey: number)?.slots.filter { !$0.isEmpty } ?? []
    // A batch of nothing but notifications is not answered at all.
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
    if id != .null || !omitsUnknownID {
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

/// What is to be written and has not been: whole lines, in order.
struct Outbox {
  private var bytes: [UInt8] = []
  private var sent = 0

  /// How many bytes are not written yet.
  var unsent: Int { bytes.count - sent }

  /// The next bytes to write, at most `limit`.
  func next(_ limit: Int) -> ArraySlice<UInt8> { bytes[sent..<min(bytes.count, sent + limit)] }

  /// Takes note that `count` bytes were written.
  mutating func consume(_ count: Int) {
    sent += count
    if sent == bytes.count {
      // A burst's memory is given back; what a usual answer needs is kept.
      bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
      sent = 0
    } else if sent > 1 << 16 {
      bytes.removeSubrange(..<sent)
      sent = 0
    }
  }

  /// Appends a line; `write` appends its bytes, without the line feed.
  mutating func line(_ write: (inout [UInt8]) -> Void) {
    write(&bytes)
    bytes.append(0x0A)
  }
}
