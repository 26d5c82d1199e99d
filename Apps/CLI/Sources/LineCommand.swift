/// What a word typed alone asks of the line mode itself (L5).
enum LineCommand: String, CaseIterable {
  case back, help, quit, review, skip, more, empty, edit, undo, redo, sort, agent

  /// The word as it is typed.
  var word: String { ":" + rawValue }
}

/// A line as it was meant.
enum InputLine: Equatable {
  case command(LineCommand)
  /// A word that looks like a command and is none.
  case unknownCommand(String)
  case text(String)

  /// Reads a line: `:back` is a command, `::back` the text `:back`.
  ///
  /// In a secret everything but the exact commands is text, so that no part of a password is ever called unknown.
  init(_ line: String, isSecret: Bool = false) {
    if let command = LineCommand.allCases.first(where: { $0.word == line }) {
      self = .command(command)
    } else if line.hasPrefix("::"), !isSecret || LineCommand.allCases.contains(where: { $0.word == line.dropFirst() }) {
      self = .text(String(line.dropFirst()))
    } else if line.hasPrefix(":"), line.count > 1, !isSecret {
      self = .unknownCommand(line)
    } else {
      self = .text(line)
    }
  }
}
