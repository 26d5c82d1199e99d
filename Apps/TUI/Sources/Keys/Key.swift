/// One key as the user meant it, whatever bytes the terminal sent for it.
enum Key: Hashable {
  /// Something to type: one scalar, which may combine with what stands before it.
  case text(Unicode.Scalar)
  /// What was pasted at once.
  case paste(String)
  /// Ctrl-Enter or Alt-Enter, from a terminal that tells them from Enter and from Escape before it.
  case submit
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown, wordLeft, wordRight
  case function(Int)
  /// Ctrl with a letter, in lower case.
  case control(Character)
  /// Alt with a character, or Escape right before it.
  case alt(Character)
  /// What the mouse did, where it was asked for.
  case mouse(Mouse)
  /// No key at all: what the terminal answers to what it was asked.
  case reply(TerminalReply)
  /// A key that means nothing here.
  case unknown

  /// Whether it is meant for the terminal, whatever page is on it: to end, to stop, to write the screen again.
  var isForTerminal: Bool { KeyTable.terminalKeys.contains([self]) }

  /// Whether it brings text.
  var isTyped: Bool {
    switch self {
    case .text, .paste: true
    default: false
    }
  }
}

/// A click or a turn of the wheel, and where.
struct Mouse: Hashable {
  enum Action: Hashable {
    case click
    /// Rows down; negative is up.
    case wheel(Int)
  }

  var action: Action
  /// From the upper left corner, which is 0, 0.
  var row: Int
  var column: Int

  /// What `parameters` of a report mean, as in `ESC [ < button ; column ; row M`; `nil` for what means nothing here: releases,
  /// other buttons, and anything with Shift, which belongs to the terminal.
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
