import SignalboxInterface

extension ElementState {
  /// Whether the focus can stand on it at all.
  var isStop: Bool {
    switch content {
    case .field, .secret, .number, .toggle, .choice, .multichoice, .button, .link: true
    // A list that is to be filled keeps the focus meanwhile.
    case .list(let list): !list.rows.isEmpty || list.wantsMore || isBusy
    case .table(let table): table.isLarge
    case .heading, .text, .image, .progress, .note, .group: false
    }
  }

  /// Whether letters typed on it are its text.
  var takesText: Bool {
    switch content {
    case .field, .secret, .number: true
    default: false
    }
  }

  /// Whether it offers options.
  var isChoice: Bool {
    switch content {
    case .choice, .multichoice: true
    default: false
    }
  }

  /// What its bar goes over, and where the bar stands at first; `nil` when it has none.
  var rows: (source: ListBar.Source, chosen: Int?)? {
    switch content {
    case .list(let list): (.rows(list.rows), nil)
    case .table(let table): table.isLarge ? (.cells(table.rows), nil) : nil
    case .choice(let choice):
      (.options(choice.options), choice.options.firstIndex { $0.key == choice.selected })
    case .multichoice(let choice):
      (.options(choice.options), choice.options.firstIndex { $0.key == choice.selected.first })
    default: nil
    }
  }

  /// Whether text in it may have several lines.
  var isMultiline: Bool { if case .field(let field) = content { field.isMultiline } else { false } }

  /// Whether something is still asked of the user here.
  var isMissing: Bool {
    guard isRequired else { return false }
    switch content {
    case .field(let field): return field.value.isEmpty
    case .secret(let isFilled): return !isFilled
    case .number(let number): return number.value == nil
    case .choice(let choice): return choice.selected == nil
    case .multichoice(let choice): return choice.selected.isEmpty
    default: return false
    }
  }
}

extension TableState {
  /// Whether it scrolls by itself, in rows or in columns, so that the focus can stand on it.
  var isLarge: Bool { rows.count > ListBar.short || (columns.count > 5 && !rows.isEmpty) }
}

extension Frame {
  /// What stands in front: the alert's buttons, else the page's elements.
  var elementsInFront: [ElementState] { alerts.last?.buttons ?? page.elements }

  /// Where the focus can stand, in reading order.
  var stops: [ElementState] { Self.flat(elementsInFront).filter(\.isStop) }

  /// The button that Enter means when nothing else is meant.
  var defaultButton: ElementState? {
    stops.first { $0.role == .default && $0.content == .button }
  }

  private static func flat(_ elements: [ElementState]) -> [ElementState] {
    elements.flatMap { element -> [ElementState] in
      if case .group(let members) = element.content { return flat(members) }
      return [element]
    }
  }
}
