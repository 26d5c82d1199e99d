/// The brightness of the terminal's background, as far as the terminal tells it.
enum Background: Hashable {
  case dark, light

  /// Creates a background from the answer to OSC 11: `11;rgb:1e1e/1e1e/1e1e`.
  init?(reply: some StringProtocol) {
    guard reply.hasPrefix("11;rgb:") else { return nil }
    let parts = reply.dropFirst(7).split(separator: "/").map { part in
      UInt32(part, radix: 16).map { Double($0) / Double((1 << (4 * UInt32(part.utf8.count))) - 1) }
    }
    guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else { return nil }
    self = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.5 ? .dark : .light
  }

  /// Creates a background from `COLORFGBG`, such as `15;0`. The last number is the colour of the background.
  init?(variable: String?) {
    guard let number = variable?.split(separator: ";").last.flatMap({ Int($0) }), (0..<16).contains(number) else {
      return nil
    }
    self = number < 7 || number == 8 ? .dark : .light
  }

  /// The query for the background's colour.
  static let question = "\u{1B}]11;?\u{7}"
}
