/// A command to the line mode itself (L5).
enum LineCommand: String, CaseIterable {
  case back, help, quit, review, skip, more, empty, edit, undo, redo, sort, show, mark, columns, agent, changes

  /// The command as typed.
  var word: String { ":" + rawValue }

  /// A Boolean value that indicates whether something can be typed after the command: rows, columns or a rate.
  var takesArgument: Bool { [.show, .mark, .columns, .changes].contains(self) }
}

/// A parsed line.
enum InputLine: Equatable {
  /// A command, and the text after it; empty for a command that is typed alone.
  case command(LineCommand, String = "")
  /// A word that looks like a command but is none.
  case unknownCommand(String)
  case text(String)

  /// A Boolean value that indicates whether the line is a command to the line mode itself.
  var isCommand: Bool { if case .command = self { true } else { false } }

  /// A Boolean value that indicates whether the line may have a number or a name that was told.
  var isChoice: Bool {
    switch self {
    case .command(let command, let argument): command != .changes && !argument.isEmpty
    case .text(let text): !text.hasPrefix("/")
    case .unknownCommand: false
    }
  }

  /// Parses a line: `:back` is a command, `::back` the text `:back`.
  ///
  /// In a secret, everything except the exact commands is text, so that no part of a password is reported as unknown.
  init(_ line: String, isSecret: Bool = false) {
    if let command = LineCommand.allCases.first(where: { $0.word == line }) {
      self = .command(command)
    } else if !isSecret,
      let command = LineCommand.allCases.first(where: { $0.takesArgument && line.hasPrefix($0.word + " ") })
    {
      self = .command(command, String(line.dropFirst(command.word.count)).trimmed)
    } else if line.hasPrefix("::"), !isSecret || LineCommand.allCases.contains(where: { $0.word == line.dropFirst() }) {
      self = .text(String(line.dropFirst()))
    } else if line.hasPrefix(":"), line.count > 1, !isSecret {
      self = .unknownCommand(line)
    } else {
      self = .text(line)
    }
  }
}
