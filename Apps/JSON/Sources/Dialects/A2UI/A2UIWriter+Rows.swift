import SignalboxInterface
import SignalboxWords

/// Lists and tables as a component for all rows, with the rows in the data model. A changed row costs no components.
extension A2UIWriter {
  mutating func list(_ element: ElementState, _ list: ListState) -> String {
    var shown = list
    shown.rows = Array(list.rows.prefix(notes.rows[ByteKey(element.id)] ?? A2UINotes.rows))
    let path = content.set(.rows, element.id, .array(shown.rows.map { row($0, of: element, shown) }))
    var parts = titled(element)
    if !list.columns.isEmpty { parts.append(columns(element, list)) }
    let template = component(ofRowsOf: element, shown)
    parts.append(box(element.id + " rows", "List", each: template, of: path))
    if let footer = list.footerSentence { parts.append(live(element.id + " footer", A2UIText.plain(footer))) }
    parts.append(live(element.id + " count", A2UIText.plain(StateTexts.rows(of: list))))
    if let selected = element.selectedCount { parts.append(live(element.id + " selected", A2UIText.plain(selected))) }
    if list.range.lowerBound > 0 {
      parts.append(button(element.id + " less", .string("↑ …"), .less, .string(element.id)))
    }
    if shown.rows.count < list.rows.count || list.wantsMore || list.range.upperBound < list.count {
      parts.append(button(element.id + " more", .string(phrase("Fetch more rows")), .more, .string(element.id)))
    }
    return box(element.id, "Column", parts)
  }

  /// Adds the titles of the columns. A press on a title sorts the rows.
  private mutating func columns(_ element: ElementState, _ list: ListState) -> String {
    let titles = list.columns.map { column in
      let label = A2UIText.plain(column.sentence)
      guard column.isSortable, element.isEnabled else { return text(column.id, label, variant: "caption") }
      return button(column.id, .string(label), .press, .string(column.id), variant: "borderless", sharesRow: true)
    }
    return box(element.id + " columns", "Row", titles)
  }

  /// Adds the component of each row: a button, its other cells, and its buttons.
  private mutating func component(ofRowsOf element: ElementState, _ list: ListState) -> String {
    let id = element.id + " row"
    let target = version.value("id")
    var parts: [String] = []
    if list.selection != nil {
      parts.append(button(id + " pick", version.value("pick"), .pick, target, variant: "borderless"))
    }
    parts.append(button(id + " open", version.value("label"), .row, target, variant: "borderless", sharesRow: true))
    let cells =
      list.columns.isEmpty
      ? (list.rows.contains { $0.detailText != nil } ? [1] : []) : list.columns.indices.dropFirst().map(\.self)
    parts += self.cells(cells, of: id)
    if list.hasButtons {
      let check: JSON = ["condition": version.value("on"), "message": .string(StateTexts.unavailable)]
      let each = button(id + " button", version.value("label"), .press, target, checks: [check])
      parts.append(box(id + " buttons", "Row", each: each, of: "buttons"))
    }
    guard list.hasPreviews else { return box(id, "Row", parts) }
    let preview = content.add(id + " preview", "Text", ["text": version.value("preview"), "variant": "caption"])
    return box(id, "Column", [box(id + " cells", "Row", parts), preview])
  }

  private func row(_ row: RowState, of element: ElementState, _ list: ListState) -> JSON {
    let (cells, key) = (row.tonedCells, element.key(of: row))
    let label = A2UIText.plain(list.columns.isEmpty ? row.tonedLabel : cells.first ?? row.tonedLabel)
    let isOpen = list.current.map { $0 == key } ?? false
    let others =
      list.columns.isEmpty
      ? [row.detailText ?? ""] : list.columns.indices.dropFirst().map { cells.indices.contains($0) ? cells[$0] : "" }
    let members: KeyValuePairs<String, JSON?> = [
      "id": .string(row.id), "label": .string(isOpen ? "**\(label)**" : label),
      "pick": list.selection.map { $0.keys.contains(key) ? JSON("☑") : "☐" },
      "preview": list.hasPreviews ? .string(A2UIText.plain(row.preview ?? "")) : nil,
      "buttons": list.hasButtons ? .array(row.buttons.map { value(of: $0, of: element) }) : nil,
    ]
    return .object(members.given + Self.cells(others, from: 1))
  }

  private func value(of button: ElementState, of element: ElementState) -> JSON {
    let isOn = button.isEnabled && element.isEnabled
    return ["id": .string(button.id), "label": .string(A2UIText.plain(button.label)), "on": .bool(isOn)]
  }

  mutating func table(_ element: ElementState, _ table: TableState) -> String {
    let rows = table.tonedRows.map { JSON.object(Self.cells($0, from: 0)) }
    let path = content.set(.rows, element.id, .array(rows))
    let titles = table.columns.enumerated().map { place, title in
      text("\(element.id) title \(place)", A2UIText.plain(title), variant: "caption")
    }
    let row = box(element.id + " row", "Row", cells(Array(table.columns.indices), of: element.id + " cell"))
    let list = box(element.id + " rows", "List", each: row, of: path)
    return box(element.id, "Column", titled(element) + [box(element.id + " columns", "Row", titles), list])
  }

  /// Adds the components of cells, all of the same width.
  private mutating func cells(_ places: [Int], of id: String) -> [String] {
    places.map { content.add("\(id) \($0)", "Text", ["text": version.value("c\($0)"), "weight": 1]) }
  }

  private static func cells(_ texts: [String], from first: Int) -> [JSON.Member] {
    texts.enumerated().map { JSON.Member("c\(first + $0)", .string(A2UIText.plain($1))) }
  }
}

extension ListState {
  fileprivate var hasButtons: Bool { rows.contains { !$0.buttons.isEmpty } }
  fileprivate var hasPreviews: Bool { rows.contains { $0.preview != nil } }
}
