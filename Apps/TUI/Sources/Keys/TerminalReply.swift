/// An answer of the terminal to a question about its abilities.
enum TerminalReply: Hashable {
  /// The terminal's identity, and whether it shows sixel. Every terminal answers this question. It is asked last, so
  /// its answer means that all answers have arrived.
  case identity(knowsSixel: Bool)
  /// A private mode, and whether the terminal knows it.
  case mode(Int, isKnown: Bool)
  /// A change of the window's focus; true when the window has the focus from now on.
  case focus(Bool)
  /// The terminal's background.
  case background(Background)
  /// The terminal supports kitty graphics.
  case kitty
  /// The terminal supports kitty's keyboard protocol.
  case keyboard
  /// The size of a cell.
  case cell(Pixels)
  /// The most colours of a sixel picture, and its largest size.
  case sixelColours(Int)
  case sixelLimit(Pixels)

  /// Parses the text behind `ESC [ ?`. `nil` for an answer to no question of ours.
  init?(_ text: String) {
    if text.hasSuffix("c") {
      // The first parameter is the kind of terminal; the others are its abilities.
      self = .identity(knowsSixel: text.dropLast().split(separator: ";").dropFirst().contains("4"))
    } else if text.hasSuffix("$y") {
      let numbers = text.dropLast(2).split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let mode = numbers[0], let state = numbers[1] else { return nil }
      // 1 is on, 2 is off. 0 is unknown. 3 and 4 cannot be changed.
      self = .mode(mode, isKnown: state == 1 || state == 2)
    } else if text.hasSuffix("S") {
      let numbers = text.dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
      switch (numbers.prefix(2), numbers.dropFirst(2)) {
      // The first two numbers are the item and the status 0. The value follows.
      case ([1, 0], let values) where values.count == 1 && values[2] > 0: self = .sixelColours(values[2])
      case ([2, 0], let values) where values.count == 2:
        guard let size = Pixels(width: values[2], height: values[3]) else { return nil }
        self = .sixelLimit(size)
      default: return nil
      }
    } else if text.hasSuffix("u"), Int(text.dropLast()) != nil {
      self = .keyboard
    } else {
      return nil
    }
  }
}
