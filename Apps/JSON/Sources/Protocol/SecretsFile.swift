import SignalboxInterface
public import SignalboxProgram
import SignalboxWords

/// Secrets by name, read from a file. A driver can fill in secrets that it must not know or keep in its transcript.
public struct SecretsFile: Sendable, CustomStringConvertible {
  private let texts: [String: String]
  /// A Boolean value that indicates whether a guest uses them. A guest has no secrets: the user at the session types
  /// them.
  private var isForGuest = false

  /// Creates an empty collection.
  public init() { texts = [:] }

  /// Reads a file that contains a JSON object of texts.
  /// - Throws: A status with a sentence when the file belongs to another user, is readable by others, or has another
  ///   content. The sentence contains nothing from the file.
  public init(file path: String) throws(ExitStatus) {
    let name = SafeText.visible(path)
    let file = try InputFile(path, for: "--secrets")
    guard !file.isForeign else {
      throw .noInput(
        phrase("The secrets \(name) must be a file of your own."))
    }
    guard !file.isShared else {
      throw .noInput(
        phrase("The secrets \(name) may be read by others: set their mode to 0600."))
    }
    do {
      texts = try Self.texts(in: file.bytes)
    } catch {
      switch error.reason {
      case .duplicateKey:
        throw .unusable(
          phrase("The secrets \(name) have a name twice: only one secret can be called so."))
      case .invalidUTF8, .loneSurrogate:
        throw .unusable(
          phrase("The secrets \(name) hold bytes that are no text: the file must be UTF-8."))
      case .invalidJSON, .trailingData, .tooDeep:
        throw .unusable(
          phrase("The secrets \(name) must be a JSON object whose values are all strings."))
      }
    }
  }

  init(_ texts: [String: String]) { self.texts = texts }

  /// Returns these secrets and `more`. Of two secrets with the same name, the present secret stays.
  func adding(_ more: [String: String]) -> SecretsFile {
    more.isEmpty ? self : SecretsFile(texts.merging(more) { here, _ in here })
  }

  /// Returns the same secrets for a guest or for the first driver.
  func forGuest(_ isForGuest: Bool) -> SecretsFile {
    var secrets = self
    secrets.isForGuest = isForGuest
    return secrets
  }

  /// A fixed word, so that printing reveals no name.
  public var description: String { "secrets" }

  /// The available names, sorted.
  var names: [String] { texts.keys.sorted() }

  /// Returns the secret that `{"secret": name}` names.
  func text(namedBy value: JSON) throws(WireFailure) -> String {
    guard case .object(let members) = value, members.count == 1, case .string(let name)? = value["secret"] else {
      throw WireFailure(.wrongType)
    }
    guard let text = texts[name] else {
      throw refusal(isForGuest || texts.isEmpty ? hint : nil)
    }
    return text
  }

  /// The secrets that can be named, or the way in which the user gives them.
  var hint: String {
    if isForGuest { return "A guest has no secrets to name: the user at the session types them." }
    return texts.isEmpty
      ? "No secret is prepared: the user types it in another front end, or starts this program with --secrets."
      : "The names are in \"secrets\"."
  }

  /// Returns the failure for a wrong use of a secret, with the available names.
  func refusal(_ sentence: String? = nil) -> WireFailure {
    let names = JSON.array(names.map { .string($0.cut(to: 200)) })
    return WireFailure(.secretRefused, [JSON.Member("secrets", names)], saying: sentence)
  }

  private static func texts(in bytes: [UInt8]) throws(ParseFailure) -> [String: String] {
    let start = IncomingText.markLength(of: bytes)
    let noObject = ParseFailure(reason: .invalidJSON, offset: start)
    guard case .object(let members) = try JSONParser.parse(bytes, in: start..<bytes.count) else { throw noObject }
    var texts: [String: String] = [:]
    for member in members {
      guard case .string(let text) = member.value else { throw noObject }
      texts[member.name] = text
    }
    return texts
  }
}
