import Foundation
public import SignalboxSession
import Synchronization

/// Recordings in memory as several programs see them, for tests of code that records sessions.
///
/// A program owns a recording from `create` or `resume` until it releases the store. After ``expireLease()``, other
/// programs may take the recording over. Appended entries stay in the program's own memory until a sync.
public struct MemoryShelf: JournalShelf {
  private let memory: Memory
  private let program: Int

  private init(_ memory: Memory) { (self.memory, program) = (memory, memory.nextProgram()) }

  /// Creates an empty shelf, as a first program sees it.
  public init() { self.init(Memory()) }

  /// Returns the same shelf as another program sees it.
  public func forOtherProgram() -> MemoryShelf { MemoryShelf(memory) }

  /// Lets other programs take over the recordings of this program, as after the end of its lease.
  public func expireLease() { memory.state.withLock { _ = $0.silent.insert(program) } }

  /// Stops all writing to the shelf, or resumes it. A sync waits while the shelf is stalled.
  public func stall(_ isStalled: Bool) { memory.state.withLock { $0.isStalled = isStalled } }

  /// A Boolean value that indicates whether the shelf is stalled.
  public var isStalled: Bool { memory.state.withLock(\.isStalled) }

  /// Removes a recording that a program owns.
  public func removeOwned(_ name: String) { memory.state.withLock { $0.recordings[name] = nil } }

  // MARK: JournalShelf

  /// Returns the name for messages.
  public func title(of name: String) -> String { "memory/\(name)" }

  /// Creates a recording.
  public func create(_ name: String, _ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    var bytes: [UInt8] = []
    guard let text = JournalText(header, into: &bytes) else { throw .unwritable(path: title(of: name), reason: "") }
    try insert(name, bytes, holder: program)
    return try store(name, text)
  }

  /// Resumes a recording.
  public func resume(_ name: String) throws(JournalFailure) -> (store: any JournalStore, contents: JournalContents)? {
    let isFound = try edit(name) { (state) throws(JournalFailure) in
      guard let found = state.recordings[name] else { return false }
      if state.isTaken(found) { throw .locked(path: title(of: name)) }
      state.recordings[name]?.holder = program
      state.recordings[name]?.epoch += 1
      return true
    }
    guard isFound, let bytes = text(of: name) else { return nil }
    let (contents, text) = try JournalText.read(title(of: name), bytes)
    return (try store(name, text), contents)
  }

  /// Returns the bytes of a recording; `nil` if there is none.
  public func text(of name: String) -> [UInt8]? { memory.state.withLock { $0.recordings[name]?.bytes } }

  /// Adds a copy of a recording.
  public func add(_ name: String, text: [UInt8]) throws(JournalFailure) {
    let length = try JournalText.read(title(of: name), text).text.length
    try insert(name, Array(text.prefix(length)), holder: nil)
  }

  /// Returns all recordings, the last changed first.
  public func items() -> [JournalItem] {
    memory.state.withLock { state in
      state.recordings.sorted { ($0.value.changed, $0.key) > ($1.value.changed, $1.key) }.map { name, recording in
        JournalItem(
          name: name, changed: recording.changed,
          summary: Result { () throws(JournalFailure) in try JournalSummary(title(of: name), recording.bytes) },
          isRunning: state.isTaken(recording))
      }
    }
  }

  /// Returns whether there is a recording with this name.
  public func has(_ name: String) -> Bool { text(of: name) != nil }

  /// Removes a recording that no program owns.
  public func remove(_ name: String) throws(JournalFailure) {
    try edit(name) { (state) throws(JournalFailure) in
      if let found = state.recordings[name], state.isTaken(found) { throw .locked(path: title(of: name)) }
      state.recordings[name] = nil
    }
  }

  /// Removes recordings that have not changed for this time and that no program owns.
  public func prune(unchangedFor time: Duration) {
    let limit = Date.now - Double(time.components.seconds)
    memory.state.withLock { state in
      state.recordings = state.recordings.filter { $0.value.changed >= limit || state.isTaken($0.value) }
    }
  }

  // MARK: Private

  private func edit<Value>(
    _ name: String, _ body: (inout Memory.State) throws(JournalFailure) -> Value
  ) throws(JournalFailure) -> Value {
    try memory.state.withLock { (state) throws(JournalFailure) in try body(&state) }
  }

  private func insert(_ name: String, _ bytes: [UInt8], holder: Int?) throws(JournalFailure) {
    try edit(name) { (state) throws(JournalFailure) in
      if let found = state.recordings[name] {
        throw state.isTaken(found) ? .locked(path: title(of: name)) : .notEmpty(path: title(of: name))
      }
      state.lastNumber += 1
      state.recordings[name] = Memory.Kept(number: state.lastNumber, bytes: bytes, holder: holder)
    }
  }

  private func store(_ name: String, _ text: JournalText) throws(JournalFailure) -> any JournalStore {
    guard let kept = memory.state.withLock({ $0.recordings[name] }) else {
      throw .unavailable(path: title(of: name), reason: "")
    }
    return MemoryJournal(self, memory, name, kept, text)
  }
}

/// The recordings that all programs share.
private final class Memory: Sendable {
  struct Kept {
    let number: Int
    var bytes: [UInt8]
    var holder: Int?
    var epoch = 1
    var changed = Date.now
  }

  struct State {
    var recordings: [String: Kept] = [:]
    var silent: Set<Int> = []
    var isStalled = false
    var lastProgram = 0
    var lastNumber = 0

    func isTaken(_ recording: Kept) -> Bool { recording.holder.map { !silent.contains($0) } ?? false }

    /// Returns the name of the recording with this number.
    func name(of number: Int) -> String? { recordings.first { $0.value.number == number }?.key }
  }

  let state = Mutex(State())

  func nextProgram() -> Int {
    state.withLock { state in
      state.lastProgram += 1
      return state.lastProgram
    }
  }
}

/// A recording in memory, for the session that writes it.
private final class MemoryJournal: JournalStore {
  private struct State {
    var text: JournalText
    var waiting: [UInt8] = []
    var loss: JournalLoss?
  }

  let name: String
  private let place: String
  private let shelf: MemoryShelf
  private let memory: Memory
  private let number: Int
  private let epoch: Int
  private let state: Mutex<State>

  init(_ shelf: MemoryShelf, _ memory: Memory, _ place: String, _ kept: Memory.Kept, _ text: JournalText) {
    (self.shelf, self.memory, self.place) = (shelf, memory, place)
    (number, epoch, name) = (kept.number, kept.epoch, shelf.title(of: place))
    state = Mutex(State(text: text))
  }

  deinit {
    commit()
    memory.state.withLock { memory in
      guard let name = memory.name(of: number), memory.recordings[name]?.epoch == epoch else { return }
      memory.recordings[name]?.holder = nil
    }
  }

  var isShared: Bool { true }
  var loss: JournalLoss { state.withLock(\.loss) ?? .unwritable(name: name) }

  func append(_ batch: [JournalChange]) -> Bool {
    state.withLock { state in
      guard state.loss == nil, let lines = state.text.lines(for: batch) else { return false }
      state.waiting += lines
      return true
    }
  }

  func sync(_ isWaiting: () -> Void) -> Bool {
    while shelf.isStalled { isWaiting() }
    return commit()
  }

  func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool {
    var (header, bytes) = (header, [UInt8]())
    header.first = journal.first
    guard let new = JournalText(header, journal, into: &bytes), sync({}), commit(replacing: bytes) else { return false }
    state.withLock { $0.text = new }
    return true
  }

  func moveAside() -> String? {
    guard sync({}) else { return nil }
    return memory.state.withLock { memory in
      guard let name = memory.name(of: number), let kept = memory.recordings[name], kept.epoch == epoch else {
        return nil
      }
      let names = (1...999).map { "\(place)~\($0)" }
      guard let aside = names.first(where: { memory.recordings[$0] == nil }) else { return nil }
      (memory.recordings[name], memory.recordings[aside]) = (nil, kept)
      return shelf.title(of: aside)
    }
  }

  func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore { try shelf.create(place, header) }

  /// Writes the waiting entries to the shelf, or replaces the recording by other bytes.
  @discardableResult
  private func commit(replacing bytes: [UInt8]? = nil) -> Bool {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    let loss: JournalLoss? = memory.state.withLock { memory in
      guard let place = memory.name(of: number), let kept = memory.recordings[place] else {
        return .removed(name: name)
      }
      guard kept.epoch == epoch else { return .taken(name: name) }
      memory.recordings[place]?.bytes = bytes ?? kept.bytes + waiting
      memory.recordings[place]?.changed = .now
      return nil
    }
    state.withLock { $0.loss = $0.loss ?? loss }
    return loss == nil
  }
}
