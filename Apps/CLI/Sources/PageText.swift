import SignalboxInterface

/// What is said of an element, in plain sentences with its state in words (L24).
enum PageText {
  /// The rows of a table, and the entries of a list, that are said without being asked for (L11).
  static let rowLimit = 12

  /// What is on a page in reading order: a group's label, then its members.
  static func flattened(_ elements: [ElementState]) -> [ElementState] {
    elements.flatMap { element in
      guard case .group(let members) = element.content else { return [element] }
      return [element] + flattened(members)
    }
  }

  /// The words for an element that only shows something, or that cannot be acted on; `nil` when there is nothing to say.
  static func words(_ element: ElementState) -> String? {
    switch element.content {
    case .heading, .group: return element.label.isEmpty ? nil : element.label
    case .text(let text): return text.isEmpty ? nil : labelled(element, text)
    case .note(let text, let severity):
      let words = labelled(element, text)
      return words.isEmpty ? nil : Words.severity(severity) + words
    case .image(let image): return labelled(element, image.alternative)
    case .progress(let fraction): return labelled(element, Words.progress(fraction))
    case .table(let table): return labelled(element, Words.rows(table.rows.count))
    case .list(let list): return labelled(element, Words.rows(list.rows.count))
    case .button: return element.label
    case .link(let target): return Words.link(element.label, target)
    case .field, .secret, .number, .toggle, .choice, .multichoice: return labelled(element, value(of: element))
    }
  }

  /// The value of something that takes one, as it stands in brackets; empty when there is none.
  static func value(of element: ElementState) -> String {
    switch element.content {
    case .field(let field):
      let lines = field.value.split(separator: "\n", omittingEmptySubsequences: false).count
      return lines > 1 ? Words.lines(lines) : field.value
    case .secret(let isFilled): return isFilled ? Words.secretFilled : ""
    case .number(let number): return number.value.map(NumberText.text) ?? ""
    case .toggle(let isOn): return Words.toggle(isOn)
    case .choice(let choice): return choice.options.first { $0.key == choice.selected }?.label ?? ""
    case .multichoice(let choice):
      return choice.options.filter { choice.selected.contains($0.key) }.map(\.label).joined(separator: ", ")
    case .heading, .text, .button, .link, .list, .table, .image, .progress, .note, .group: return ""
    }
  }

  /// What is said of an element when it is met for the first time.
  static func introduction(_ element: ElementState) -> [String] {
    let error = element.error.map { [Words.error(element.name, $0)] } ?? []
    switch element.content {
    case .button, .link: return []
    case .list(let list) where !list.rows.isEmpty: return error
    case .table(let table):
      return [words(element) ?? ""] + table.rows.prefix(rowLimit).map { row($0, columns: table.columns) } + error
    case .field, .secret, .number, .toggle, .choice, .multichoice:
      let state = element.isEnabled ? "" : " (\(Words.disabled))"
      return [(words(element) ?? "") + state] + error
    case .heading, .text, .list, .image, .progress, .note, .group: break
    }
    let busy = element.isBusy ? [Words.busy(element.name, true)] : []
    return [words(element)].compactMap(\.self) + [element.help].compactMap(\.self) + busy + error
  }

  /// The rows of a table as sentences: `Name: Ada; Age: 36`.
  static func row(_ row: [String], columns: [String]) -> String {
    zip(columns, row).filter { !$1.isEmpty }.map { $0.isEmpty ? $1 : "\($0): \($1)" }.joined(separator: "; ")
  }

  /// The words for an alert.
  static func words(_ alert: AlertState) -> [String] {
    let isGrave = alert.severity == .warning || alert.severity == .error
    return [(isGrave ? Words.severity(alert.severity) : "") + alert.title]
      + (alert.message.isEmpty ? [] : [alert.message])
  }

  private static func labelled(_ element: ElementState, _ text: String) -> String {
    if element.label.isEmpty { return text }
    return text.isEmpty ? "\(element.label): \(Words.empty)" : "\(element.label): \(text)"
  }
}

extension ElementState {
  /// Whether the user can give it a value.
  var isInput: Bool {
    switch content {
    case .field, .secret, .number, .toggle, .choice, .multichoice: true
    case .heading, .text, .button, .link, .list, .table, .image, .progress, .note, .group: false
    }
  }

  /// Its id, when it is a list that can be asked for more.
  var moreToAskFor: String? {
    guard case .list(let list) = content, list.wantsMore, isEnabled else { return nil }
    return id
  }

  /// What it is called when it is asked for.
  var name: String {
    if !label.isEmpty { return label }
    return id.split(separator: "/").last.map(String.init) ?? id
  }
}
