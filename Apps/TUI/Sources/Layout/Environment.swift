/// The surroundings in which a page is drawn and keys are understood: the window, its signs, the keys and the time.
struct Environment {
  var size: Size
  var glyphs: Glyphs
  var keymap: Keymap
  /// The time on the session's clock.
  var now = Duration.zero
  let wraps = WrapCache()
}

/// A part of the layout.
protocol LayoutPart {
  var environment: Environment { get }
}

extension LayoutPart {
  var size: Size { environment.size }
  var glyphs: Glyphs { environment.glyphs }
  var keymap: Keymap { environment.keymap }
  var wraps: WrapCache { environment.wraps }
  var isASCII: Bool { glyphs.isASCII }
  /// The mark of a cut text.
  var ellipsis: String { isASCII ? "~" : "…" }
}
