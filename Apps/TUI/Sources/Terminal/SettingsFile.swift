import Foundation
import SignalboxInterface
import SignalboxProgram

/// What a file of the user's own describes, a setting a line: `name = value`. Empty lines and lines that begin with `#` are
/// passed over.
protocol SettingsFile {
  typealias Mistake = SettingsMistake
  typealias Setting = (line: Int, name: String, value: Substring)

  /// The option that names the file, and the file's own name in the folder for settings.
  static var option: String { get }
  /// What a sentence calls the file.
  static func called(_ file: String) -> String
  /// What is said of a line that is no setting.
  static var notASetting: String { get }

  /// The standard settings.
  init()
  /// Changes what the file names.
  mutating func apply(_ settings: [Setting]) throws(Mistake)
}

extension Theme {
  private static var keptFile: String { SettingsFolder.path + "/look" }

  /// The name of the look that was switched to last, where there is no file of the user's own.
  static var keptName: String? {
    (try? String(contentsOfFile: keptFile, encoding: .utf8))?.split(whereSeparator: \.isWhitespace).first.map(
      String.init)
  }

  /// Keeps the name of a look for the next time; a user's own file goes before it. What cannot be kept is forgotten.
  static func keep(_ name: String) {
    try? FileManager.default.createDirectory(atPath: SettingsFolder.path, withIntermediateDirectories: true)
    try? (name + "\n").write(toFile: keptFile, atomically: true, encoding: .utf8)
  }
}

/// What is wrong with a file, and where.
struct SettingsMistake: Error, Equatable {
  let line: Int
  let words: String
}

extension SettingsFile {
  /// What `text` describes.
  init(_ text: String) throws(Mistake) {
    self.init()
    try apply(Self.settings(text))
  }

  /// What the file `path` says, else the file `<program>/<option>` in the folder for settings, else what is standard.
  /// - Throws: A status and a sentence that names the file and the line, when it cannot be read or says something unknown.
  static func find(_ path: String?) throws(ExitStatus) -> Self {
    guard let file = path ?? (hasFile ? usual : nil) else { return Self() }
    let called = called(SafeText.visible(file))
    let input = try InputFile(file, for: "--" + option, takesPipes: true)
    guard let text = String(validating: input.bytes, as: UTF8.self) else {
      throw .unusable(phrase("\(called) is no text.", german: "\(called) ist kein Text."))
    }
    do throws(Mistake) {
      return try Self(text)
    } catch {
      let (line, words) = (error.line, error.words)
      throw .unusable(phrase("\(called), line \(line): \(words)", german: "\(called), Zeile \(line): \(words)"))
    }
  }

  /// Where the user's own file is, if there is one.
  static var usual: String { SettingsFolder.path + "/" + option }
  static var hasFile: Bool { FileManager.default.fileExists(atPath: usual) }

  private static func settings(_ text: String) throws(Mistake) -> [Setting] {
    var settings: [Setting] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.drop(while: \.isWhitespace)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw Mistake(line: index + 1, words: notASetting) }
      let name = parts[0].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      settings.append((index + 1, name, parts[1]))
    }
    return settings
  }
}
