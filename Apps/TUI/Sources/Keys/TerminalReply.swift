/// What a terminal answers when it is asked what it can do.
enum TerminalReply: Hashable {
  /// What it is, and whether it shows sixel; every terminal answers that, so whoever asks it last knows that all answers have come.
  case identity(knowsSixel: Bool)
  /// Whether it has this private mode, on or off.
  case mode(Int, isKnown: Bool)
  /// Whether its window is the one that is worked in, from now on.
  case focus(Bool)
  /// What its background is.
  case background(Background)
  /// It takes pictures as kitty does.
  case kitty
  /// It reports keys as kitty does.
  case keyboard
  /// How large a cell is.
  case cell(Pixels)
  /// How many colours a picture in sixel may have, and how large it may be.
  case sixelColours(Int)
  case sixelLimit(Pixels)

  /// What `text` means, as it stands behind `ESC [ ?`; `nil` for what nobody asked.
  init?(_ text: String) {
    if text.hasSuffix("c") {
      // What it is like comes first, then what it can do.
      self = .identity(knowsSixel: text.dropLast().split(separator: ";").dropFirst().contains("4"))
    } else if text.hasSuffix("$y") {
      let numbers = text.dropLast(2).split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let mode = numbers[0], let state = numbers[1] else { return nil }
      // 1 is on, 2 is off; 0 is unknown, and 3 and 4 cannot be changed.
      self = .mode(mode, isKnown: state == 1 || state == 2)
    } else if text.hasSuffix("S") {
      let numbers = text.dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
      switch (numbers.prefix(2), numbers.dropFirst(2)) {
      // Of what was asked, and that it went well; then the value.
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
