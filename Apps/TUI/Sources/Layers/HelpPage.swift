/// A text in front of everything: the explained keys, or the preview of a row.
struct HelpPage: Layer {
  enum Subject {
    case keys
    /// The preview of the row under the cursor.
    case preview
  }

  var subject = Subject.keys
  /// The first row in sight, and the search text for the explanations. Letters go there.
  var picker = Picker()

  var contexts: [KeyContext] { [.box] }
  var isBox: Bool { false }

  mutating func press(_ press: Press, rows: Int) -> LayerReaction {
    let pageRows = max(1, rows - 4)
    switch (press.command, press.key) {
    case (.down, _): scroll(by: 1)
    case (.up, _): scroll(by: -1)
    case (.pageDown, _) where picker.filter.text.isEmpty || press.key != .text(" "): scroll(by: pageRows)
    case (.pageUp, _): scroll(by: -pageRows)
    case (nil, .home): picker.position = 0
    case (nil, .end): picker.position = .max / 2
    case (nil, .backspace) where !picker.filter.text.isEmpty: picker.edit { $0.perform(.deleteBefore) }
    case (nil, .escape) where !picker.filter.text.isEmpty, (nil, .control("u")):
      picker.edit { $0.replace("") }
      picker.position = 0
    case (_, .text(let scalar))
    where subject == .keys && scalar != "?" && picker.filter.text.unicodeScalars.count < 40:
      picker.edit { $0.type(press.key) }
    default: return .close
    }
    return .stay
  }

  /// Shows the part of the text that a place in the scroll bar stands for. Any other click closes the page.
  mutating func click(_ area: HitArea?) -> LayerReaction {
    guard case .scroll(let first) = area?.target else { return .close }
    picker.position = first
    return .stay
  }

  mutating func scroll(by rows: Int) { picker.position = max(0, picker.position + rows) }

  mutating func show(_ page: PageRenderer) -> Bool { subject == .keys || page.front.readable != nil }

  mutating func adopt(_ drawing: Drawing) { picker.position = drawing.visibleRows?.first ?? 0 }

  func hints(_ keymap: Keymap) -> [Hint] {
    let escape = picker.filter.text.isEmpty ? ScreenTexts.close : ScreenTexts.allKeys
    return [(keymap.name(.back, in: .page), escape), (keymap.name(.up, .down, in: .box), ScreenTexts.scroll)]
  }
}
