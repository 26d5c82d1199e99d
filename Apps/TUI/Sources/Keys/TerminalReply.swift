/// What a terminal answers when it is asked what it can do.
enum TerminalReply: Hashable {
  /// What it is; every terminal answers that, so whoever asks it last knows that all answers have come.
  case identity
  /// Whether it has this private mode, on or off.
  case mode(Int, isKnown: Bool)
  /// Whether its window is the one that is worked in, from now on.
  case focus(Bool)
  /// What its background is.
  case background(Background)

  /// What `text` means, as it stands behind `ESC [ ?`; `nil` for what nobody asked.
  init?(_ text: String) {
    if text.hasSuffix("c") {
      self = .identity
    } else if text.hasSuffix("$y") {
      let numbers = text.dropLast(2).split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let mode = numbers[0], let state = numbers[1] else { return nil }
      // 1 is on, 2 is off; 0 is unknown, and 3 and 4 cannot be changed.
      self = .mode(mode, isKnown: state == 1 || state == 2)
    } else {
      return nil
    }
  }
}
