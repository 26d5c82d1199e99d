import SignalboxInterface

extension Frame {
  /// The page in a few lines for a model to read; `structuredContent` has all of it.
  ///
  ///     Account (revision 3)
  ///     - field "E-mail" [account/email] = "" (required)
  var mcpOutline: String {
    let step = page.steps.map { ", step \($0.current + 1) of \($0.steps.count)" } ?? ""
    var lines = [
      "\(page.title) (revision \(revision)\(step)\(isSettled ? "" : ", working: \(pending.joined(separator: ", "))"))"
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
    var line = "\(indentation)- \(content.kind.rawValue) \(JSON.string(label).text) [\(id)]"
    let value = ["value", "text", "selected", "target", "fraction", "alternative", "total"].lazy
    if let shown = value.compactMap({ json[$0] }).first { line += " = \(shown.text)" }
    if let selection = content.selection { line += Self.options(selection.options) }
    var marks: [String] = []
    if isSecret { marks.append(isEmpty ? "empty" : "filled") }
    if !isEnabled { marks.append(disabledReason.map { "disabled: \(JSON.string($0).text)" } ?? "disabled") }
    if isRequired { marks.append("required") }
    if isBusy { marks.append("busy") }
    if let role { marks.append(role.rawValue) }
    if let error { marks.append("error \(JSON.string(error).text)") }
    if !marks.isEmpty { line += " (\(marks.joined(separator: ", ")))" }
    return [line] + children(rows: Self.rows).flatMap { $0.outlineLines(indentation: indentation + "  ") }
      + more(indentation)
  }

  private static func options(_ options: [OptionState]) -> String {
    " of " + options.map { "\($0.key)\($0.isEnabled ? "" : " (disabled)")" }.joined(separator: ", ")
  }

  private func more(_ indentation: String) -> [String] {
    guard let list = content.list, list.rows.count > Self.rows else { return [] }
    return ["\(indentation)  … \(list.rows.count - Self.rows) more rows"]
  }
}
