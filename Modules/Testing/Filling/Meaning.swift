package import SignalboxInterface
import SignalboxModel

/// The value that a person means to give to an input.
package enum Meaning: Equatable, Sendable {
  /// A text, a secret, a date or a number, as it is typed.
  case text(String)
  case toggle(Bool)
  /// The labels of the options to choose.
  case options([String])

  /// Returns the value that a person means for an input, and a wrong value that such a person types first, where there
  /// is one. Returns `nil` for an element that is no input.
  package static func drawn(
    for element: ElementState, using random: inout some RandomNumberGenerator
  ) -> (right: Meaning, wrong: String?)? {
    switch element.content.input {
    case .text(let field):
      let (right, wrong) = texts(of: element, field)
      return (.text(right.randomElement(using: &random) ?? ""), wrong.randomElement(using: &random))
    case .secret: return (.text("correct horse"), "short")
    case .number(let number):
      let (least, most) = (Int(number.minimum ?? 0), Int(number.maximum ?? 100))
      return (.text("\(Int.random(in: least...most, using: &random))"), "\(most + 7)")
    case .toggle: return (.toggle(Bool.random(using: &random)), nil)
    case .selection(let selection):
      let open = selection.options.filter(\.isEnabled).map(\.label)
      let count = selection.allowsMultipleSelection ? Int.random(in: 0...min(3, open.count), using: &random) : 1
      return (.options(Array(open.shuffled(using: &random).prefix(count))), "qqq")
    case .files, nil: return nil
    }
  }

  /// Returns texts that the field takes, and texts that it refuses.
  private static func texts(of element: ElementState, _ field: FieldState) -> (right: [String], wrong: [String]) {
    switch field.format?.kind {
    case .date: return (["2026-12-04", "2027-01-31", "2026-11-30"], ["2026-02-30", "tomorrow"])
    case .time: return (["08:30", "16:45"], ["25:00"])
    case .duration: return (["1 h 30 min", "20 min"], ["long"])
    case .colour: return (["#3366cc", "#ff0000"], ["#12"])
    case nil: break
    }
    if field.isMultiline { return (["first\nsecond", "one", "a\nb\nc"], []) }
    switch element.purpose {
    case .email: return (["ada@example.org", "b.c@d.net"], ["nobody"])
    case .username: return (["annalise", "bartholomew"], ["A"])
    default: return (["web01", "db-2", "mail"], ["-"])
    }
  }

  /// Returns whether the input has the value. A secret is only known to be filled. An application may choose options
  /// beside those that the person means, if `others` is true.
  package func isRecorded(in element: ElementState, others: Bool = false) -> Bool {
    switch (self, element.content.input) {
    case (.text(let text), .text(let field)): field.value == text
    case (.text, .secret(let isFilled)): isFilled
    case (.text(let text), .number(let number)): number.value == Double(text)
    case (.toggle(let isOn), .toggle(let value)): isOn == value
    case (.options(let labels), .selection(let selection)):
      others
        ? Set(labels).isSubset(of: selection.selectedLabels) : Set(labels) == Set(selection.selectedLabels)
    default: false
    }
  }
}
