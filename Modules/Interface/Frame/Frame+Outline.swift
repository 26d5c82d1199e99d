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
    if let value = content.meaning.outline { line += " = \(value)" }
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
