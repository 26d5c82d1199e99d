import SignalboxInterface

/// How an element is answered in a file.
extension ElementState {
  /// What an answer for it looks like.
  var kindOfAnswer: String {
    switch content.input {
    case .number: return phrase("a number or null", german: "eine Zahl oder null")
    case .toggle: return phrase("true or false", german: "true oder false")
    case .selection(let selection):
      let keys = Self.keys(selection.options)
      return selection.takesSeveral
        ? phrase("a list of \(keys)", german: "eine Liste aus \(keys)")
        : phrase("one of \(keys)", german: "eines von \(keys)")
    case .text(let field) where field.format != nil: return field.format?.form ?? ""
    case .text, .secret, nil: return phrase("text", german: "ein Text")
    }
  }

  /// The options that can be chosen, as many as a person reads.
  private static func keys(_ options: [OptionState]) -> String {
    let keys = options.filter(\.isEnabled).map { "\"\($0.key)\"" }
    return keys.prefix(20).joined(separator: ", ") + (keys.count > 20 ? ", …" : "")
  }

  func action(for value: Answers.Value) -> UserAction? {
    switch (content.input, value) {
    case (.text, .text(let text)), (.secret, .text(let text)): .setText(text)
    case (.number, .number(let number)): .setNumber(number)
    case (.number, .none): .setNumber(nil)
    case (.toggle, .flag(let isOn)): .setToggle(isOn)
    case (.selection(let selection), .text(let key)) where !selection.takesSeveral: .choose(key)
    case (.selection(let selection), .list(let keys)) where selection.takesSeveral: .chooseMany(keys)
    default: nil
    }
  }
}
