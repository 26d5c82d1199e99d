public import Foundation

/// The picture library: the folder in which relative paths begin.
public struct PicturesFolder: Sendable {
  /// The path of the folder.
  public let path: String
  /// A Boolean value that indicates whether only this folder may be read.
  private let isConfined: Bool

  /// Refers to the folder at `path`. The default is the user's pictures folder of the XDG user directories, otherwise
  /// `Pictures` in the home folder.
  /// - Parameter isConfined: A Boolean value that indicates whether paths outside are refused, as for strangers to this
  ///   machine.
  public init(
    _ path: String? = nil, isConfined: Bool = false, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    self.isConfined = isConfined
    self.path = path ?? Self.configured(environment, home: home) ?? home + "/Pictures"
  }

  /// Returns the path that `text` means. Relative paths begin here, and `~/` in the home folder. If the folder is
  /// confined, returns `nil` for a path outside.
  func resolve(_ text: String) -> String? {
    if isConfined, ["/", "~/"].contains(where: text.hasPrefix) || text.split(separator: "/").contains("..") {
      return nil
    }
    if text.hasPrefix("/") { return text }
    if text.hasPrefix("~/") { return NSHomeDirectory() + text.dropFirst() }
    return path + "/" + text
  }

  /// Returns the folder from the line `XDG_PICTURES_DIR="$HOME/Pictures"` of user-dirs.dirs.
  private static func configured(_ environment: [String: String], home: String) -> String? {
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
    guard let bytes = try? PlainFile.read(folder + "/user-dirs.dirs", upTo: 1 << 16) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard line.hasPrefix("XDG_PICTURES_DIR=\""), line.hasSuffix("\"") else { continue }
      let value = line.dropFirst("XDG_PICTURES_DIR=\"".count).dropLast()
      if value.hasPrefix("/") { return String(value) }
      if value.hasPrefix("$HOME/") { return home + value.dropFirst("$HOME".count) }
    }
    return nil
  }
}
