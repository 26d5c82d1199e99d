/// One key as the user meant it, whatever bytes the terminal sent for it.
enum Key: Hashable {
  /// Something to type: one scalar, which may combine with what stands before it.
  case text(Unicode.Scalar)
  /// What was pasted at once.
  case paste(String)
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown, wordLeft, wordRight
  case function(Int)
  /// Ctrl with a letter, in lower case.
  case control(Character)
  /// Alt with a character, or Escape right before it.
  case alt(Character)
  /// What the mouse did, where it was asked for.
  case mouse(Mouse)
  /// A key that means nothing here.
  case unknown

  /// Whether it is meant for the terminal, whatever page is on it: to end, to stop, to write the screen again.
  var isForTerminal: Bool { [.control("c"), .control("z"), .control("l")].contains(self) }
}
