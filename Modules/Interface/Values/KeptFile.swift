/// A file that a user gave and a session keeps, without its bytes.
///
/// The bytes are outside the recording. An effect reads them (`Effects.run(_:files:)`), so a replay needs no file.
public struct KeptFile: Codable, Hashable, Sendable {
  /// The name, which obeys ``FileName``. Not a path.
  public var name: String
  /// The media type, read from the contents: `application/octet-stream` for contents of no known type.
  public var type: String
  /// The number of bytes.
  public var size: Int
  /// The SHA-256 of the bytes, in hexadecimal digits.
  public var digest: String

  /// Creates the description of a file.
  public init(name: String, type: String, size: Int, digest: String) {
    (self.name, self.type, self.size, self.digest) = (name, type, size, digest)
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
