/// A command to the line mode itself, typed alone (L5).
enum LineCommand: String, CaseIterable {
  case back, help, quit, review, skip, more, empty, edit, undo, redo, sort, show, mark, columns, agent, changes

  /// The command as typed.
  var word: String { ":" + rawValue }
}

/// A parsed line.
enum InputLine: Equatable {
  case command(LineCommand)
  /// `:show`, with the number or the name after it.
  case show(String)
  /// `:changes`, with a rate after it.
  case changes(String)
  /// `:mark`, with rows after it.
  case mark(String)
  /// `:columns`, with columns after it.
  case columns(String)
  /// A word that looks like a command but is none.
  case unknownCommand(String)
  case text(String)

  /// A Boolean value that indicates whether the line is a command to the line mode itself.
  var isCommand: Bool {
    switch self {
    case .command, .show, .changes, .mark, .columns: true
    case .unknownCommand, .text: false
    }
  }

  /// A Boolean value that indicates whether the line may have a number or a name that was told.
  var isChoice: Bool {
    switch self {
    case .show, .mark, .columns: true
    case .text(let text): !text.hasPrefix("/")
    case .command, .changes, .unknownCommand: false
    }
  }

  /// Parses a line: `:back` is a command, `::back` the text `:back`.
  ///
  /// In a secret, everything except the exact commands is text, so that no part of a password is reported as unknown.
  init(_ line: String, isSecret: Bool = false) {
    if let command = LineCommand.allCases.first(where: { $0.word == line }) {
      self = .command(command)
    } else if line.hasPrefix(LineCommand.show.word + " "), !isSecret {
      self = .show(String(line.dropFirst(LineCommand.show.word.count)).trimmed)
    } else if line.hasPrefix(LineCommand.changes.word + " "), !isSecret {
      self = .changes(String(line.dropFirst(LineCommand.changes.word.count)).trimmed)
    } else if line.hasPrefix(LineCommand.mark.word + " "), !isSecret {
      self = .mark(String(line.dropFirst(LineCommand.mark.word.count)).trimmed)
    } else if line.hasPrefix(LineCommand.columns.word + " "), !isSecret {
      self = .columns(String(line.dropFirst(LineCommand.columns.word.count)).trimmed)
    } else if line.hasPrefix("::"), !isSecret || LineCommand.allCases.contains(where: { $0.word == line.dropFirst() }) {
      self = .text(String(line.dropFirst()))
    } else if line.hasPrefix(":"), line.count > 1, !isSecret {
      self = .unknownCommand(line)
    } else {
      self = .text(line)
    }
  }
}
