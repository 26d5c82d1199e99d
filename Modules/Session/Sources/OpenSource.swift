import Foundation
import SignalboxCore
import SignalboxModel

/// An open source of a run: the sequence outside, and the signal inside.
///
/// The values are of any type, so they pass as JSON.
final class OpenSource {
  /// The events of the sequence, for the session.
  enum Event: Sendable {
    /// A value waits.
    case value
    /// The outside answered, and values may follow.
    case opened
    /// The sequence ended, or failed for this reason.
    case ended(reason: String?)
  }

  typealias Tell = @Sendable (Event) async -> Void

  let name: String
  /// The number of the opening in its run, so that late events of a closed source find nothing.
  let number: Int
  /// A Boolean value that indicates whether a value replaces the values before it.
  let isLatest: Bool
  /// The minimum time between two deliveries.
  let distance: Duration
  /// The time of the last delivery, by the presenter's clock.
  var lastDelivery: Duration?
  /// The reason why the source delivers nothing; `nil` if all is well.
  var trouble: String?
  /// The pause before the next opening.
  var pause = OpenSource.firstPause
  /// The timer of the next opening, or of the patience with the present opening.
  var timer: Subscription?
  /// The state of a source without a sequence, which tells when no input came for a time.
  let idle: IdleWatch?
  /// The end of the sequence, while its last values wait.
  var waitingEnd: Event?

  static let firstPause = Duration.seconds(1)
  static let longestPause = Duration.seconds(60)
  /// The time after which a source that has not answered counts as in trouble.
  static let patience = Duration.seconds(10)

  /// Reads the newest value outside, for tests; `nil` for a source that is only a sequence.
  var newest: (@Sendable () async -> Journal.News.Content)?
  /// The last delivered value, as JSON.
  private(set) var lastValue: String?

  /// A Boolean value that indicates whether the newest value can be read, and is neither read nor in trouble.
  var isUnread: Bool { newest != nil && lastValue == nil && trouble == nil }

  /// Opens the sequence, from the mark of the last delivered value.
  private(set) var start: () -> Void = {}
  /// Ends the sequence.
  private(set) var stop: () -> Void = {}
  /// Returns whether a value waits.
  private(set) var hasValue: () -> Bool = { false }
  /// Removes the oldest waiting value; `nil` if none waits.
  private(set) var removeFirst: () -> Journal.News.Content? = { nil }
  /// Delivers a recorded value. Returns `false` if the value cannot be read.
  private(set) var deliver: (_ value: String, _ mark: String) -> Bool = { _, _ in false }
  /// The mark of the last delivered value, as JSON.
  private(set) var mark: () -> String = { "" }
  /// Ends the signal.
  private(set) var end: () -> Void = {}

  private init(name: String, number: Int, isLatest: Bool, distance: Duration) {
    (self.name, self.number, self.isLatest, self.distance) = (name, number, isLatest, distance)
    idle = nil
  }

  /// Creates a source without a sequence.
  init(
    name: String, number: Int, idle: IdleWatch, stop: @escaping () -> Void,
    deliver: @escaping (_ value: String, _ mark: String) -> Bool, end: @escaping () -> Void
  ) {
    (self.name, self.number, isLatest, distance) = (name, number, false, .zero)
    (self.idle, self.stop, self.deliver, self.end) = (idle, stop, deliver, end)
  }

  deinit { stop() }

  /// Creates a source that is not started, and its signal.
  /// - Parameter tell: Receives the events of the sequence, on the loop.
  static func make<Value: Codable & Sendable, Mark: Codable & Sendable, Sequence: AsyncSequence & SendableMetatype>(
    _ name: String, number: Int, from first: Mark, keeping rate: SourceRate<Value>, loop: LoopExecutor,
    tell: @escaping Tell, preparing prepare: @escaping () -> @concurrent @Sendable (Mark) async throws -> Sequence
  ) -> (OpenSource, Signal<Value>) where Sequence.Element == (Value, Mark) {
    let isLatest = if case .latest = rate.waiting { true } else { false }
    let source = OpenSource(name: name, number: number, isLatest: isLatest, distance: rate.distance)
    let emitter = Emitter<Value>()
    var mark = first
    var current: (task: Task<Void, Never>, buffer: SourceBuffer<Value, Mark>)?
    source.start = {
      let buffer = SourceBuffer<Value, Mark>(rate.waiting) {
        Task(executorPreference: loop) { await tell(.value) }
      }
      let open = prepare()
      let task = Task(executorPreference: globalConcurrentExecutor) { [mark] in
        await read(from: mark, into: buffer, tell: tell, open)
      }
      current?.task.cancel()
      current?.buffer.close()
      current = (task, buffer)
    }
    source.stop = {
      current?.task.cancel()
      current?.buffer.close()
      current = nil
    }
    source.hasValue = { current?.buffer.isEmpty == false }
    // The last removed value, if its text need not be read back.
    var known: (text: String, value: Value)?
    source.removeFirst = {
      guard let first = current?.buffer.removeFirst() else { return nil }
      known = (first.value as? any HasKnownText)?.text.map { ($0, first.value) }
      return content(first.value, first.mark)
    }
    source.mark = { (try? JournalValue.text(mark)) ?? "" }
    source.deliver = { [weak source] value, newMark in
      if source?.newest != nil { source?.lastValue = value }
      let text = value
      guard let value = known.flatMap({ $0.text == text ? $0.value : nil }) ?? read(text),
        let newMark: Mark = read(newMark)
      else { return false }
      mark = newMark
      emitter.emit(value)
      return true
    }
    source.end = { emitter.end() }
    return (source, emitter.signal)
  }

  static func read<Value: Decodable>(_ text: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  private static func content(_ value: some Encodable, _ mark: some Encodable) -> Journal.News.Content {
    do {
      return .value(try JournalValue.text(value), mark: try JournalValue.text(mark))
    } catch {
      return .trouble(SessionTexts.unwritable("\(error)"))
    }
  }

  /// Returns the news that `newest` reads.
  static func content<Value: Encodable & Sendable, Mark: Encodable & Sendable>(
    _ newest: @concurrent @Sendable () async throws -> (Value, Mark)
  ) async -> Journal.News.Content {
    do {
      let (value, mark) = try await newest()
      return content(value, mark)
    } catch {
      return .trouble(FailureSentence.of(error))
    }
  }

  /// The news that a session needs to begin here: the last value of a source whose newest value can be read, and the
  /// trouble.
  var states: [Journal.News.Content] {
    let value = newest == nil ? nil : lastValue.map { Journal.News.Content.value($0, mark: mark()) }
    return [value, trouble.map { .trouble($0) }].compactMap(\.self)
  }

  /// Returns whether this news differs from the last.
  func isNew(_ content: Journal.News.Content) -> Bool {
    switch content {
    case .value(let value, _): value != lastValue || trouble != nil
    case .trouble(let reason): reason != trouble
    }
  }

  /// Reads the sequence to its end.
  @concurrent private static func read<Value: Sendable, Mark: Sendable, Sequence: AsyncSequence & SendableMetatype>(
    from mark: Mark, into buffer: SourceBuffer<Value, Mark>, tell: Tell,
    _ open: @concurrent @Sendable (Mark) async throws -> Sequence
  ) async where Sequence.Element == (Value, Mark) {
    do {
      let sequence = try await open(mark)
      await tell(.opened)
      for try await (value, mark) in sequence {
        if Task.isCancelled { return }
        await buffer.add(value, mark)
      }
      await tell(.ended(reason: nil))
    } catch {
      await tell(.ended(reason: FailureSentence.of(error)))
    }
  }
}
