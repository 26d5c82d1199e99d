/// A file that a user gave, or that the application gives, and that a session keeps. Without its bytes.
///
/// The bytes are outside the recording. An effect reads them (`Effects.run(_:files:)`) or makes them (`Effects.give`),
/// so a replay needs no file.
public struct KeptFile: Codable, Hashable, Sendable {
  /// The name, which obeys ``FileName``. Not a path.
  public var name: String
  /// The media type. For a file of the user it is read from the contents: `application/octet-stream` for contents of no
  /// known type.
  public var type: String
  /// The number of bytes.
  public var size: Int
  /// The SHA-256 of the bytes, in hexadecimal digits.
  public var digest: String

  /// Creates the description of a file.
  public init(name: String, type: String, size: Int, digest: String) {
    (self.name, self.type, self.size, self.digest) = (name, type, size, digest)
  }

  /// The most bytes of a file that the application gives: 16 MiB.
  public static let mostGivenBytes = 16 << 20

  /// Returns whether a text has the form of a media type, with at most a single parameter: `text/csv; charset=utf-8`.
  package static func isMediaType(_ text: String) -> Bool {
    let parts = text.split(separator: "; ", maxSplits: 1, omittingEmptySubsequences: false)
    let (names, parameter) = (parts[0].split(separator: "/", omittingEmptySubsequences: false), parts.dropFirst().last)
    let pair = parameter?.split(separator: "=", omittingEmptySubsequences: false) ?? ["a", "b"]
    return names.count == 2 && pair.count == 2
      && (names + pair).allSatisfy { token in
        !token.isEmpty && token.utf8.count < 100
          && token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".+-_".contains($0)) }
      }
  }

  /// The name and the size: `map.png (12 kB)`.
  public var summary: String { "\(name) (\(FileSize.text(size)))" }
}

/// A file that a user gives, before the session has its bytes.
public enum FileSource: Codable, Equatable, Sendable {
  /// A path on the machine of the session. Only a front end for users of that machine sends it.
  case path(String)
  /// A file that the session keeps already.
  case kept(KeptFile)
  /// The name and the bytes.
  case contents(name: String, [UInt8])
}
