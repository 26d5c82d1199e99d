import SignalboxInterface
import SignalboxWords

/// Texts as the Markdown that says the same: the renderers read every text as Markdown.
enum A2UIText {
  /// Returns a text without marks.
  static func plain(_ text: String) -> String { RichTextState(plain: SafeText.visible(text, .many)).markdown }

  /// Returns a title with as many signs as its level.
  static func title(_ text: String, level: Int) -> String {
    RichTextState(blocks: [.heading(level: min(6, max(1, level)), [RichTextSpan(text)])]).markdown
  }

  /// Returns lines that are shown as they are.
  static func code(_ lines: some Sequence<String>) -> String {
    RichTextState(blocks: [.code(lines.map { SafeText.visible($0) }.joined(separator: "\n"), language: "")]).markdown
  }

  /// Returns a text with marks, behind its label.
  static func marked(_ spans: [RichTextSpan], label: String) -> String {
    RichTextState(blocks: [.paragraph(label.isEmpty ? spans : [RichTextSpan(label + ": ")] + spans)]).markdown
  }

  /// Returns a bar of ten blocks.
  static func bar(_ fraction: Double) -> String {
    let filled = fraction.isFinite ? Int((max(0, min(1, fraction)) * 10).rounded(.down)) : 0
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 10 - filled)
  }
}
