import SignalboxInterface
import SignalboxWords

/// The form of an element's answer in a file.
extension ElementState {
  /// A description of a valid answer.
  var kindOfAnswer: String {
    switch content.input {
    case .number: return phrase("a number or null")
    case .toggle: return phrase("true or false")
    case .selection(let selection):
      let keys = Self.keys(selection.options)
      return selection.allowsMultipleSelection
        ? phrase("a list of \(keys)")
        : phrase("one of \(keys)")
    case .text(let field) where field.format != nil: return field.format?.form ?? ""
    case .files(let state):
      return state.count == 1 ? phrase("the path of a file") : phrase("a list of paths of files")
    case .text(let field) where field.typing == .number: return phrase("a number")
    case nil where content == .button: return phrase("true or a number of presses")
    case .text, .secret, nil: return phrase("text")
    }
  }

  /// Returns the keys of the enabled options, at most twenty.
  private static func keys(_ options: [OptionState]) -> String {
    let keys = options.filter(\.isEnabled).map { "\"\($0.key)\"" }
    return keys.prefix(20).joined(separator: ", ") + (keys.count > 20 ? ", …" : "")
  }

  func action(for value: Answers.Value) -> UserAction? {
    switch (content.input, value) {
    case (.text?, .text(let text)), (.secret?, .text(let text)):
      .setText(IncomingText(given: text, for: content.input?.incoming ?? .line).text)
    case (.files, .text(let path)): .sendFiles([.path(path)])
    case (.files, .list(let paths)): .sendFiles(paths.map(FileSource.path))
    case (.files, .none): .sendFiles([])
    case (.number, .number(let number, _)): .setNumber(number)
    case (.text(let field), .number(_, let text)) where field.typing == .number: .setText(NumberText.written(text))
    case (.number, .none): .setNumber(nil)
    case (.toggle, .flag(let isOn)): .setToggle(isOn)
    case (.selection(let selection), .text(let key)) where !selection.allowsMultipleSelection: .choose(key)
    case (.selection(let selection), .list(let keys)) where selection.allowsMultipleSelection: .chooseMany(keys)
    default: nil
    }
  }
}

/// Answers of the wrong kind.
extension Answers {
  /// Returns the sentence about a button whose value presses nothing, if there is one.
  func wrongPress(_ elements: [ElementState], on title: String) -> String? {
    let button = elements.first {
      $0.content == .button && unused.contains($0.id) && values[$0.id]?.presses == 0
    }
    return button.map { Self.wrongKind($0, on: title) }
  }

  /// Returns the sentence about a value that an element does not take.
  static func wrongKind(_ element: ElementState, on title: String) -> String {
    let (name, kind) = (name(element, on: title), element.kindOfAnswer)
    return phrase("The answer for \(name) is of the wrong kind: it takes \(kind).")
  }
}
