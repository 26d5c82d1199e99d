import SignalboxWords

/// The format of a user's key file: a command per line, as in `list.filter = /, Ctrl-S`. Commands that the file does
/// not name keep their keys.
///
/// Esc always goes back and Ctrl-C always interrupts, so a file cannot lock the user in.
extension Keymap: SettingsFile {
  static var option: String { "keys" }
  static func called(_ file: String) -> String { phrase("The keys in \(file)") }
  static var notASetting: String { phrase("this is no 'command = keys'.") }

  mutating func apply(_ settings: [Setting]) throws(Mistake) {
    var lines: [Place: Int] = [:]
    for (line, name, value) in settings {
      let place = try Self.place(name, line)
      var keys = try value.split(separator: ",", omittingEmptySubsequences: false).map { names throws(Mistake) in
        try Self.sequence(names, for: place, line)
      }
      if place.command == .back { keys = [[.escape]] + keys.filter { $0 != [.escape] } }
      lines[place] = line
      set(place, keys)
    }
    try refuseAmbiguity(lines)
  }

  /// Returns whether a file cannot change `key`: Esc and the keys for the terminal are fixed.
  private static func isFixed(_ key: Key) -> Bool { key == .escape || key.isForTerminal }

  private static func place(_ name: String, _ line: Int) throws(Mistake) -> Place {
    let places = KeyTable.rows.filter { $0.context != .terminal }.flatMap { row in
      row.bindings.map { Place(context: row.context, command: $0.command) }
    }
    guard let place = places.first(where: { $0.name == name }) else {
      let (shown, all) = (SafeText.visible(name), places.map(\.name).joined(separator: ", "))
      throw Mistake(
        line: line,
        message: phrase("there is no command '\(shown)'; there is: \(all)."))
    }
    return place
  }

  private static func sequence(_ names: Substring, for place: Place, _ line: Int) throws(Mistake) -> KeySequence {
    let shown = SafeText.visible(names.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    guard let keys = KeySequence(names: names) else {
      throw Mistake(line: line, message: phrase("'\(shown)' is no key."))
    }
    if keys == [.escape], place.command == .back { return keys }
    guard !keys.contains(where: isFixed) else {
      throw Mistake(
        line: line, message: phrase("'\(shown)' stays what it is."))
    }
    if place.context.acceptsText, keys[0].isTyped {
      throw Mistake(
        line: line,
        message: phrase("'\(shown)' is typed there as text."))
    }
    return keys
  }

  /// Refuses keys that have two meanings in a context, or that begin another key sequence there.
  private func refuseAmbiguity(_ lines: [Place: Int]) throws(Mistake) {
    for (place, line) in lines.sorted(by: { $0.value < $1.value }) {
      let others = KeyTable.rows.filter { $0.context == place.context }.flatMap(\.bindings).map(\.command)
      for keys in keys(place.command, in: place.context) {
        let isSame = { (other: KeySequence) in other.starts(with: keys) || keys.starts(with: other) }
        let meant = others.first { other in
          self.keys(other, in: place.context).contains { isSame($0) && (other != place.command || $0 != keys) }
        }
        guard let meant else { continue }
        let shown = ScreenTexts.key(keys.name)
        throw Mistake(
          line: line,
          message: phrase("'\(shown)' already means \(meant.rawValue) there."))
      }
    }
  }
}
