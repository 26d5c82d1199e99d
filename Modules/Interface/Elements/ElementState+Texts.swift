public import SignalboxWords

extension ElementState {
  /// Returns the element with every text replaced by the result of `transform`. Keys, ids and secrets are not texts.
  /// - Parameter transform: Receives a text and the layout of its lines.
  public func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> ElementState {
    var element = self
    element.label = transform(label, .one)
    element.help = help.map { transform($0, .many) }
    element.disabledReason = disabledReason.map { transform($0, .one) }
    element.error = error.map { transform($0, .many) }
    element.content = content.mapTexts(transform)
    element.marked = marked.map { marked in
      let map = { (spans: [RichTextSpan]) in spans.map { $0.mapTexts(transform) } }
      return MarkedTexts(label: marked.label.map(map), help: marked.help.map(map), text: marked.text.map(map))
    }
    return element
  }
}

extension ElementContent {
  /// Returns the content with every text replaced. Rows keep their storage if none of them changes.
  public func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> ElementContent {
    switch self {
    case .heading, .secret, .number, .toggle, .button, .progress(_, of: nil): return self
    case .progress(let fraction, of: .some(var total)):
      total.unit = transform(total.unit, .one)
      return .progress(fraction, of: total)
    case .text(let text, let tone): return .text(transform(text, .many), tone: tone)
    case .richText(let text): return .richText(text.mapTexts(transform))
    case .field(var field):
      field.value = transform(field.value, field.isMultiline ? .edited : .one)
      field.suggestions = field.suggestions.map { transform($0, .one) }
      return .field(field)
    case .choice(var choice):
      choice.options = choice.options.map { $0.mapTexts(transform) }
      return .choice(choice)
    case .multichoice(var choice):
      choice.options = choice.options.map { $0.mapTexts(transform) }
      return .multichoice(choice)
    case .file(var state):
      state.files = state.files.map { $0.mapName(transform) }
      return .file(state)
    case .link(let target, let address, let file):
      return .link(target: transform(target, .one), address: address, file: file?.mapName(transform))
    case .list(let list): return .list(list.mapTexts(transform))
    case .table(var table):
      table.columns = table.columns.map { transform($0, .one) }
      table.rows = table.rows.map { $0.map { transform($0, .one) } }
      return .table(table)
    case .chart(var chart):
      chart.unit = transform(chart.unit, .one)
      chart.axis = chart.axis.map { transform($0, .one) }
      for index in chart.series.indices { chart.series[index].name = transform(chart.series[index].name, .one) }
      return .chart(chart)
    case .image(var image):
      image.alternative = transform(image.alternative, .one)
      return .image(image)
    case .log(let log): return .log(LogState(lines: log.lines.map { transform($0, .one) }, first: log.first))
    case .note(let text, let severity): return .note(text: transform(text, .many), severity: severity)
    case .group(let members): return .group(members.map { $0.mapTexts(transform) })
    }
  }
}

extension KeptFile {
  fileprivate func mapName(_ transform: (String, SafeText.Lines) -> String) -> KeptFile {
    KeptFile(name: transform(name, .one), type: type, size: size, digest: digest)
  }
}

extension OptionState {
  fileprivate func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> OptionState {
    OptionState(key: key, label: transform(label, .one), isEnabled: isEnabled, isWanting: isWanting)
  }
}

extension ListState {
  fileprivate func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> ListState {
    var list = self
    list.footer = footer.map { $0.map { transform($0, .one) } }
    list.window?.search = transform(window?.search ?? "", .one)
    for index in columns.indices { list.columns[index].title = transform(columns[index].title, .one) }
    guard let first = rows.firstIndex(where: { $0.mapTexts(transform) != $0 }) else { return list }
    for index in rows.indices[first...] { list.rows[index] = rows[index].mapTexts(transform) }
    return list
  }
}

extension RowState {
  fileprivate func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> RowState {
    var row = RowState(
      id: id, label: transform(label, .one), detail: detail.map { transform($0, .one) },
      buttons: buttons.map { $0.mapTexts(transform) }, cells: cells.map { transform($0, .one) },
      preview: preview.map { transform($0, .many) })
    (row.tone, row.cellTones, row.drawings) = (tone, cellTones, drawings)
    return row
  }
}
