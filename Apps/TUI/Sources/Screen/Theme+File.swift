import Foundation
import SignalboxProgram
import SignalboxWords

/// The file has a role in each line: `error = bold bright-red on #201010`. Roles that are not in the file keep their
/// default look.
extension Theme: SettingsFile {
  static var option: String { "theme" }

  /// Returns the theme that `wish` names: a built-in theme, or a file. Without a wish, returns the theme of the user's
  /// own file, or else the theme that was kept last. `nil` leaves the choice to the terminal.
  static func chosen(_ name: String?) throws(ExitStatus) -> Theme? {
    if let named = name.flatMap(named) { return named }
    if let name, !name.contains("/"), !FileManager.default.fileExists(atPath: name) {
      let (shown, all) = (SafeText.visible(name), names.joined(separator: ", "))
      throw .noInput(
        phrase("There is no theme and no file called \(shown); the themes are: \(all)."))
    }
    if name != nil || hasFile { return try find(name) }
    return keptName.flatMap(named)
  }
  static func called(_ file: String) -> String { phrase("The theme \(file)") }
  static var notASetting: String { phrase("this is no 'role = style'.") }

  mutating func apply(_ settings: [Setting]) throws(Mistake) {
    for (line, name, value) in settings {
      guard let role = Role(rawValue: name) else {
        let roles = Role.allCases.map(\.rawValue).joined(separator: ", ")
        let shown = SafeText.visible(name)
        throw Mistake(
          line: line,
          message: phrase("there is no role '\(shown)'; there is: \(roles)."))
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
      case "italic": look.isItalic = true
      case "underline": look.isUnderlined = true
      case "reverse": look.isReversed = true
      case "on": isBackground = true
      case "default": isBackground = false
      default:
        guard let paint = Paint(word) else {
          let shown = SafeText.visible(String(word))
          throw Mistake(
            line: line,
            message: phrase("'\(shown)' is no style and no colour."))
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

  /// Creates the colour called `word`: a name, `bright-` and a name, a number up to 255, or `#rrggbb`.
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
