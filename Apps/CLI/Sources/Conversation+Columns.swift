import SignalboxInterface

/// The columns of tables that are said, with `:columns` (L94).
extension Conversation {
  /// Leaves columns out, or says them again, in the forms of a choice of several options. Without a form, tells the
  /// columns. The first column of a table is always said, because it names the rows.
  mutating func chooseColumns(_ text: String) -> InputEvent? {
    guard let whole else { return nil }
    let tables = whole.alerts.isEmpty ? whole.page.elements.flattened.filter { $0.columns.count > 1 } : []
    guard !tables.isEmpty else { return object(LineModeTexts.noColumns) }
    let columns = tables.flatMap { table in
      table.columns.dropFirst().map { column in
        (id: column.id, name: tables.count > 1 ? "\(table.name): \(column.title)" : column.title, title: column.title)
      }
    }
    let hidden = hiddenColumns
    let numbered = NumberedList(
      count: columns.count, names: { [columns[$0].name, columns[$0].title] },
      text: { columns[$0].name + (hidden.contains(columns[$0].id) ? " (\(LineModeTexts.leftOut))" : "") },
      isRow: { _ in true })
    guard !text.isEmpty else {
      for index in columns.indices { transcript.say(numbered.line(index)) }
      return nil
    }
    let ids = columns.map(\.id)
    let said = RowSelection(keys: ids.filter { !hidden.contains($0) }, maximum: ids.count)
    do throws(AnswerParser.ParsingError) {
      let keys = try AnswerParser.rows(
        text, of: numbered, selection: said,
        keys: Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($0.offset, $0.element) }))
      hiddenColumns.subtract(ids)
      hiddenColumns.formUnion(Set(ids).subtracting(keys))
    } catch {
      switch error {
      case .nothing(let name): return sayNothing(called: name, numbered)
      case .several(let name, let indices): return sayCandidates(name, indices, numbered)
      case .disabled: return nil
      }
    }
    show(whole)
    // The user has asked for the change, so it is said now.
    news.isAskedFor = true
    for table in tables {
      let titles = table.columns.enumerated().filter { $0 == 0 || !hiddenColumns.contains($1.id) }.map(\.element.title)
      transcript.say("\(table.name): \(titles.joined(separator: ", "))")
    }
    return nil
  }
}

extension ElementState {
  fileprivate var columns: [ColumnState] { content.list?.columns ?? [] }
}
