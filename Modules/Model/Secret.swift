public import SignalboxCore
import Synchronization

/// Text that may be used and never seen: not in a journal, a log, an error, a frame or a dump (R76, K9).
///
/// A secret is a handle. Its text is readable in one place only, inside an effect that names it:
///
/// ```swift
/// try await effects.run("account", secret: password) { key, password in
///   try await service.open(name, password: password, key: key)
/// }
/// ```
///
/// What an application decides by a secret it asks with ``check(_:_:)`` or `==`. The session writes the answer down, so a
/// recording that is repeated gets the same answer and no text at all: there the secret is *withheld*. When an effect then
/// needs it, the session asks the user for it again, and takes only text that has the same answers.
public struct Secret: Sendable {
  package let handle: SecretHandle

  package init(_ handle: SecretHandle) { self.handle = handle }

  /// A secret that no session knows of: what an effect came to, or one in a test.
  public init(_ text: String) { handle = SecretHandle(text: text) }

  /// The empty secret.
  public static let none = Secret("")

  /// Whether there is no text. This may be seen by everybody.
  public var isEmpty: Bool { handle.isEmpty }

  /// Whether the text passes `test`.
  ///
  /// The text of a secret that is withheld is not there to be tested. A question that was asked of it before is answered as
  /// it was then; any other is answered with `false`, and the session asks the user for the secret.
  /// - Parameters:
  ///   - rule: What is asked, in a few words that people may read: "has a digit". One rule is one test.
  ///   - test: Looks at nothing but the text.
  public func check(_ rule: String, _ test: @escaping @Sendable (String) -> Bool) -> Bool {
    precondition(!rule.hasPrefix(Self.equality), "a rule for a secret does not begin with \(Self.equality): \(rule)")
    guard let keeper = handle.keeper, !handle.isEmpty else { return test(handle.text ?? "") }
    let handle = handle
    return keeper.assumeIsolated { $0.check(handle, rule, test) }
  }

  /// Whether both have the same text, with the promise of ``check(_:_:)``.
  public static func == (left: Secret, right: Secret) -> Bool {
    let (left, right) = (left.handle, right.handle)
    if left === right || left.isEmpty || right.isEmpty { return left === right || left.isEmpty == right.isEmpty }
    guard let keeper = left.keeper ?? right.keeper else { return left.text == right.text }
    return keeper.assumeIsolated { $0.compare(left, right) }
  }

  /// Whether they have different texts.
  public static func != (left: Secret, right: Secret) -> Bool { !(left == right) }

  /// What the name of an equality begins with, where answers are written down.
  package static let equality = "=="
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What stands for every secret.
  public var description: String { "(secret)" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing to look into.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Codable {
  /// Reads a mark. The secret is withheld, unless a session that has the text decodes it.
  public init(from decoder: any Decoder) throws {
    _ = try decoder.singleValueContainer().decode(String.self)
    let texts = decoder.userInfo[SecretTexts.key] as? SecretTexts
    handle = texts?.handle(at: decoder.codingPath) ?? SecretHandle(text: nil)
  }

  /// Writes a mark, never the text.
  public func encode(to encoder: any Encoder) throws {
    (encoder.userInfo[SecretCollector.key] as? SecretCollector)?.add(handle.text, at: encoder.codingPath)
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// What stands behind a ``Secret``.
package final class SecretHandle: Sendable {
  /// The text, where it is known; a session may know it otherwise.
  package let text: String?
  /// Whether there is no text.
  package let isEmpty: Bool
  /// Who answers for it and writes the answers down.
  package let keeper: (any SecretKeeper)?
  /// What it is called in a question to the user; `nil` for one that no user gave.
  package let label: String?
  /// The id of the element that it was typed into.
  package let element: String
  /// What it is known by in a recording, if an effect gave it.
  private let source: String?
  /// The record that it was typed in, and its place in that.
  private let record: Atomic<Int>

  init(text: String?) {
    (self.text, isEmpty, keeper, label, element, source) = (text, text?.isEmpty == true, nil, nil, "", nil)
    record = Atomic(-1)
  }

  /// One that an effect gave.
  package init(text: String?, keeper: any SecretKeeper, source: String) {
    (self.text, isEmpty, self.keeper, label, element) = (text, text?.isEmpty == true, keeper, nil, "")
    self.source = source
    record = Atomic(-1)
  }

  /// One that the user typed: `place` says in which record, and where in that.
  package init(text: String?, keeper: any SecretKeeper, label: String, element: String, place: SecretPlace) {
    (self.text, isEmpty, self.keeper, self.label, self.element) = (text, false, keeper, label, element)
    source = nil
    record = Atomic(place.number)
  }

  /// What it is known by in a recording.
  package var id: String { source ?? place.id }

  /// Where it was typed.
  package var place: SecretPlace {
    get { SecretPlace(number: record.load(ordering: .relaxed)) }
    set { record.store(newValue.number, ordering: .relaxed) }
  }
}

/// Where in a recording a secret was typed.
package struct SecretPlace: Equatable, Sendable {
  let number: Int

  init(number: Int) { self.number = number }

  /// - Parameters:
  ///   - record: The number of the record.
  ///   - index: Which secret of that record it is: a form has several.
  package init(record: Int, index: Int = 0) { number = record << 10 | index }

  /// The number of the record.
  package var record: Int { number >> 10 }

  /// What the secret is known by in a recording: `12`, or `12.1` for the second of one record.
  package var id: String { number & 1023 == 0 ? "\(record)" : "\(record).\(number & 1023)" }
}

/// A session, as its secrets know it.
package protocol SecretKeeper: Actor {
  /// Answers a question about a secret that is not empty, and writes the answer down.
  func check(_ secret: SecretHandle, _ rule: String, _ test: @escaping @Sendable (String) -> Bool) -> Bool
  /// Says whether two that are not empty have the same text, and writes the answer down.
  func compare(_ left: SecretHandle, _ right: SecretHandle) -> Bool
}

/// Keeps aside the secrets of a value that is written down.
package final class SecretCollector: Sendable {
  /// Where an encoder has it.
  package static let key = CodingUserInfoKey.secret("collector")
  private let found = Mutex<[String: String]>([:])

  package init() {}

  /// The texts, by their place in the value.
  package var texts: [String: String] { found.withLock { $0 } }

  fileprivate func add(_ text: String?, at path: [any CodingKey]) {
    guard let text else { return }
    found.withLock { $0[SecretTexts.name(path)] = text }
  }
}

/// What a decoder makes secrets from.
package struct SecretTexts: Sendable {
  /// Where a decoder has it.
  package static let key = CodingUserInfoKey.secret("texts")
  private let texts: [String: String]
  private let keeper: any SecretKeeper
  private let source: String

  /// - Parameter source: What the value that is decoded is called in a recording.
  package init(_ texts: [String: String], keeper: any SecretKeeper, source: String) {
    (self.texts, self.keeper, self.source) = (texts, keeper, source)
  }

  fileprivate func handle(at path: [any CodingKey]) -> SecretHandle {
    let name = Self.name(path)
    return SecretHandle(text: texts[name], keeper: keeper, source: source + "/" + name)
  }

  fileprivate static func name(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
  }
}

extension CodingUserInfoKey {
  fileprivate static func secret(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "signalbox.secret.\(name)") else {
      preconditionFailure("every text is a key of a coder")
    }
    return key
  }
}

extension MutableProperty where Value == Secret {
  /// Creates a property; setting the very same secret changes nothing.
  public convenience init(_ value: Secret) { self.init(value) { $0.handle === $1.handle } }
}
