import Foundation
import SignalboxProgram
import SignalboxWords

/// Settings that a file of the user describes, a setting per line: `name = value`. Empty lines and lines that begin
/// with `#` are skipped.
protocol SettingsFile {
  typealias Mistake = SettingsMistake
  typealias Setting = (line: Int, name: String, value: Substring)

  /// The option that names the file; also the file's own name in the settings folder.
  static var option: String { get }
  /// Returns the name of the file in a sentence.
  static func called(_ file: String) -> String
  /// The message about a line that is no setting.
  static var notASetting: String { get }

  /// Creates the default settings.
  init()
  /// Applies the settings that the file names.
  mutating func apply(_ settings: [Setting]) throws(Mistake)
}

extension Theme {
  /// The name of the theme that the user switched to last. Used where the user has no theme file.
  static var keptName: String? { KeptWord.word(in: "look") }

  /// Keeps the name of a theme for the next start. A user's own theme file takes precedence.
  static func keep(_ name: String) { KeptWord.keep(name, in: "look") }
}

/// Files with a single word in the settings folder, which the program keeps for its next start. Errors are ignored.
enum KeptWord {
  static func word(in file: String) -> String? {
    (try? String(contentsOfFile: SettingsFolder.path + "/" + file, encoding: .utf8))?
      .split(whereSeparator: \.isWhitespace).first.map(String.init)
  }

  static func keep(_ word: String, in file: String) {
    try? FileManager.default.createDirectory(atPath: SettingsFolder.path, withIntermediateDirectories: true)
    try? (word + "\n").write(toFile: SettingsFolder.path + "/" + file, atomically: true, encoding: .utf8)
  }
}

/// A mistake in a settings file, with its line.
struct SettingsMistake: Error, Equatable {
  let line: Int
  let message: String
}

extension SettingsFile {
  /// Creates the settings that `text` describes.
  init(_ text: String) throws(Mistake) {
    self.init()
    try apply(Self.settings(text))
  }

  /// Returns the settings of the file `path`. Without a path, returns the settings of the file `<program>/<option>` in
  /// the settings folder. Without that file, returns the default settings.
  /// - Throws: A status and a sentence with the file and the line, for an unreadable file or an unknown setting.
  static func find(_ path: String?) throws(ExitStatus) -> Self {
    guard let file = path ?? (hasFile ? usual : nil) else { return Self() }
    let called = called(SafeText.visible(file))
    let input = try InputFile(file, for: "--" + option, allowsPipes: true)
    guard let text = String(validating: input.bytes, as: UTF8.self) else {
      throw .unusable(phrase("\(called) is no text."))
    }
    do throws(Mistake) {
      return try Self(text)
    } catch {
      let (line, message) = (error.line, error.message)
      throw .unusable(phrase("\(called), line \(line): \(message)"))
    }
  }

  /// The path of the user's own file. The file need not exist.
  static var usual: String { SettingsFolder.path + "/" + option }
  static var hasFile: Bool { FileManager.default.fileExists(atPath: usual) }

  private static func settings(_ text: String) throws(Mistake) -> [Setting] {
    var settings: [Setting] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.drop(while: \.isWhitespace)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw Mistake(line: index + 1, message: notASetting) }
      let name = parts[0].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      settings.append((index + 1, name, parts[1]))
    }
    return settings
  }
}
