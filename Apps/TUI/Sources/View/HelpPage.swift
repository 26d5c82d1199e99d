/// The keys, explained in front of everything: which row is first, and what is looked for.
struct HelpPage: Equatable {
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
    case (_, .text(let scalar)) where scalar != "?" && filter.unicodeScalars.count < 40:
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
