import SignalboxInterface

extension Frame {
  /// The page in a few lines for a model to read; `structuredContent` has all of it.
  ///
  ///     Account (revision 3)
  ///     - field "E-mail" [account/email] = "" (required)
  var mcpOutline: String {
    var lines = [
      "\(page.title) (revision \(revision)\(isSettled ? "" : ", working: \(pending.joined(separator: ", "))"))"
    ]
    // What has to be answered first stands first.
    for alert in alerts.reversed() {
      lines.append("In front: \(JSON.string(alert.title).text) \(JSON.string(alert.message).text)")
      lines += alert.buttons.flatMap { $0.outlineLines(indentation: "  ") }
    }
    lines += page.elements.flatMap { $0.outlineLines(indentation: "") }
    return lines.joined(separator: "\n")
  }
}

extension ElementState {
  /// Rows of a list that stand for all of them; the others are counted.
  private static let rows = 20

  fileprivate func outlineLines(indentation: String) -> [String] {
    let json = JSON.object(ElementJSON.members(self))
    var line = "\(indentation)- \(content.typeName) \(JSON.string(label).text) [\(id)]"
    let value = ["value", "text", "selected", "target", "fraction", "alternative", "total"].lazy
    if let shown = value.compactMap({ json[$0] }).first { line += " = \(shown.text)" }
    if case .choice(let choice) = content { line += Self.options(choice.options) }
    if case .multichoice(let choice) = content { line += Self.options(choice.options) }
    var marks: [String] = []
    if case .secret(let isFilled) = content { marks.append(isFilled ? "filled" : "empty") }
    if !isEnabled { marks.append("disabled") }
    if isRequired { marks.append("required") }
    if isBusy { marks.append("busy") }
    if let role { marks.append(role.rawValue) }
    if let error { marks.append("error \(JSON.string(error).text)") }
    if !marks.isEmpty { line += " (\(marks.joined(separator: ", ")))" }
    return [line] + inner.flatMap { $0.outlineLines(indentation: indentation + "  ") } + more(indentation)
  }

  private static func options(_ options: [OptionState]) -> String {
    " of " + options.map { "\($0.key)\($0.isEnabled ? "" : " (disabled)")" }.joined(separator: ", ")
  }

  private var inner: [ElementState] {
    switch content {
    case .group(let members): members
    case .list(let list):
      list.rows.prefix(Self.rows).flatMap {
        [ElementState(id: $0.id, label: $0.label, help: $0.detail, isEnabled: isEnabled, content: .button)] + $0.buttons
      }
    default: []
    }
  }

  private func more(_ indentation: String) -> [String] {
    guard case .list(let list) = content, list.rows.count > Self.rows else { return [] }
    return ["\(indentation)  … \(list.rows.count - Self.rows) more rows"]
  }
}
