public import SignalboxWords

// Each kind's answers are in a file of its own under `Kinds`. A new kind adds its lines here.

extension ElementContent {
  /// The kind of the content.
  public var kind: ElementKind {
    switch self {
    case .heading: .heading
    case .text: .text
    case .richText: .richtext
    case .field: .field
    case .secret: .secret
    case .number: .number
    case .toggle: .toggle
    case .choice: .choice
    case .multichoice: .multichoice
    case .file: .file
    case .button: .button
    case .link: .link
    case .list: .list
    case .table: .table
    case .image: .image
    case .progress: .progress
    case .chart: .chart
    case .log: .log
    case .note: .note
    case .group: .group
    }
  }

  /// The value that the user can give, or `nil` if the content takes no value.
  public var input: InputState? {
    switch self {
    case .field(let field): .text(field)
    case .secret(let isFilled): .secret(isFilled: isFilled)
    case .number(let number): .number(number)
    case .toggle(let isOn): .toggle(isOn)
    case .file(let state): .files(state)
    case .choice(let choice): .selection(SelectionState(choice))
    case .multichoice(let choice): .selection(SelectionState(choice))
    case .heading, .text, .richText, .button, .link, .list, .table, .image, .progress, .chart, .log, .note, .group:
      nil
    }
  }

  /// The meaning of the kind, which says the element in words. It is made at each call, so the work of each frame, in
  /// the other members here, does without it.
  var meaning: any KindMeaning {
    switch self {
    case .heading(let level): HeadingMeaning(level: level)
    case .text(let text, let tone): TextMeaning(text: text, tone: tone)
    case .richText(let state): state
    case .field(let state): state
    case .secret(let isFilled): SecretMeaning(isFilled: isFilled)
    case .number(let state): state
    case .toggle(let isOn): ToggleMeaning(isOn: isOn)
    case .choice(let state): state
    case .multichoice(let state): state
    case .file(let state): state
    case .button, .group: LabelMeaning()
    case .link(let target, _, let file): LinkMeaning(target: target, file: file)
    case .list(let state): state
    case .table(let state): state
    case .image(let state): state
    case .progress(let fraction, let total): ProgressMeaning(fraction: fraction, total: total)
    case .chart(let state): state
    case .log(let state): state
    case .note(let text, let severity): NoteMeaning(text: text, severity: severity)
    }
  }

  /// Returns the content with every text replaced. Rows keep their storage if none of them changes.
  public func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> ElementContent {
    switch self {
    case .heading, .secret, .number, .toggle, .button, .progress(_, of: nil): self
    case .progress(let fraction, of: .some(let total)): .progress(fraction, of: total.mapTexts(transform))
    case .text(let text, let tone): .text(transform(text, .many), tone: tone)
    case .richText(let state): .richText(state.mapTexts(transform))
    case .field(let state): .field(state.mapTexts(transform))
    case .choice(let state): .choice(state.mapTexts(transform))
    case .multichoice(let state): .multichoice(state.mapTexts(transform))
    case .file(let state): .file(state.mapTexts(transform))
    case .link(let target, let address, let file):
      .link(target: transform(target, .one), address: address, file: file?.mapName(transform))
    case .list(let state): .list(state.mapTexts(transform))
    case .table(let state): .table(state.mapTexts(transform))
    case .chart(let state): .chart(state.mapTexts(transform))
    case .image(let state): .image(state.mapTexts(transform))
    case .log(let state): .log(state.mapTexts(transform))
    case .note(let text, let severity): .note(text: transform(text, .many), severity: severity)
    case .group(let members): .group(members.map { $0.mapTexts(transform) })
    }
  }

  /// A Boolean value that indicates whether processing every text of the element may take long.
  package var isLarge: Bool {
    switch self {
    case .group(let members): members.contains { $0.content.isLarge }
    case .text(let text, _), .note(let text, _): text.utf8.count > 1_000
    case .field(let state): state.value.utf8.count > 1_000 || state.suggestions.count > 16
    case .choice(let state): state.options.count > 16
    case .multichoice(let state): state.options.count > 16
    case .file(let state): state.files.count > 16
    case .chart(let state): state.axis.count > 16
    case .richText, .list, .table, .log: true
    case .heading, .secret, .number, .toggle, .button, .link, .image, .progress: false
    }
  }
}
