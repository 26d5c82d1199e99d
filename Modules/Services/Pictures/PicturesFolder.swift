public import Foundation

/// The folder in which relative paths begin, and which is the picture library.
public struct PicturesFolder: Sendable {
  /// Its path.
  public let path: String
  /// Whether nothing outside it is looked at.
  private let isConfined: Bool

  /// The folder at `path`, or the user's pictures folder as the XDG user directories have it, or `Pictures` in the home.
  /// - Parameter isConfined: Whether a path that leads elsewhere is none, as it is for whoever is a stranger to this machine.
  public init(
    _ path: String? = nil, isConfined: Bool = false, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    self.isConfined = isConfined
    self.path = path ?? Self.configured(environment, home: home) ?? home + "/Pictures"
  }

  /// Where `text` is: a relative path begins here, and `~/` in the home; `nil` for what leads elsewhere where that is not looked at.
  func resolve(_ text: String) -> String? {
    if isConfined, ["/", "~/"].contains(where: text.hasPrefix) || text.split(separator: "/").contains("..") {
      return nil
    }
    if text.hasPrefix("/") { return text }
    if text.hasPrefix("~/") { return NSHomeDirectory() + text.dropFirst() }
    return path + "/" + text
  }

  /// The line `XDG_PICTURES_DIR="$HOME/Pictures"` of user-dirs.dirs.
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
