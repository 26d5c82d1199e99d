import Glibc
public import SignalboxPresentation

/// Secrets by name, so that a driver can fill in what it must not know or keep in its transcript.
public struct Secrets: Sendable, CustomStringConvertible {
  private static let limit = 1 << 20
  private let texts: [String: String]

  /// No secrets.
  public init() { texts = [:] }

  /// Reads a file that holds a JSON object of texts.
  /// - Throws: A sentence, without anything of what is in the file, when others than its owner may read it or it is no such
  ///   object.
  public init(file path: String) throws(ExitStatus) {
    let name = SafeText.visible(path)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw .usage("The secrets \(name) cannot be read: \(String(cString: strerror(errno))).")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
      throw .usage("The secrets \(name) must be a file of your own.")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw .usage("The secrets \(name) may be read by others: set their mode to 0600.")
    }
    guard let texts = Self.texts(in: Self.read(descriptor)) else {
      throw .usage("The secrets \(name) must be a JSON object whose values are all strings.")
    }
    self.texts = texts
  }

  init(_ texts: [String: String]) { self.texts = texts }

  /// Names nothing, wherever it may be printed.
  public var description: String { "secrets" }

  /// The secret that `{"secret": name}` names.
  func text(namedBy value: JSON) throws(WireFailure) -> String {
    guard case .object(let members) = value, members.count == 1, case .string(let name)? = value["secret"] else {
      throw WireFailure(.wrongType)
    }
    guard let text = texts[name] else { throw WireFailure(.secretRefused) }
    return text
  }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= limit {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  private static func texts(in bytes: [UInt8]) -> [String: String]? {
    guard bytes.count <= limit, let json = try? JSONParser.parse(bytes), case .object(let members) = json else {
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
