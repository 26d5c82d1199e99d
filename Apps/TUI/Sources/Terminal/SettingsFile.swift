import Foundation
import SignalboxInterface
import SignalboxProgram

/// A file of the user's own, a setting a line: `name = value`. Empty lines and lines that begin with `#` are passed over.
enum SettingsFile {
  /// What is wrong with a file, and where.
  struct Mistake: Error, Equatable {
    let line: Int
    let words: String
  }

  /// What an option's file says, else the file `<program>/<name>` in the folder for settings, else `standard`.
  /// - Parameters:
  ///   - path: What the option names.
  ///   - name: Of the option, and of the file in the folder for settings.
  ///   - called: What the file is called in a sentence.
  /// - Throws: A status and a sentence that names the file and the line, when it cannot be read or says something unknown.
  static func read<Value>(
    _ path: String?, name: String, called: (_ file: String) -> String, standard: Value,
    _ parse: (String) throws(Mistake) -> Value
  ) throws(ExitStatus) -> Value {
    let environment = ProcessInfo.processInfo.environment
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let usual = (folder ?? (environment["HOME"] ?? "") + "/.config") + "/\(Program.identity.folder)/" + name
    guard let file = path ?? (FileManager.default.fileExists(atPath: usual) ? usual : nil) else { return standard }
    let called = called(SafeText.visible(file))
    let input = try InputFile(file, for: "--" + name, takesPipes: true)
    guard let text = String(validating: input.bytes, as: UTF8.self) else {
      throw .unusable(phrase("\(called) is no text.", german: "\(called) ist kein Text."))
    }
    do throws(Mistake) {
      return try parse(text)
    } catch {
      let (line, words) = (error.line, error.words)
      throw .unusable(phrase("\(called), line \(line): \(words)", german: "\(called), Zeile \(line): \(words)"))
    }
  }

  /// The settings in `text`, with the number of each line.
  /// - Parameter otherwise: What is said of a line that is none.
  static func settings(
    _ text: String, otherwise: @autoclosure () -> String
  ) throws(Mistake) -> [(line: Int, name: String, value: Substring)] {
    var settings: [(line: Int, name: String, value: Substring)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.drop(while: \.isWhitespace)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw Mistake(line: index + 1, words: otherwise()) }
      let name = parts[0].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      settings.append((index + 1, name, parts[1]))
    }
    return settings
  }
}
