import SignalboxTerminal
import SignalboxWords

/// The key bindings: ``KeyTable`` with the changes of a user's key file.
struct Keymap: Equatable, Sendable {
  /// A command in its context.
  struct Place: Hashable, Sendable {
    let context: KeyContext
    let command: KeyCommand

    /// The name in a user's key file, such as `text.line-start`.
    var name: String { "\(context.rawValue).\(command.rawValue)" }
  }

  /// A Boolean value that indicates whether the terminal distinguishes Ctrl-Enter from Enter.
  var hasSubmit = false
  private var sequences: [Place: [KeySequence]] = [:]
  private var commands: [KeyContext: [KeySequence: KeyCommand]] = [:]

  /// The default bindings, for users without a key file.
  static let standard = Keymap()

  init() {
    for row in KeyTable.rows {
      for (command, keys) in row.bindings { set(Place(context: row.context, command: command), keys) }
    }
  }

  /// Binds a command to `keys` in place of its former keys.
  mutating func set(_ place: Place, _ keys: [KeySequence]) {
    for old in sequences[place] ?? [] where commands[place.context]?[old] == place.command {
      commands[place.context]?[old] = nil
    }
    sequences[place] = keys
    for new in keys { commands[place.context, default: [:]][new] = place.command }
  }

  /// Returns the command of `keys` in the first of `contexts` that binds them.
  func command(for keys: KeySequence, in contexts: [KeyContext]) -> KeyCommand? {
    for context in contexts {
      if let command = commands[context]?[keys] { return command }
    }
    return nil
  }

  /// Returns whether `keys` begin a longer key sequence in `contexts`.
  func isBeginning(_ keys: KeySequence, in contexts: [KeyContext]) -> Bool {
    contexts.contains { commands[$0]?.keys.contains { $0.count > keys.count && $0.starts(with: keys) } == true }
  }

  /// Returns the key for an application's shortcut: Alt with the letter. Where the front end itself uses that key, the
  /// shortcut also needs Shift.
  func key(shortcut letter: String) -> Key? {
    guard let character = letter.first else { return nil }
    let isOurs = KeyContext.allCases.contains { command(for: [.alt(character)], in: [$0]) != nil }
    return .alt(isOurs ? Character(character.uppercased()) : character)
  }

  /// Returns the name of the key for an application's shortcut.
  func name(shortcut letter: String) -> String { ScreenTexts.key(key(shortcut: letter)?.name ?? "") }

  /// Returns the keys of a command, beginning with the key that the help and the footer name first.
  func keys(_ command: KeyCommand, in context: KeyContext) -> [KeySequence] {
    sequences[Place(context: context, command: command)] ?? []
  }

  /// Returns the keys that a name in the footer stands for. In a name of two keys, such as `Up/Down`, the key depends
  /// on the clicked cell of the name.
  func keys(named name: String, at cell: Int) -> KeySequence? {
    var known: [String: KeySequence] = [:]
    for keys in sequences.values.joined() { known[ScreenTexts.key(keys.name)] = keys }
    for (name, key) in zip(ScreenTexts.key("PageUp/PageDown").split(separator: "/"), [Key.pageUp, .pageDown]) {
      known[String(name)] = [key]
    }
    if let keys = known[name] { return keys }
    let parts = name.split { $0 == "/" || $0 == " " }.map(String.init)
    guard let first = parts.first, let last = parts.last else { return nil }
    return known[cell < TextWidth.of(first) ? first : last]
  }

  /// Returns the name of the first key of each command, for the footer.
  func name(_ commands: KeyCommand..., in context: KeyContext, separator: String = "/") -> String {
    let names = commands.map { keys($0, in: context).first?.name ?? "" }
    return ScreenTexts.key(names.joined(separator: separator))
  }
}

extension Keymap {
  /// The groups and rows of the F1 help. Each command has a key that no terminal reserves for itself (N12).
  var help: [(title: String, rows: [HelpRow])] {
    KeyTable.groups.map { title, contexts in
      let rows = KeyTable.rows.filter { isShown($0) && contexts.contains($0.context) }.flatMap { row in
        let above = KeyTable.remarks.filter { $0.before == row.bindings[0].command }
        let aliases = row.bindings.flatMap(\.command.aliases)
        return above.map(\.explained) + [(ScreenTexts.key(names(in: row)), phrase(row.english), aliases)]
      }
      let below = contexts.contains(.text) ? KeyTable.remarks.filter { $0.before == nil }.map(\.explained) : []
      return (title, rows + below)
    }
  }

  private func isShown(_ row: KeyTable.Row) -> Bool {
    row.shown > 0 && (hasSubmit || row.bindings[0].command != .submit)
  }

  private func names(in row: KeyTable.Row) -> String {
    let all = row.bindings.map { keys($0.command, in: row.context).map(\.name) }
    let shown = all.count == 1 ? all[0] : all.compactMap(\.first)
    return shown.prefix(row.shown).joined(separator: row.separator)
  }

  /// The table of keys for the guide, in Markdown.
  var guide: String {
    let head = "| where | keys | what they do | their names in a file |\n|---|---|---|---|\n"
    let rows = KeyContext.allCases.flatMap { context in KeyTable.rows.filter { $0.context == context } }
    return head
      + rows.map { row in
        let keys = row.bindings.map { self.keys($0.command, in: row.context).map(\.name).joined(separator: ", ") }
        let names = row.bindings.map { "`\(Place(context: row.context, command: $0.command).name)`" }
        let isFixed = row.context == .terminal
        return "| \(row.context.guideName) | \(keys.joined(separator: " · ")) | \(row.english.text) | "
          + (isFixed ? "" : names.joined(separator: " · ") + " ") + "|\n"
      }.joined()
  }
}

/// A row of the help: keys, their effect, and further names that find the row.
typealias HelpRow = (keys: String, what: String, aliases: [String])

extension KeyTable.Remark {
  fileprivate var explained: HelpRow { (phrase(subject), phrase(english), []) }
}
