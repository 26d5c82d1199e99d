public import SignalboxCore
import Synchronization

/// A text that can be used and never seen: not in a journal, a log, an error, a frame or a dump (R76, K9).
///
/// A secret is a handle. Its text can be read only inside an effect that names the secret:
///
/// ```swift
/// try await effects.run("account", secret: password) { key, password in
///   try await service.open(name, password: password, key: key)
/// }
/// ```
///
/// An application tests a secret with ``check(_:_:)`` or `==`. The session records the answer. A replay gets the same
/// answer and no text: there the secret is *withheld*. If an effect then needs the text, the session asks the user for
/// it again. It accepts only a text with the same answers.
public struct Secret: Sendable {
  package let handle: SecretHandle

  package init(_ handle: SecretHandle) { self.handle = handle }

  /// Creates a secret that no session knows, for the result of an effect or for a test.
  public init(_ text: String) { handle = SecretHandle(text: text) }

  /// The empty secret.
  public static let none = Secret("")

  /// A Boolean value that indicates whether the text is empty. This fact is not secret.
  public var isEmpty: Bool { handle.isEmpty }

  /// Returns whether the text passes `test`.
  ///
  /// The text of a withheld secret is not available. For a rule that was checked before, the recorded answer is
  /// returned. For any other rule the answer is `false`, and the session asks the user for the secret.
  /// - Parameters:
  ///   - rule: A short description of the test, which users may read: "has a digit". Each rule names one test.
  ///   - test: The test. Its result must depend on the text alone.
  public func check(_ rule: String, _ test: @escaping @Sendable (String) -> Bool) -> Bool {
    Mistake.check(!rule.hasPrefix(Self.equality), "a rule for a secret does not begin with \(Self.equality): \(rule)")
    guard let keeper = handle.keeper, !handle.isEmpty else { return test(handle.text ?? "") }
    let handle = handle
    return keeper.assumeIsolated { $0.check(handle, rule, test) }
  }

  /// Returns whether both secrets have the same text. For withheld secrets see ``check(_:_:)``.
  public static func == (left: Secret, right: Secret) -> Bool {
    let (left, right) = (left.handle, right.handle)
    if left === right || left.isEmpty || right.isEmpty { return left === right || left.isEmpty == right.isEmpty }
    guard let keeper = left.keeper ?? right.keeper else { return left.text == right.text }
    return keeper.assumeIsolated { $0.compare(left, right) }
  }

  /// Returns whether the secrets have different texts.
  public static func != (left: Secret, right: Secret) -> Bool { !(left == right) }

  /// The prefix of the name of an equality in recorded answers.
  package static let equality = "=="
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text that stands for every secret.
  public var description: String { "(secret)" }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Codable {
  /// Decodes the placeholder that ``encode(to:)`` writes. The secret is withheld, unless a session that has the text
  /// decodes it.
  public init(from decoder: any Decoder) throws {
    _ = try decoder.singleValueContainer().decode(String.self)
    let texts = decoder.userInfo[SecretTexts.key] as? SecretTexts
    handle = texts?.handle(at: decoder.codingPath) ?? SecretHandle(text: nil)
  }

  /// Encodes ``description`` as a placeholder, never the text.
  public func encode(to encoder: any Encoder) throws {
    (encoder.userInfo[SecretCollector.key] as? SecretCollector)?.add(handle.text, at: encoder.codingPath)
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The object behind a ``Secret``.
package final class SecretHandle: Sendable {
  /// The text, if it is known here. A session may know the text by other means.
  package let text: String?
  /// A Boolean value that indicates whether the text is empty.
  package let isEmpty: Bool
  /// The session that answers questions about the secret and records the answers.
  package let keeper: (any SecretKeeper)?
  /// The label in a question to the user; `nil` for a secret that no user gave.
  package let label: String?
  /// The id of the element that the secret was typed into.
  package let element: String
  /// The id in a recording, if an effect gave the secret.
  private let source: String?
  /// The number of the ``SecretPlace``: the entry in which the secret was typed, and the index there. -1 if the user
  /// did not type it.
  private let record: Atomic<Int>

  init(text: String?) {
    (self.text, isEmpty, keeper, label, element, source) = (text, text?.isEmpty == true, nil, nil, "", nil)
    record = Atomic(-1)
  }

  /// Creates a secret that an effect gave.
  package init(text: String?, keeper: any SecretKeeper, source: String) {
    (self.text, isEmpty, self.keeper, label, element) = (text, text?.isEmpty == true, keeper, nil, "")
    self.source = source
    record = Atomic(-1)
  }

  /// Creates a secret that the user typed. `place` has the entry and the index in it.
  package init(text: String?, keeper: any SecretKeeper, label: String, element: String, place: SecretPlace) {
    (self.text, isEmpty, self.keeper, self.label, self.element) = (text, false, keeper, label, element)
    source = nil
    record = Atomic(place.number)
  }

  /// The id in a recording.
  package var id: String { source ?? place.id }

  /// The place where the secret was typed.
  package var place: SecretPlace {
    get { SecretPlace(number: record.load(ordering: .relaxed)) }
    set { record.store(newValue.number, ordering: .relaxed) }
  }
}

/// The place in a recording where a secret was typed.
package struct SecretPlace: Equatable, Sendable {
  /// The number of the entry times 1,024, plus the index in the entry.
  let number: Int

  init(number: Int) { self.number = number }

  /// - Parameters:
  ///   - record: The number of the entry.
  ///   - index: The index of the secret in the entry: a form has several.
  package init(record: Int, index: Int = 0) { number = record << 10 | index }

  /// The number of the entry.
  package var record: Int { number >> 10 }

  /// The id of the secret in a recording: `12`, or `12.1` for the second secret of an entry.
  package var id: String { number & 1023 == 0 ? "\(record)" : "\(record).\(number & 1023)" }

  /// Returns the number of the entry that the secret `id` was typed in, or `nil` for a secret of an effect.
  package static func record(of id: String) -> Int? { Int(id.prefix { $0 != "." }) }
}

/// The part of a session that answers questions about its secrets.
package protocol SecretKeeper: Actor {
  /// Answers a question about a secret that is not empty, and records the answer.
  func check(_ secret: SecretHandle, _ rule: String, _ test: @escaping @Sendable (String) -> Bool) -> Bool
  /// Returns whether two secrets that are not empty have the same text, and records the answer.
  func compare(_ left: SecretHandle, _ right: SecretHandle) -> Bool
}

/// Collects the secrets of a value that is being recorded.
package final class SecretCollector: Sendable {
  /// The key of the collector in an encoder.
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

/// The texts from which a decoder makes secrets.
package struct SecretTexts: Sendable {
  /// The key of the texts in a decoder.
  package static let key = CodingUserInfoKey.secret("texts")
  private let texts: [String: String]
  private let keeper: any SecretKeeper
  private let source: String

  /// - Parameter source: The id of the decoded value in a recording.
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
  /// Creates a property. Setting the identical secret changes nothing.
  public convenience init(_ value: Secret) { self.init(value) { $0.handle === $1.handle } }
}
