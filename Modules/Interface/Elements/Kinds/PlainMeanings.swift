// The kinds that have no state of their own.

/// A button or a group.
struct LabelMeaning: KindMeaning {
  func sentence(of element: ElementState) -> String { element.label }
  var outline: String? { nil }
}

/// A heading.
struct HeadingMeaning: KindMeaning {
  let level: Int
  func sentence(of element: ElementState) -> String { element.label }
  var outline: String? { "level \(level)" }
}

/// A text that may change.
struct TextMeaning: KindMeaning {
  let text: String
  let tone: Tone?

  func sentence(of element: ElementState) -> String {
    text.isEmpty ? "" : element.labelled(Tone.text(text, in: tone))
  }
  var outline: String? { (tone.map { "\($0.rawValue) " } ?? "") + text.debugDescription }
}

/// A remark.
struct NoteMeaning: KindMeaning {
  let text: String
  let severity: Severity

  func sentence(of element: ElementState) -> String {
    element.label.isEmpty && text.isEmpty ? "" : "\(StateTexts.severity(severity)): \(element.labelled(text))"
  }
  var outline: String? { "\(severity.rawValue) \(text.debugDescription)" }
}

/// A link.
struct LinkMeaning: KindMeaning {
  let target: String
  let file: KeptFile?

  func sentence(of element: ElementState) -> String {
    file == nil ? StateTexts.link(element.label, target) : element.labelled(target)
  }
  var outline: String? { target + (file.map { " \($0.type) \($0.digest.prefix(8))" } ?? "") }
}

/// A secret.
struct SecretMeaning: InputMeaning {
  let isFilled: Bool
  var outline: String? { isFilled ? "filled" : "empty" }
}

/// A switch.
struct ToggleMeaning: InputMeaning {
  let isOn: Bool
  var outline: String? { isOn ? "on" : "off" }
}
