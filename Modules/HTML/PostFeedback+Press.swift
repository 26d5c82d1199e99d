package import SignalboxInterface

/// The answer of a page to a press.
extension PostFeedback {
  /// Returns whether a press waits for the fields of its page: the default button and destructive buttons do. Rows,
  /// their buttons, titles that sort, tabs, links and the buttons of a message do not.
  package static func waits(_ press: InputEvent, on frame: Frame) -> Bool {
    guard press.action == .press, frame.alerts.isEmpty,
      let element = frame.page.elements.flattened.first(where: { $0.id == press.element })
    else { return false }
    return element.content.kind == .button && (element.role == .default || element.role == .destructive)
  }

  /// Marks the fields whose values a press needs. The sentence at its button names the refused fields as to be
  /// corrected: to the session they may lack a value.
  package mutating func markMissing(_ refused: [String: String], for press: InputEvent?, on frame: Frame) {
    let elements = frame.page.elements.flattened
    if let button = elements.first(where: { $0.id == press?.element }), let sentence = button.disabledReason {
      let names = elements.filter { refused[$0.id] != nil }.map(\.name)
      if !names.isEmpty { refusals[button.id] = StateTexts.obstacle(sentence, refused: names) }
    }
    for field in frame.missing where field.isMissing {
      refusals[field.id] = refused[field.id] ?? (field.isEmpty ? PageTexts.missing : field.lack)
    }
  }

  /// Lists the marked fields, in reading order. The page's script moves the focus there.
  package mutating func listProblems(_ refused: [String: String], on frame: Frame) {
    problems = frame.page.elements.flattened.flatMap { element -> [Problem] in
      if element.isTabBar { return Self.hiddenProblems(of: element) }
      // A selection of rows is refused like the value of a field.
      let isField = element.isEnabled && (element.isInput || refused[element.id] != nil)
      guard isField, let sentence = refusals[element.id] ?? element.error else { return [] }
      // Too few chosen options are missing, too.
      let isMissing = sentence == PageTexts.missing || sentence == element.lack
      return [Problem(id: element.id, name: element.name, sentence: sentence, isMissing: isMissing)]
    }
  }

  /// Returns the hidden parts of a page that have problems, with the tabs that show them.
  private static func hiddenProblems(of bar: ElementState) -> [Problem] {
    guard let parts = bar.content.selection else { return [] }
    return parts.options.enumerated().compactMap { place, part in
      guard part.isWanting, !parts.selected.contains(part.key) else { return nil }
      return Problem(id: bar.id + "-tab-\(place)", name: part.label, sentence: PageTexts.wanting, isMissing: false)
    }
  }

  /// Says a refusal at its element, or above the page if the element is gone.
  package mutating func say(_ reason: Rejection, of press: InputEvent, on frame: Frame) {
    let element = frame.element(press.element)
    // The reason of a disabled button says more than the general refusal.
    let why = element?.isEnabled == false ? element?.disabledReason ?? element?.error ?? element?.help : nil
    let sentence = why ?? reason.sentence(for: element)
    guard element != nil, frame.inFront == press.page else { return notice = sentence }
    refusals[press.element] = sentence
  }
}

/// A page on which the user pressed a button that waits for the fields, with the fields that had errors before.
package struct PressedPage: Sendable {
  private let page: PageID
  private var known: Set<String>

  package init(_ frame: Frame) {
    (page, known) = (frame.page.page, Set(frame.missing.filter { $0.error != nil }.map(\.id)))
  }

  /// Leaves out the errors of fields that the user changes after the press.
  package mutating func leaveOut(_ fields: [String]) { known.formUnion(fields) }

  /// Returns the view with the errors that the work of the press has found at fields, once the page has settled.
  package func completing(_ view: ViewQuery, on frame: Frame) -> ViewQuery {
    guard page == frame.page.page, frame.isSettled, frame.alerts.isEmpty, view.feedback.problems.isEmpty else {
      return view
    }
    var view = view
    view.feedback.problems = frame.missing.compactMap { field in
      guard let error = field.error, !known.contains(field.id) else { return nil }
      return PostFeedback.Problem(id: field.id, name: field.name, sentence: error, isMissing: false)
    }
    return view
  }
}
