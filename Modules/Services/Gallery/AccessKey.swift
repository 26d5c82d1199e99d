import Foundation
import SignalboxWords

/// The key that identifies this program to a service. Never printed.
public struct AccessKey: Sendable, CustomStringConvertible {
  let text: String

  /// Creates a key.
  init(_ text: String) { self.text = text }

  /// Reads a file that contains only the key.
  /// - Throws: ``AccessKeyError``, without any contents of the file.
  public init(file path: String) throws(AccessKeyError) {
    var status = stat()
    // Checked first, because opening a pipe would wait for a writer.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else {
      throw AccessKeyError(phrase("The access key file \(path) cannot be read."), isUnreadable: true)
    }
    guard status.st_mode & 0o077 == 0 else {
      throw AccessKeyError(
        phrase("The access key file \(path) may be read by others: set its mode to 0600."), isUnreadable: true)
    }
    let key = (try? PlainFile.read(path, upTo: 4_096))
      .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
    guard let key, !key.isEmpty, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw AccessKeyError(
        phrase("The access key file \(path) must hold the key in one line and nothing else."), isUnreadable: false)
    }
    text = key
  }

  /// A text without the key, safe to print.
  public var description: String { "access key" }
}

/// The reason why there is no access key.
public struct AccessKeyError: Error, CustomStringConvertible {
  /// A sentence for the user.
  public let description: String
  /// A Boolean value that indicates whether the file could not be read. False when only its contents are wrong.
  public let isUnreadable: Bool

  init(_ description: String, isUnreadable: Bool) {
    (self.description, self.isUnreadable) = (description, isUnreadable)
  }
}
