/// What a word typed alone asks of the line mode itself (L5).
enum LineCommand: String, CaseIterable {
  case back, help, quit, review, skip, more, empty, edit, undo, redo, sort, show, agent

  /// The word as it is typed.
  var word: String { ":" + rawValue }
}

/// A line as it was meant.
enum InputLine: Equatable {
  case command(LineCommand)
  /// `:show`, with the number or the name behind it.
  case show(String)
  /// A word that looks like a command and is none.
  case unknownCommand(String)
  case text(String)

  /// Whether it asks something of the line mode itself.
  var isCommand: Bool {
    switch self {
    case .command, .show: true
    case .unknownCommand, .text: false
    }
  }

  /// Reads a line: `:back` is a command, `::back` the text `:back`.
  ///
  /// In a secret everything but the exact commands is text, so that no part of a password is ever called unknown.
  init(_ line: String, isSecret: Bool = false) {
    if let command = LineCommand.allCases.first(where: { $0.word == line }) {
      self = .command(command)
    } else if line.hasPrefix(LineCommand.show.word + " "), !isSecret {
      self = .show(String(line.dropFirst(LineCommand.show.word.count)).trimmed)
    } else if line.hasPrefix("::"), !isSecret || LineCommand.allCases.contains(where: { $0.word == line.dropFirst() }) {
      self = .text(String(line.dropFirst()))
    } else if line.hasPrefix(":"), line.count > 1, !isSecret {
      self = .unknownCommand(line)
    } else {
      self = .text(line)
    }
  }
}
