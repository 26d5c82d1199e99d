import SignalboxInterface
public import SignalboxProgram

/// Secrets by name, as a file holds them, so that a driver can fill in what it must not know or keep in its transcript.
public struct SecretsFile: Sendable, CustomStringConvertible {
  private let texts: [String: String]

  /// No secrets.
  public init() { texts = [:] }

  /// Reads a file that holds a JSON object of texts.
  /// - Throws: A sentence, without anything of what is in the file, when others than its owner may read it or it is no such
  ///   object.
  public init(file path: String) throws(ExitStatus) {
    let name = SafeText.visible(path)
    let file = try InputFile(path, for: "--secrets")
    guard !file.isForeign else {
      throw .noInput(
        phrase(
          "The secrets \(name) must be a file of your own.",
          german: "Die Geheimnisse \(name) müssen eine Datei von Ihnen sein."))
    }
    guard !file.isShared else {
      throw .noInput(
        phrase(
          "The secrets \(name) may be read by others: set their mode to 0600.",
          german: "Die Geheimnisse \(name) können auch andere lesen: Setzen Sie ihre Rechte auf 0600."))
    }
    guard let texts = Self.texts(in: file.bytes) else {
      throw .unusable(
        phrase(
          "The secrets \(name) must be a JSON object whose values are all strings.",
          german: "Die Geheimnisse \(name) müssen ein JSON-Objekt sein, dessen Werte alle Texte sind."))
    }
    self.texts = texts
  }

  init(_ texts: [String: String]) { self.texts = texts }

  /// These and some more; of two with a name the one that is here.
  func adding(_ more: [String: String]) -> SecretsFile {
    more.isEmpty ? self : SecretsFile(texts.merging(more) { here, _ in here })
  }

  /// Names nothing, wherever it may be printed.
  public var description: String { "secrets" }

  /// What there is to name, in order.
  var names: [String] { texts.keys.sorted() }

  /// The secret that `{"secret": name}` names.
  func text(namedBy value: JSON) throws(WireFailure) -> String {
    guard case .object(let members) = value, members.count == 1, case .string(let name)? = value["secret"] else {
      throw WireFailure(.wrongType)
    }
    guard let text = texts[name] else { throw refusal() }
    return text
  }

  /// That something was given where a secret's name, or no secret, belongs; with the names that there are.
  func refusal(_ sentence: String? = nil) -> WireFailure {
    let names = JSON.array(names.map { .string($0.cut(to: 200)) })
    return WireFailure(.secretRefused, [JSON.Member("secrets", names)], saying: sentence)
  }

  private static func texts(in bytes: [UInt8]) -> [String: String]? {
    guard let json = try? JSONParser.parse(bytes), case .object(let members) = json else {
      return nil
    }
    var texts: [String: String] = [:]
    for member in members {
      guard case .string(let text) = member.value else { return nil }
      texts[member.name] = text
    }
    return texts
  }
}
