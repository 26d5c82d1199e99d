extension Frame {
  /// The visible content as lines to read and compare, without revisions and showings.
  public var outline: String {
    var lines = ["page \(stack.map(\.key).joined(separator: " > ")) \(page.title.debugDescription)"]
    if page.mode != .push { lines[0] += " \(page.mode.rawValue)" }
    if let steps = page.steps { lines[0] += " (\(steps.current + 1) of \(steps.steps.count) steps)" }
    lines += page.elements.flatMap { $0.outline(indentation: "  ") }
    for alert in alerts {
      lines.append(
        "alert \(alert.id) \(alert.title.debugDescription) \(alert.message.debugDescription) \(alert.severity)")
      lines += alert.buttons.flatMap { $0.outline(indentation: "  ") }
    }
    if !pending.isEmpty { lines.append("pending \(pending.joined(separator: ", "))") }
    for notice in notices { lines.append("notice \(notice.severity.rawValue) \(notice.text.debugDescription)") }
    if let status { lines.append("status \(status.debugDescription)") }
    if let acted { lines.append("acted \(acted.sentence.debugDescription)") }
    return lines.joined(separator: "\n")
  }
}

extension ElementState {
  fileprivate func outline(indentation: String, preview: String? = nil) -> [String] {
    var line = "\(indentation)\(content.kind.rawValue) \(id) \(label.debugDescription)"
    if let value = content.value { line += " = \(value)" }
    let marks = [
      isEnabled ? nil : "disabled", disabledReason.map { "because \($0.debugDescription)" },
      isRequired ? "required" : nil, isBusy ? "busy" : nil, role?.rawValue,
      shortcut.map { "shortcut \($0)" }, error.map { "error \($0.debugDescription)" },
      help.map { "help \($0.debugDescription)" }, preview.map { "preview \($0.debugDescription)" },
    ].compactMap { $0 }
    if !marks.isEmpty { line += " (\(marks.joined(separator: ", ")))" }
    // Only the first rows of a long list are printed.
    let previews = (content.list?.rows.prefix(20) ?? []).compactMap { row in row.preview.map { (row.id, $0) } }
    let preview = Dictionary(previews) { first, _ in first }
    return [line]
      + children(rows: 20).flatMap { $0.outline(indentation: indentation + "  ", preview: preview[$0.id]) }
  }
}

extension TextFormat {
  /// The format and its limits.
  fileprivate var outline: String {
    ([kind.rawValue] + [earliest.map { "from \($0)" }, latest.map { "to \($0)" }].compactMap(\.self))
      .joined(separator: " ")
  }
}

extension RowState {
  /// The drawings of the cells as words.
  fileprivate var drawn: [String] {
    (drawings ?? []).map { drawing in
      switch drawing {
      case .progress(let fraction)?: "\(fraction)"
      case .sparkline(let values)?: values.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
      case nil: ""
      }
    }
  }
}

extension ElementContent {
  fileprivate var value: String? {
    switch self {
    case .heading(let level): "level \(level)"
    case .text(let text, let tone): (tone.map { "\($0.rawValue) " } ?? "") + text.debugDescription
    case .richText(let text): text.markdown.debugDescription
    case .field(let field): field.value.debugDescription + (field.format.map { " as \($0.outline)" } ?? "")
    case .secret(let isFilled): isFilled ? "filled" : "empty"
    case .number(let number):
      (number.value.map { "\($0)" } ?? "none") + (number.style.map { " as \($0.rawValue)" } ?? "")
    case .toggle(let isOn): isOn ? "on" : "off"
    case .choice(let choice): "\(choice.selected ?? "none") of \(Self.words(choice.options))"
    case .multichoice(let choice):
      "\(choice.selected) of \(Self.words(choice.options))" + (choice.minimum.map { " at least \($0)" } ?? "")
        + (choice.maximum.map { " at most \($0)" } ?? "")
    case .file(let state):
      "\(state.files.map { "\($0.name.debugDescription) \($0.type) \($0.size) \($0.digest.prefix(8))" })"
    case .button, .group: nil
    case .link(let target, _, let file): target + (file.map { " \($0.type) \($0.digest.prefix(8))" } ?? "")
    case .list(let list):
      "\(list.rows.count) rows\(list.wantsMore ? ", more" : "")" + Self.window(of: list) + Self.columns(of: list)
        + (list.current.map { ", shows \($0)" } ?? "") + (list.selection.map { ", selected \($0.keys)" } ?? "")
    case .table(let table): "\(table.columns) \(table.rows)"
    case .image(let image): "\(image.phase.rawValue) \(image.alternative.debugDescription)"
    case .progress(let fraction, let total):
      (fraction.map { "\($0)" } ?? "indeterminate")
        + (total.map { " of \($0.amount)" + ($0.unit.isEmpty ? "" : " " + $0.unit) } ?? "")
    case .chart(let chart): "\(chart.style.rawValue) \(chart.sentence.debugDescription)"
    case .log(let log): "\(log.total) lines\(log.lines.last.map { ", the last \($0.debugDescription)" } ?? "")"
    case .note(let text, let severity): "\(severity.rawValue) \(text.debugDescription)"
    }
  }

  private static func window(of list: ListState) -> String {
    guard let window = list.window else { return "" }
    return " from \(window.first) of \(window.total.map { "\($0)" } ?? "unknown")"
      + (window.search.isEmpty ? "" : " with \(window.search.debugDescription)")
  }

  private static func columns(of list: ListState) -> String {
    list.columns.isEmpty
      ? ""
      : " \(list.columns.map { $0.title + ($0.order.map { " \($0.rawValue)" } ?? "") }) \(list.rows.prefix(20).map(\.tonedCells))"
        + (list.rows.prefix(20).contains { $0.drawings != nil } ? " drawn \(list.rows.prefix(20).map(\.drawn))" : "")
        + (list.footer.map { " footer \($0)" } ?? "")
  }

  private static func words(_ options: [OptionState]) -> String {
    options.map {
      "\($0.key) \($0.label.debugDescription)\($0.isEnabled ? "" : " (disabled)")\($0.isWanting ? " (wanting)" : "")"
    }.joined(separator: ", ")
  }
}
