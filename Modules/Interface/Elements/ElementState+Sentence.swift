extension ElementState {
  /// What it says as plain text, its label first; empty when there is nothing to say (G24).
  ///
  /// A front end that has no picture of its own for a kind shows this.
  public var sentence: String {
    switch content {
    case .heading, .group, .button: label
    case .text(let text): text.isEmpty ? "" : labelled(text)
    case .note(let text, let severity):
      label.isEmpty && text.isEmpty ? "" : "\(StateWords.severity(severity)): \(labelled(text))"
    case .image(let image): labelled(image.sentence)
    case .progress: labelled(content.progress ?? "")
    case .table(let table): labelled(StateWords.rows(table.rows.count))
    case .list(let list):
      labelled(StateWords.rows(of: list)) + (list.sorting.map { ", \(StateWords.sorted($0))" } ?? "")
    case .log(let log): log.lines.isEmpty ? "" : labelled(log.lines.last ?? "")
    case .link(let target): StateWords.link(label, target)
    case .field, .secret, .number, .toggle, .choice, .multichoice: labelled(content.input?.summary ?? "")
    }
  }

  /// What is said of it while it cannot be acted on: why, or only that; `nil` while it can.
  public var unavailability: String? { isEnabled ? nil : disabledReason ?? StateWords.unavailable }

  /// `text` behind the label.
  public func labelled(_ text: String) -> String {
    if label.isEmpty { return text }
    return "\(label): \(text.isEmpty ? StateWords.empty : text)"
  }
}

extension ElementContent {
  /// The words in it, for kinds that hold a text: what it says, what was typed, where a link leads.
  public var text: String? {
    switch self {
    case .text(let text), .note(let text, _): text
    case .field(let field): field.value
    case .link(let target): target
    default: nil
    }
  }

  /// How far it has come in whole percent, rounded; `nil` when that is not known or it is no progress.
  public var percent: Int? {
    guard case .progress(let fraction?, _) = self, fraction.isFinite else { return nil }
    return Int((max(0, min(1, fraction)) * 100).rounded())
  }

  /// How much there is in all, where a progress counts.
  public var total: ProgressTotal? { if case .progress(_, let total) = self { total } else { nil } }

  /// How much of what there is in all is done: `3 of 12 files`; `nil` where nothing is counted.
  public var count: String? {
    guard case .progress(let fraction?, let total?) = self, fraction.isFinite else { return nil }
    return total.count(at: fraction)
  }

  /// How far something has come, in words; `nil` for what is no progress.
  public var progress: String? {
    guard case .progress = self else { return nil }
    return StateWords.progress(percent) + (count.map { ", \($0)" } ?? "")
  }
}
