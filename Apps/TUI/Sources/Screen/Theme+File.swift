import Foundation
import SignalboxInterface
import SignalboxProgram

extension Theme {
  /// The theme in the file `path`, else in `signalbox/theme` in the folder for settings, else the standard one.
  /// - Throws: A status and a sentence that names the file and the line, when it cannot be read or says something unknown.
  static func find(_ path: String?) throws(ExitStatus) -> Theme {
    let environment = ProcessInfo.processInfo.environment
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let usual = (folder ?? (environment["HOME"] ?? "") + "/.config") + "/signalbox/theme"
    guard let file = path ?? (FileManager.default.fileExists(atPath: usual) ? usual : nil) else { return .standard }
    let name = SafeText.visible(file)
    let input = try InputFile(file, for: "--theme", takesPipes: true)
    guard let text = String(validating: input.bytes, as: UTF8.self) else {
      throw .unusable(phrase("The theme \(name) is no text.", german: "Das Aussehen \(name) ist kein Text."))
    }
    do throws(Mistake) {
      return try Theme(text)
    } catch {
      let (line, words) = (error.line, error.words)
      throw .unusable(
        phrase("The theme \(name), line \(line): \(words)", german: "Aussehen \(name), Zeile \(line): \(words)"))
    }
  }

  /// What is wrong with a theme, and where.
  struct Mistake: Error, Equatable {
    let line: Int
    let words: String
  }

  /// The theme that `text` describes: a role a line, as in `error = bold bright-red on #201010`. Roles that it does not
  /// name look as they always do; empty lines and lines that begin with `#` are passed over.
  init(_ text: String) throws(Mistake) {
    self.init()
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.drop(while: \.isWhitespace)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw Mistake(
          line: number + 1, words: phrase("this is no 'role = look'.", german: "das ist kein 'Rolle = Aussehen'."))
      }
      let name = parts[0].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard let role = Role(rawValue: name) else {
        let roles = Role.allCases.map(\.rawValue).joined(separator: ", ")
        let shown = SafeText.visible(name)
        throw Mistake(
          line: number + 1,
          words: phrase(
            "there is no role '\(shown)'; there is: \(roles).",
            german: "es gibt keine Rolle '\(shown)'; es gibt: \(roles)."))
      }
      set(role, try Self.look(parts[1], number + 1))
    }
  }

  private static func look(_ words: Substring, _ line: Int) throws(Mistake) -> Look {
    var look = Look()
    var isBackground = false
    for word in words.split(whereSeparator: \.isWhitespace) {
      switch word {
      case "bold": look.isBold = true
      case "dim": look.isDim = true
      case "underline": look.isUnderlined = true
      case "reverse": look.isReversed = true
      case "on": isBackground = true
      case "default": isBackground = false
      default:
        guard let paint = Paint(word) else {
          let shown = SafeText.visible(String(word))
          throw Mistake(
            line: line,
            words: phrase(
              "'\(shown)' is no look and no colour.", german: "'\(shown)' ist kein Aussehen und keine Farbe."))
        }
        if isBackground { look.background = paint } else { look.foreground = paint }
        isBackground = false
      }
    }
    return look
  }
}

extension Theme.Paint {
  private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// The colour called `word`: a name, `bright-` and a name, a number up to 255, or `#rrggbb`.
  fileprivate init?(_ word: Substring) {
    if word.hasPrefix("#"), word.utf8.count == 7, let value = UInt32(word.dropFirst(), radix: 16) {
      let byte = { (shift: UInt32) in UInt8(truncatingIfNeeded: value >> shift) }
      self = .colour(Colour(red: byte(16), green: byte(8), blue: byte(0)))
    } else if let number = UInt8(word) {
      self = .number(Int(number))
    } else if let place = Self.names.firstIndex(of: String(word)) {
      self = .number(place)
    } else if word.hasPrefix("bright-"), let place = Self.names.firstIndex(of: String(word.dropFirst(7))) {
      self = .number(place + 8)
    } else {
      return nil
    }
  }
}
