/// What is read in front of everything: the keys, explained, or what a row says of itself. Which row is first, and what is looked for.
struct HelpPage: Equatable {
  enum Subject {
    case keys
    /// What the row that the cursor is on says of itself.
    case preview
  }

  var subject = Subject.keys
  var row = 0
  /// What is looked for among the explanations; letters go there.
  var filter = ""

  /// What a key does; false when it closes the page.
  mutating func press(_ press: PageView.Press, pageRows: Int) -> Bool {
    switch (press.command, press.key) {
    case (.down, _): scroll(by: 1)
    case (.up, _): scroll(by: -1)
    case (.pageDown, _) where filter.isEmpty || press.key != .text(" "): scroll(by: pageRows)
    case (.pageUp, _): scroll(by: -pageRows)
    case (nil, .home): row = 0
    case (nil, .end): row = .max / 2
    case (nil, .backspace) where !filter.isEmpty: look { $0.removeLast() }
    case (nil, .escape) where !filter.isEmpty, (nil, .control("u")): look { $0 = "" }
    case (_, .text(let scalar)) where subject == .keys && scalar != "?" && filter.unicodeScalars.count < 40:
      look { $0.unicodeScalars.append(scalar) }
    default: return false
    }
    return true
  }

  mutating func scroll(by rows: Int) { row = max(0, row + rows) }

  private mutating func look(_ change: (inout String) -> Void) {
    change(&filter)
    row = 0
  }
}
