public import Foundation

/// The picture library, and the paths that a user may type.
public struct PicturesFolder: Sendable {
  /// The path of the folder.
  public let path: String
  /// A Boolean value that indicates whether only this folder may be read.
  private let isConfined: Bool
  /// The folder in which typed relative paths begin.
  private let current: String

  /// Refers to the folder at `path`. The default is the user's pictures folder of the XDG user directories, otherwise
  /// `Pictures` in the home folder.
  /// - Parameter isConfined: A Boolean value that indicates whether paths outside are refused, as for strangers to this
  ///   machine.
  public init(
    _ path: String? = nil, isConfined: Bool = false, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.init(path, isConfined: isConfined, environment: environment, current: nil)
  }

  /// - Parameter current: The folder in which typed relative paths begin; `nil` for the current folder.
  init(
    _ path: String?, isConfined: Bool = false, environment: [String: String] = ProcessInfo.processInfo.environment,
    current: String?
  ) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    self.isConfined = isConfined
    self.path = path ?? Self.configured(environment, home: home) ?? home + "/Pictures"
    self.current = current ?? "."
  }

  /// Returns the path that a typed `text` means. Relative paths begin in the current folder, as in every program, and
  /// `~/` in the home folder. A relative path that exists only in the library means that file. If the folder is
  /// confined, relative paths begin in the library, and the result is `nil` for a path outside.
  func resolve(_ text: String) -> String? {
    let places = places(of: text)
    return places.first { access($0, F_OK) == 0 } ?? places.first
  }

  /// Returns the path of a picture of the library.
  func picture(_ name: String) -> String? { name.contains("/") ? nil : path + "/" + name }

  /// Returns the paths that a typed `text` can mean, the likeliest first.
  func places(of text: String) -> [String] {
    if isConfined {
      let isOutside = ["/", "~/"].contains(where: text.hasPrefix) || text.split(separator: "/").contains("..")
      return isOutside ? [] : [path + "/" + text]
    }
    if text.hasPrefix("/") { return [text] }
    if text.hasPrefix("~/") { return [NSHomeDirectory() + text.dropFirst()] }
    let isPath = ["./", "../"].contains(where: text.hasPrefix)
    return [current + "/" + text] + (isPath ? [] : [path + "/" + text])
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
