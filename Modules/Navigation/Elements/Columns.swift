import SignalboxInterface

/// Parts of a page that stand side by side where there is room, and below each other elsewhere.
///
/// ```swift
/// let columns = Columns("overview", [Group("services", "Services", [table]), Group("talk", "Talk", [chat, line])])
/// ```
///
/// The front end decides. The full screen places the parts side by side in windows of 97 columns and more, and the
/// browser where each part has the width of some 40 characters. The line mode and drivers read the parts in order. A
/// part is usually a ``Group`` with a label.
public final class Columns: Group {
  /// Creates parts with a common label.
  public init(_ key: String, _ label: String, _ parts: [PageElement]) { super.init(key, label, parts, role: .columns) }

  /// Creates parts without a common label. They look like parts of the page itself.
  public init(_ key: String, _ parts: [PageElement]) { super.init(key, "", parts, role: .columns) }
}
