import SignalboxInterface

/// A command a line, as in `list.filter = /, Ctrl-S`; commands that the file does not name keep their keys.
///
/// Esc always goes back and Ctrl-C always ends, so whatever the file says, one can leave.
extension Keymap: SettingsFile {
  static var option: String { "keys" }
  static func called(_ file: String) -> String { phrase("The keys in \(file)", german: "Die Tasten in \(file)") }
  static var notASetting: String {
    phrase("this is no 'command = keys'.", german: "das ist kein 'Befehl = Tasten'.")
  }

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

  /// What nobody may change: how one leaves, and what is said to the terminal.
  private static func isFixed(_ key: Key) -> Bool { key == .escape || key.isForTerminal }

  private static func place(_ name: String, _ line: Int) throws(Mistake) -> Place {
    let places = KeyTable.rows.filter { $0.context != .terminal }.flatMap { row in
      row.bindings.map { Place(context: row.context, command: $0.command) }
    }
    guard let place = places.first(where: { $0.name == name }) else {
      let (shown, all) = (SafeText.visible(name), places.map(\.name).joined(separator: ", "))
      throw Mistake(
        line: line,
        words: phrase(
          "there is no command '\(shown)'; there is: \(all).",
          german: "es gibt keinen Befehl '\(shown)'; es gibt: \(all)."))
    }
    return place
  }

  private static func sequence(_ names: Substring, for place: Place, _ line: Int) throws(Mistake) -> KeySequence {
    let shown = SafeText.visible(names.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    guard let keys = KeySequence(names: names) else {
      throw Mistake(line: line, words: phrase("'\(shown)' is no key.", german: "'\(shown)' ist keine Taste."))
    }
    if keys == [.escape], place.command == .back { return keys }
    guard !keys.contains(where: isFixed) else {
      throw Mistake(
        line: line, words: phrase("'\(shown)' stays what it is.", german: "'\(shown)' bleibt, was sie ist."))
    }
    if place.context.acceptsText, keys[0].isTyped {
      throw Mistake(
        line: line,
        words: phrase("'\(shown)' is typed there as text.", german: "'\(shown)' wird dort als Text getippt."))
    }
    return keys
  }

  /// Finds what would mean two things in one place, or begin something else.
  private func refuseAmbiguity(_ lines: [Place: Int]) throws(Mistake) {
    for (place, line) in lines.sorted(by: { $0.value < $1.value }) {
      let others = KeyTable.rows.filter { $0.context == place.context }.flatMap(\.bindings).map(\.command)
      for keys in keys(place.command, in: place.context) {
        let isSame = { (other: KeySequence) in other.starts(with: keys) || keys.starts(with: other) }
        let meant = others.first { other in
          self.keys(other, in: place.context).contains { isSame($0) && (other != place.command || $0 != keys) }
        }
        guard let meant else { continue }
        let shown = Wording.key(keys.name)
        throw Mistake(
          line: line,
          words: phrase(
            "'\(shown)' already means \(meant.rawValue) there.",
            german: "'\(shown)' bedeutet dort schon \(meant.rawValue)."))
      }
    }
  }
}
