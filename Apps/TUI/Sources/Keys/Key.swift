/// A key as the user meant it, independent of the bytes that the terminal sent.
enum Key: Hashable {
  /// A typed scalar. It may combine with the preceding character.
  case text(Unicode.Scalar)
  /// Pasted text, as a whole.
  case paste(String)
  /// Ctrl-Enter or Alt-Enter, from a terminal that distinguishes them from Enter, and from Escape followed by Enter.
  case submit
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown, wordLeft, wordRight
  case function(Int)
  /// Ctrl with a letter, in lower case.
  case control(Character)
  /// Alt with a character, or Escape directly before the character.
  case alt(Character)
  /// An action of the mouse, where the user enabled the mouse.
  case mouse(Mouse)
  /// An answer of the terminal to a question: not a key.
  case reply(TerminalReply)
  /// A key without a meaning here.
  case unknown

  /// A Boolean value that indicates whether the key is for the terminal, on any page: interrupt, suspend or repaint.
  var isForTerminal: Bool { KeyTable.terminalKeys.contains([self]) }

  var isClick: Bool { if case .mouse(let mouse) = self { mouse.action == .click } else { false } }

  /// A Boolean value that indicates whether the key inserts text.
  var isTyped: Bool {
    switch self {
    case .text, .paste: true
    default: false
    }
  }
}

/// A click or a turn of the wheel, with its position.
struct Mouse: Hashable {
  enum Action: Hashable {
    case click
    /// The number of rows to scroll down; a negative number scrolls up.
    case wheel(Int)
  }

  var action: Action
  /// The position, counted from 0, 0 in the upper left corner.
  var row: Int
  var column: Int

  /// Creates the action of a mouse report, such as `ESC [ < button ; column ; row M`.
  ///
  /// `nil` for a report that is ignored and is no key: a release, another button, or any action with Shift. Shift
  /// belongs to the terminal.
  init?(report parameters: String, isPress: Bool) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard isPress, numbers.count == 3, (1...10_000).contains(numbers[1]), (1...10_000).contains(numbers[2]) else {
      return nil
    }
    switch numbers[0] {
    case 0: action = .click
    case 64: action = .wheel(-3)
    case 65: action = .wheel(3)
    default: return nil
    }
    (row, column) = (numbers[2] - 1, numbers[1] - 1)
  }

  init(_ action: Action, row: Int, column: Int) { (self.action, self.row, self.column) = (action, row, column) }
}

/// A key, with its command at the place where it was pressed. Without a command, a letter is a letter.
struct Press: Equatable {
  let key: Key
  var command: KeyCommand?
}
