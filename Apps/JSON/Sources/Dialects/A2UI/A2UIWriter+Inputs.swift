import SignalboxInterface
import SignalboxWords

/// The inputs as components. Their values are in the data model, so typing costs no components.
extension A2UIWriter {
  /// The number of options from which on they can be filtered.
  private static let many = 13

  mutating func input(_ element: ElementState) -> String {
    // An input of A2UI cannot be disabled.
    guard element.isEnabled, let input = element.content.input else {
      return live(element.id + " fixed", A2UIText.plain(element.sentence))
    }
    switch input {
    case .text(let field): return self.field(element, field)
    case .secret(let isFilled):
      let value = content.set(.secrets, element.id, "")
      let label = isFilled ? "\(label(element)) (\(StateTexts.filled))" : label(element)
      return content.add(
        element.id, "TextField", ["label": .string(label), "value": version.value(value), "variant": "obscured"])
    case .number(let number): return self.number(element, number)
    case .toggle:
      return content.add(element.id, "CheckBox", ["label": .string(label(element)), "value": value(element)])
    case .selection(let selection): return self.selection(element, selection)
    // No component takes a file.
    case .files(let state): return live(element.id, A2UIText.plain("\(element.sentence). \(state.rule)"))
    }
  }

  private func label(_ element: ElementState) -> String {
    element.isRequired ? "\(element.name) (\(StateTexts.required))" : element.name
  }

  /// Returns the reference to the value, which is what the session has, or what it has refused.
  private mutating func value(_ element: ElementState) -> JSON {
    let value = notes.drafts[ByteKey(element.id)]?.given ?? element.content.a2uiValue ?? ""
    return version.value(content.set(.values, element.id, value))
  }

  private mutating func field(_ element: ElementState, _ field: FieldState) -> String {
    let (label, value) = (JSON.string(label(element)), value(element))
    if let format = field.format, format.kind == .date || format.kind == .time {
      // The schema of 0.9 refuses bounds that are not references.
      let bounds = [("min", format.earliest), ("max", format.latest)].map { name, bound in
        bound.map { version.value(content.set(.texts, "\(element.id) \(name)", .string($0))) }
      }
      return content.add(
        element.id, "DateTimeInput",
        [
          "label": label, "value": value, format.kind == .date ? "enableDate" : "enableTime": true, "min": bounds[0],
          "max": bounds[1],
        ])
    }
    let check: JSON = [
      "condition": version.call("length", ["value": value, "max": .integer(field.limit)]),
      "message": .string(phrase("At most \(field.limit) characters.")),
    ]
    return content.add(
      element.id, "TextField",
      [
        "label": label, "value": value, "variant": field.isMultiline ? "longText" : "shortText",
        "checks": field.limit <= 1_000 ? [check] : nil,
      ])
  }

  private mutating func number(_ element: ElementState, _ number: NumberState) -> String {
    let (label, value) = (JSON.string(label(element)), value(element))
    guard number.isSlider, let minimum = number.minimum, let maximum = number.maximum else {
      return content.add(element.id, "TextField", ["label": label, "value": value, "variant": "number"])
    }
    let steps = version.steps(number.step.flatMap { Int(exactly: ((maximum - minimum) / $0).rounded()) })
    return content.add(
      element.id, "Slider",
      ["label": label, "value": value, "min": .number(minimum), "max": .number(maximum), "steps": steps])
  }

  private mutating func selection(_ element: ElementState, _ selection: SelectionState) -> String {
    let chosen = Set(selection.selected)
    let options = selection.options.filter { $0.isEnabled || chosen.contains($0.key) }
    return content.add(
      element.id, "ChoicePicker",
      [
        "label": .string(label(element)), "value": value(element),
        "variant": selection.allowsMultipleSelection ? "multipleSelection" : "mutuallyExclusive",
        "options": .array(options.map { ["label": .string($0.label), "value": .string($0.key)] }),
        "filterable": options.count >= Self.many ? true : nil,
      ])
  }
}

extension NumberState {
  /// A Boolean value that indicates whether a slider shows the number. A slider always has a number.
  fileprivate var isSlider: Bool {
    guard value != nil, style != nil, let minimum, let maximum else { return false }
    return minimum < maximum
  }
}

extension ElementContent {
  /// The value of an input as its component has it; `nil` for a secret and for what takes no value.
  var a2uiValue: JSON? {
    switch input {
    case .text(let field): .string(field.value)
    case .number(let number):
      number.isSlider ? .number(number.value ?? 0) : .string(number.value.map { JSON.number($0).text } ?? "")
    case .toggle(let isOn): .bool(isOn)
    case .selection(let selection): .array(selection.selected.map { .string($0) })
    case .secret, .files, nil: nil
    }
  }

  /// Returns what is to be set after an input was left with this value, or `nil` if that is nothing.
  func setting(_ given: JSON) -> JSON? {
    guard let input, given != a2uiValue else { return nil }
    switch (input, given) {
    case (.secret, .string("")), (.files, _): return nil
    case (.number(let number), .number(let text)) where number.isSlider:
      return .number(number.rounded(Double(text) ?? 0))
    case (.number, .string(let text)): return text.allSatisfy(\.isWhitespace) ? .null : given
    case (.selection(let selection), .array(let keys)) where !selection.allowsMultipleSelection: return keys.first
    default: return given
    }
  }
}

extension NumberState {
  /// Returns the nearest number that is a whole number of steps above the minimum.
  fileprivate func rounded(_ number: Double) -> Double {
    guard let step, let minimum, let maximum, step > 0 else { return number }
    return min(maximum, minimum + ((number - minimum) / step).rounded() * step)
  }
}
