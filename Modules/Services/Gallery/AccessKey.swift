import Foundation

/// What a service knows this program by; never printed.
public struct AccessKey: Sendable, CustomStringConvertible {
  let text: String

  /// A key.
  init(_ text: String) { self.text = text }

  /// Reads a file that holds the key alone.
  /// - Throws: ``AccessKeyError``, without anything of what is in the file.
  public init(file path: String) throws(AccessKeyError) {
    var status = stat()
    // Looked at first, because opening a pipe would last until somebody writes to it.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else {
      throw AccessKeyError(path: path, reason: "cannot be read", isUnreadable: true)
    }
    guard status.st_mode & 0o077 == 0 else {
      throw AccessKeyError(path: path, reason: "may be read by others: set its mode to 0600", isUnreadable: true)
    }
    let key = (try? PlainFile.read(path, upTo: 4_096))
      .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
    guard let key, !key.isEmpty, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw AccessKeyError(path: path, reason: "must hold the key in one line and nothing else", isUnreadable: false)
    }
    text = key
  }

  /// Names nothing, wherever it may be printed.
  public var description: String { "access key" }
}

/// Why there is no access key.
public struct AccessKeyError: Error, CustomStringConvertible {
  let path: String
  let reason: String
  /// Whether it could not be had at all, and not only what is in it is wrong.
  public let isUnreadable: Bool

  /// A sentence for the user.
  public var description: String { "The access key file \(path) \(reason)." }
}
