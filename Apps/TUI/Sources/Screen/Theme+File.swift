import Foundation
import SignalboxInterface
import SignalboxProgram

/// A role a line, as in `error = bold bright-red on #201010`. Roles that the file does not name look as they always do.
extension Theme: SettingsFile {
  static var option: String { "theme" }

  /// What `wish` names: a look that comes with it, or a file; else the user's own file, else the look that was kept last, else
  /// `nil`, which leaves it to the terminal.
  static func chosen(_ wish: String?) throws(ExitStatus) -> Theme? {
    if let named = wish.flatMap(named) { return named }
    if let wish, !wish.contains("/"), !FileManager.default.fileExists(atPath: wish) {
      let (shown, all) = (SafeText.visible(wish), names.joined(separator: ", "))
      throw .noInput(
        phrase(
          "There is no look and no file called \(shown); the looks are: \(all).",
          german: "Es gibt kein Aussehen und keine Datei namens \(shown); es gibt: \(all)."))
    }
    if wish != nil || hasFile { return try find(wish) }
    return keptName.flatMap(named)
  }
  static func called(_ file: String) -> String { phrase("The theme \(file)", german: "Das Aussehen \(file)") }
  static var notASetting: String {
    phrase("this is no 'role = look'.", german: "das ist kein 'Rolle = Aussehen'.")
  }

  mutating func apply(_ settings: [Setting]) throws(Mistake) {
    for (line, name, value) in settings {
      guard let role = Role(rawValue: name) else {
        let roles = Role.allCases.map(\.rawValue).joined(separator: ", ")
        let shown = SafeText.visible(name)
        throw Mistake(
          line: line,
          words: phrase(
            "there is no role '\(shown)'; there is: \(roles).",
            german: "es gibt keine Rolle '\(shown)'; es gibt: \(roles)."))
      }
      set(role, try Self.look(value, line))
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
  init?(_ word: Substring) {
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
