import SignalboxInterface
import SignalboxModel

/// A title within the page.
public final class Heading: PageElement {
  /// The level. 1 is the largest.
  public let level: Int

  /// Creates a heading with the given text.
  public init(_ key: String, _ label: String, level: Int = 1) {
    Mistake.check((1...6).contains(level), "a heading's level is 1 to 6, not \(level)")
    self.level = level
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent { .heading(level: level) }
}
