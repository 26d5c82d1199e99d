import SignalboxInterface
import SignalboxWords

/// Lists and tables as a component for all rows, with the rows in the data model. A changed row costs no components.
extension A2UIWriter {
  mutating func list(_ element: ElementState, _ list: ListState) -> String {
    let rows = list.rows.prefix(notes.rows[ByteKey(element.id)] ?? A2UINotes.rows)
    let hasButtons = list.rows.contains { !$0.buttons.isEmpty }
    let path = content.set(.rows, element.id, .array(rows.map { row($0, of: element, list, hasButtons) }))
    var parts = element.label.isEmpty ? [] : [title(element.id + " title", element.label, level: 3)]
    if !list.columns.isEmpty { parts.append(columns(element, list)) }
    let template = component(ofRowsOf: element, list, hasButtons)
    parts.append(content.add(element.id + " rows", "List", each(template, of: path)))
    if let footer = list.footerSentence {
      let scope = list.footerScope.map { " (\($0))" } ?? ""
      parts.append(live(element.id + " footer", A2UIText.plain(footer + scope)))
    }
    parts.append(live(element.id + " count", A2UIText.plain(StateTexts.rows(of: list))))
    if let selected = element.selectedCount { parts.append(live(element.id + " selected", A2UIText.plain(selected))) }
    if list.range.lowerBound > 0 {
      parts.append(button(element.id + " less", .string("↑ …"), .less, .string(element.id)))
    }
    if rows.count < list.rows.count || list.wantsMore || list.range.upperBound < list.count {
      let label = JSON.string(A2UIText.plain(phrase("Fetch more rows")))
      parts.append(button(element.id + " more", label, .more, .string(element.id)))
    }
    return box(element.id, "Column", parts)
  }

  /// Adds the titles of the columns. A press on a title sorts the rows.
  private mutating func columns(_ element: ElementState, _ list: ListState) -> String {
    let titles = list.columns.map { column in
      let label = A2UIText.plain(column.sentence)
      guard column.isSortable, element.isEnabled else { return text(column.id, label, variant: "caption") }
      return button(
        column.id, .string(label), .press, .string(column.id), [JSON.Member("variant", "borderless"), Self.share])
    }
    return box(element.id + " columns", "Row", titles)
  }

  /// Cells of a row have the same width.
  private static let share = JSON.Member("weight", 1)

  /// Adds the component of each row: a button, its other cells, and its buttons.
  private mutating func component(ofRowsOf element: ElementState, _ list: ListState, _ hasButtons: Bool) -> String {
    let id = element.id + " row"
    let target = version.value("id")
    var parts: [String] = []
    if list.selection != nil {
      parts.append(button(id + " pick", version.value("pick"), .pick, target, [JSON.Member("variant", "borderless")]))
    }
    parts.append(
      button(
        id + " open", version.value("label"), .row, target, [JSON.Member("variant", "borderless"), Self.share]))
    let cells =
      list.columns.isEmpty
      ? (list.rows.contains { $0.detailText != nil } ? [1] : []) : list.columns.indices.dropFirst().map(\.self)
    for cell in cells {
      parts.append(
        content.add("\(id) \(cell)", "Text", [JSON.Member("text", version.value("c\(cell)")), Self.share]))
    }
    if hasButtons {
      let check: JSON = ["condition": version.value("on"), "message": .string(StateTexts.unavailable)]
      let each = button(id + " button", version.value("label"), .press, target, [JSON.Member("checks", [check])])
      parts.append(content.add(id + " buttons", "Row", self.each(each, of: "buttons")))
    }
    guard list.hasPreviews else { return box(id, "Row", parts) }
    let preview = content.add(
      id + " preview", "Text", [JSON.Member("text", version.value("preview")), JSON.Member("variant", "caption")])
    return box(id, "Column", [box(id + " cells", "Row", parts), preview])
  }

  private func row(_ row: RowState, of element: ElementState, _ list: ListState, _ hasButtons: Bool) -> JSON {
    let cells = row.tonedCells
    let isOpen = list.current.map { $0 == element.key(of: row) } ?? false
    let label = A2UIText.plain(list.columns.isEmpty ? row.tonedLabel : cells.first ?? row.tonedLabel)
    var members = [
      JSON.Member("id", .string(row.id)), JSON.Member("label", .string(isOpen ? "**\(label)**" : label)),
    ]
    let others =
      list.columns.isEmpty
      ? [row.detailText ?? ""] : list.columns.indices.dropFirst().map { cells.indices.contains($0) ? cells[$0] : "" }
    for (place, cell) in others.enumerated() {
      members.append(JSON.Member("c\(place + 1)", .string(A2UIText.plain(cell))))
    }
    if let selection = list.selection {
      members.append(JSON.Member("pick", selection.keys.contains(element.key(of: row)) ? "☑" : "☐"))
    }
    if list.hasPreviews { members.append(JSON.Member("preview", .string(A2UIText.plain(row.preview ?? "")))) }
    let buttons = row.buttons.map { button -> JSON in
      [
        "id": .string(button.id), "label": .string(A2UIText.plain(button.label)),
        "on": .bool(button.isEnabled && element.isEnabled),
      ]
    }
    return .object(members + (hasButtons ? [JSON.Member("buttons", .array(buttons))] : []))
  }

  mutating func table(_ element: ElementState, _ table: TableState) -> String {
    let rows = table.tonedRows.map { cells in
      JSON.object(cells.enumerated().map { JSON.Member("c\($0)", .string(A2UIText.plain($1))) })
    }
    let path = content.set(.rows, element.id, .array(rows))
    let titles = table.columns.enumerated().map { place, title in
      text("\(element.id) title \(place)", A2UIText.plain(title), variant: "caption")
    }
    let cells = table.columns.indices.map { place in
      content.add(
        "\(element.id) cell \(place)", "Text", [JSON.Member("text", version.value("c\(place)")), Self.share])
    }
    let row = box(element.id + " row", "Row", cells)
    let parts = [
      box(element.id + " columns", "Row", titles), content.add(element.id + " rows", "List", each(row, of: path)),
    ]
    let title = element.label.isEmpty ? [] : [self.title(element.id + " title", element.label, level: 3)]
    return box(element.id, "Column", title + parts)
  }
}

extension ListState {
  fileprivate var hasPreviews: Bool { rows.contains { $0.preview != nil } }
}
