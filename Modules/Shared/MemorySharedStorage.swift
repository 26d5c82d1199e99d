import Foundation

/// The place of a model that only this process has.
actor MemorySharedStorage: SharedStorage {
  nonisolated let lease: Duration? = nil
  /// The number of changes whose keys are remembered.
  private let remembered: Int
  private let origin = UUID().uuidString
  private var record: SharedRecord?
  private var answers: [String: String] = [:]
  /// The known keys, by the number of their change.
  private var keys: [Int: String] = [:]

  init(remembered: Int = SharedModelLimits.rememberedChanges) { self.remembered = remembered }

  func change(
    _ key: String, _ body: @escaping @Sendable (SharedRecord?) throws -> SharedChange
  ) throws -> (answer: String, record: SharedRecord) {
    if let answer = answers[key], let record { return (answer, record) }
    let change = try body(record)
    let mark = SharedMark(origin: origin, number: (record?.mark.number ?? 0) + 1)
    let new = SharedRecord(mark: mark, version: change.version, text: change.text)
    (record, answers[key], keys[mark.number]) = (new, change.answer, key)
    if let old = keys.removeValue(forKey: mark.number - remembered) { answers[old] = nil }
    return (change.answer, new)
  }

  func read() -> SharedRecord? { record }

  func stamp() -> SharedStamp { SharedStamp(state: record?.mark ?? .beginning, presence: 0) }

  /// The model itself announces its changes, so a single signal suffices.
  func ticks() -> AsyncThrowingStream<Void, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Void.self)
    continuation.yield()
    return stream
  }

  func renew(_ host: String, _ names: [String]) -> [String] { [] }
}
