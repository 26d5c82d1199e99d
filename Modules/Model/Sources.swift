public import SignalboxCore

/// Follows changes outside the session: a feed of prices, a queue, the rows of a table that others change.
///
/// A source is the only way for values to come in without an action of the user. Each delivered value is an entry of
/// the recording, in a turn of its own, so a replay delivers the same values at the same places. Nothing is pending
/// while a source is open: effects, drivers, undo and checkpoints do not wait for it.
///
/// Undo and redo do not take values back. The values since the undone step are delivered again to the sources that are
/// then open.
public protocol Sources: AnyObject {
  /// Follows a sequence of values from outside the session.
  ///
  /// The session calls `open`, and delivers the values of the sequence in order. It opens the source again, from the
  /// mark of the last delivered value, in these cases:
  ///
  /// - The sequence ended or failed. The pauses grow from one second to one minute.
  /// - The session was resumed, on any machine, or a replay has ended.
  /// - An undo, redo or seek has ended.
  ///
  /// A value that follows a mark may come twice or not at all if the outside cannot continue there. To close such a gap
  /// is the application's task.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and tests. Open sources need different names.
  ///   - mark: The place in the outside's history from which values are new, such as the number of the last message.
  ///   - lifetime: The source is closed with it. With `nil` the source stays open until the application's run ends.
  ///   - rate: The rate of deliveries, and the treatment of the other values.
  ///   - open: Opens the sequence of values from a mark on, outside the session. Each value has the mark behind it.
  /// - Returns: A signal of the delivered values, on the session's isolation. It ends with `lifetime`, and never fails.
  func follow<Value: Codable & Sendable, Mark: Codable & Sendable, Sequence: AsyncSequence & SendableMetatype>(
    _ name: String, from mark: Mark, during lifetime: Lifetime?, keeping rate: SourceRate<Value>,
    opening open: @escaping @concurrent @Sendable (Mark) async throws -> Sequence
  ) -> Signal<Value> where Sequence.Element == (Value, Mark)

  /// Follows a sequence whose newest value can also be read. A `SessionTest` reads it after each step and opens no
  /// sequence, so a test sees each value at a known place. A session that begins at a checkpoint delivers the last
  /// value again, so the value need not be in the application's state.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and tests. Open sources need different names.
  ///   - mark: The place in the outside's history from which values are new.
  ///   - lifetime: The source is closed with it. With `nil` the source stays open until the application's run ends.
  ///   - rate: The rate of deliveries, and the treatment of the other values.
  ///   - newest: Reads the newest value, with the mark behind it.
  ///   - open: Opens the sequence of values from a mark on, outside the session. Each value has the mark behind it.
  /// - Returns: A signal of the delivered values, as of ``follow(_:from:during:keeping:opening:)``.
  func follow<Value: Codable & Sendable, Mark: Codable & Sendable, Sequence: AsyncSequence & SendableMetatype>(
    _ name: String, from mark: Mark, during lifetime: Lifetime?, keeping rate: SourceRate<Value>,
    newest: @escaping @concurrent @Sendable () async throws -> (Value, Mark),
    opening open: @escaping @concurrent @Sendable (Mark) async throws -> Sequence
  ) -> Signal<Value> where Sequence.Element == (Value, Mark)

  /// A Boolean value that indicates whether a viewer looks at the session. It is not recorded, so visible state must
  /// not depend on it.
  var isAttended: Property<Bool> { get }

  /// The open sources that deliver nothing at present because they ended, failed or do not answer, in the order of
  /// their opening.
  var troubles: Property<[SourceTrouble]> { get }
}

extension Sources {
  /// Follows the sequence alone, for implementations without tests.
  public func follow<Value: Codable & Sendable, Mark: Codable & Sendable, Sequence: AsyncSequence & SendableMetatype>(
    _ name: String, from mark: Mark, during lifetime: Lifetime?, keeping rate: SourceRate<Value>,
    newest: @escaping @concurrent @Sendable () async throws -> (Value, Mark),
    opening open: @escaping @concurrent @Sendable (Mark) async throws -> Sequence
  ) -> Signal<Value> where Sequence.Element == (Value, Mark) {
    follow(name, from: mark, during: lifetime, keeping: rate, opening: open)
  }

  /// By default, a viewer always looks.
  public var isAttended: Property<Bool> { Property(constant: true) }

  /// Follows a sequence of values from outside the session, each with the mark behind it. The parameters are those of
  /// ``follow(_:from:during:keeping:opening:)``.
  public func follow<Value: Codable & Sendable, Mark: Codable & Sendable, Sequence: AsyncSequence & SendableMetatype>(
    _ name: String, from mark: Mark, during lifetime: Lifetime? = nil, keeping rate: SourceRate<Value> = .latest(),
    _ open: @escaping @concurrent @Sendable (Mark) async throws -> Sequence
  ) -> Signal<Value> where Sequence.Element == (Value, Mark) {
    follow(name, from: mark, during: lifetime, keeping: rate, opening: open)
  }

  /// Follows a sequence whose values have no marks: the outside cannot continue at a place, or every value replaces the
  /// value before.
  public func follow<Value: Codable & Sendable, Sequence: AsyncSequence & SendableMetatype>(
    _ name: String, during lifetime: Lifetime? = nil, keeping rate: SourceRate<Value> = .latest(),
    _ open: @escaping @concurrent @Sendable () async throws -> Sequence
  ) -> Signal<Value> where Sequence.Element == Value {
    follow(name, from: false, during: lifetime, keeping: rate, opening: { _ in try await open().map { ($0, false) } })
  }
}

/// A reason why a source delivers nothing at present.
public struct SourceTrouble: Codable, Equatable, Sendable {
  /// The name of the source.
  public let name: String
  /// A sentence for the user.
  public let reason: String

  /// Creates a trouble.
  public init(name: String, reason: String) { (self.name, self.reason) = (name, reason) }
}

/// The rate of a source's deliveries, and the treatment of values between two deliveries.
public struct SourceRate<Value: Sendable>: Sendable {
  /// The treatment of values that wait for their delivery.
  package enum Waiting: Sendable {
    case latest
    case all
    case joined(@Sendable (Value, Value) -> Value)
  }

  package let waiting: Waiting
  package let distance: Duration

  private init(_ waiting: Waiting, _ distance: Duration) { (self.waiting, self.distance) = (waiting, distance) }

  /// Delivers the newest value, at most every `distance`. Older values are dropped.
  ///
  /// A value must contain everything that is known, because the recording keeps only the last two of successive values
  /// that began no page, effect, flow or timer.
  public static func latest(every distance: Duration = .milliseconds(250)) -> Self { Self(.latest, distance) }

  /// Delivers every value, in order. The sequence waits while ``SourceRate/mostWaiting`` values wait.
  public static var all: Self { Self(.all, .zero) }

  /// Delivers values at most every `distance`. `join` joins two values, the older first.
  public static func joined(
    every distance: Duration = .milliseconds(250), _ join: @escaping @Sendable (Value, Value) -> Value
  ) -> Self { Self(.joined(join), distance) }

  /// The maximum number of values that wait with ``SourceRate/all``.
  public static var mostWaiting: Int { 64 }
}
