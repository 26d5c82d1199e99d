import SignalboxInterface

/// A title within the page.
public final class Heading: PageElement {
  /// 1 is the largest.
  public let level: Int

  /// Creates a heading that reads `label`.
  public init(_ key: String, _ label: String, level: Int = 1) {
    precondition((1...6).contains(level), "a heading's level is 1 to 6, not \(level)")
    self.level = level
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent { .heading(level: level) }
}
