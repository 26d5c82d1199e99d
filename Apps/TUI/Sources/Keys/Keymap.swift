import SignalboxInterface

/// Which keys do what: ``KeyTable``, with what a user's file has changed in it.
struct Keymap: Equatable, Sendable {
  /// A command where it is given.
  struct Place: Hashable, Sendable {
    let context: KeyContext
    let command: KeyCommand

    /// Its name in a user's file: `text.line-start`.
    var name: String { "\(context.rawValue).\(command.rawValue)" }
  }

  /// Whether the terminal tells Ctrl-Enter from Enter.
  var hasSubmit = false
  private var sequences: [Place: [KeySequence]] = [:]
  private var commands: [KeyContext: [KeySequence: KeyCommand]] = [:]

  /// What everybody has who has no file of their own.
  static let standard = Keymap()

  init() {
    for row in KeyTable.rows {
      for (command, keys) in row.bindings { set(Place(context: row.context, command: command), keys) }
    }
  }

  /// Gives a command these keys, in place of those it had.
  mutating func set(_ place: Place, _ keys: [KeySequence]) {
    for old in sequences[place] ?? [] where commands[place.context]?[old] == place.command {
      commands[place.context]?[old] = nil
    }
    sequences[place] = keys
    for new in keys { commands[place.context, default: [:]][new] = place.command }
  }

  /// What `keys` mean in the first of `contexts` in which they mean anything.
  func command(for keys: KeySequence, in contexts: [KeyContext]) -> KeyCommand? {
    for context in contexts {
      if let command = commands[context]?[keys] { return command }
    }
    return nil
  }

  /// Whether more keys may follow `keys` and mean something together with them.
  func isBeginning(_ keys: KeySequence, in contexts: [KeyContext]) -> Bool {
    contexts.contains { commands[$0]?.keys.contains { $0.count > keys.count && $0.starts(with: keys) } == true }
  }

  /// The key for an application's shortcut: Alt and the letter, or with Shift where that is a key of ours.
  func key(shortcut letter: String) -> Key? {
    guard let character = letter.first else { return nil }
    let isOurs = KeyContext.allCases.contains { command(for: [.alt(character)], in: [$0]) != nil }
    return .alt(isOurs ? Character(character.uppercased()) : character)
  }

  /// Its name.
  func name(shortcut letter: String) -> String { Wording.key(key(shortcut: letter)?.name ?? "") }

  /// The keys of a command, the one that is named first at the beginning.
  func keys(_ command: KeyCommand, in context: KeyContext) -> [KeySequence] {
    sequences[Place(context: context, command: command)] ?? []
  }

  /// The name of the first key of each command, as the footer has it.
  func name(_ commands: KeyCommand..., in context: KeyContext, separator: String = "/") -> String {
    let names = commands.map { keys($0, in: context).first?.name ?? "" }
    return Wording.key(names.joined(separator: separator))
  }
}

extension Keymap {
  /// F1: keys and what they do; each command has a key that no terminal keeps for itself (N12).
  var help: [(title: String, rows: [(keys: String, what: String)])] {
    KeyTable.groups.map { title, contexts in
      let rows = KeyTable.rows.filter { isShown($0) && contexts.contains($0.context) }.flatMap { row in
        let above = KeyTable.remarks.filter { $0.before == row.bindings[0].command }
        return above.map(\.explained) + [(Wording.key(names(in: row)), phrase(row.english, german: row.german))]
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

  /// The list of keys in the guide, in Markdown.
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

extension KeyTable.Remark {
  fileprivate var explained: (keys: String, what: String) {
    (phrase(subject.english, german: subject.german), phrase(english, german: german))
  }
}
