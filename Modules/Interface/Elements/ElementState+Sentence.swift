extension ElementState {
  /// The element as plain text, its label first. Empty when the element has no text (G24).
  ///
  /// A front end can show this text for a kind that it has no view for.
  public var sentence: String {
    switch content {
    case .heading, .group, .button: label
    case .text(let text, let tone): text.isEmpty ? "" : labelled(Tone.text(text, in: tone))
    case .richText(let text): text.isEmpty ? "" : labelled(text.plainText)
    case .note(let text, let severity):
      label.isEmpty && text.isEmpty ? "" : "\(StateTexts.severity(severity)): \(labelled(text))"
    case .image(let image): labelled(image.sentence)
    case .progress: labelled(content.progress ?? "")
    case .chart(let chart): labelled(chart.sentence)
    case .table(let table): labelled(StateTexts.rows(table.rows.count))
    case .list(let list):
      labelled(StateTexts.rows(of: list)) + (list.sorting.map { ", \(StateTexts.sorted($0))" } ?? "")
        + (selectedCount.map { ", \($0)" } ?? "")
        + (list.footerSentence.map { ". \($0)" } ?? "")
    case .log(let log): log.lines.isEmpty ? "" : labelled(log.lines.last ?? "")
    case .link(let target, _, nil): StateTexts.link(label, target)
    case .link(let target, _, .some): labelled(target)
    case .field, .secret, .number, .toggle, .choice, .multichoice, .file: labelled(content.input?.summary ?? "")
    }
  }

  /// The reason why the element is disabled, or a general text without a reason. `nil` for an enabled element.
  public var unavailability: String? { isEnabled ? nil : disabledReason ?? StateTexts.unavailable }

  /// Returns `text` with the label before it.
  public func labelled(_ text: String) -> String {
    if label.isEmpty { return text }
    return "\(label): \(text.isEmpty ? StateTexts.empty : text)"
  }
}

extension ElementContent {
  /// The text of the content: a shown text, a typed text, or the target of a link. `nil` for other kinds.
  public var text: String? {
    switch self {
    case .text(let text, _), .note(let text, _): text
    case .field(let field): field.value
    case .link(let target, _, _): target
    case .richText(let text): text.plainText
    default: nil
    }
  }

  /// The progress in whole percent, rounded, but 100 only at the end. `nil` if it is unknown, or if the content is not
  /// a progress.
  public var percent: Int? {
    guard case .progress(let fraction?, _) = self, fraction.isFinite else { return nil }
    return fraction < 1 ? min(99, Int((max(0, fraction) * 100).rounded())) : 100
  }

  /// The total amount of a progress that counts.
  public var total: ProgressTotal? { if case .progress(_, let total) = self { total } else { nil } }

  /// The part of the total that is done, as text: `3 of 12 files`. `nil` if the content has no total.
  public var count: String? {
    guard case .progress(let fraction?, let total?) = self, fraction.isFinite else { return nil }
    return total.count(at: fraction)
  }

  /// The progress as text. `nil` if the content is not a progress.
  public var progress: String? {
    guard case .progress = self else { return nil }
    return StateTexts.progress(percent) + (count.map { ", \($0)" } ?? "")
  }
}
