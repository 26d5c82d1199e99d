import SignalboxInterface

/// The JSON of an element for a driver: `type`, the common members, then the members of the kind.
enum ElementJSON {
  /// Returns the whole element, with its parts.
  /// - Parameters:
  ///   - isCovered: A Boolean value that indicates whether an alert is in front of the element.
  ///   - limit: The maximal number of rows of a list.
  ///   - thumbnails: A Boolean value that indicates whether pictures are included.
  static func whole(
    _ element: ElementState, isCovered: Bool = false, rows limit: Int, thumbnails: Bool = false
  ) -> JSON {
    var members = members(element, isCovered: isCovered)
    if thumbnails, let thumbnail = element.content.thumbnail { members.append(thumbnail.json) }
    if let list = element.content.list {
      members.append(JSON.Member("offset", .integer(list.range.lowerBound)))
      let rows = list.rows.prefix(limit).map { row($0, of: element, isCovered: isCovered) }
      members.append(JSON.Member("rows", .array(rows)))
    }
    if element.content.kind == .group {
      let elements = element.content.members.map {
        whole($0, isCovered: isCovered, rows: limit, thumbnails: thumbnails)
      }
      members.append(JSON.Member("elements", .array(elements)))
    }
    return .object(members)
  }

  /// Returns a row with its buttons. A row can be pressed while its list is enabled.
  static func row(_ row: RowState, of list: ElementState, isCovered: Bool = false) -> JSON {
    let isSelected = list.content.list?.selection?.keys.contains(list.key(of: row)) == true
    return self.row(row, list.element(of: row), isSelected: isSelected, isCovered: isCovered)
  }

  private static func row(
    _ row: RowState, _ element: ElementState, isSelected: Bool, isCovered: Bool, thumbnails: Bool = false
  ) -> JSON {
    let buttons = row.buttons.map { whole($0, isCovered: isCovered, rows: 0) }
    let cells = row.cells.isEmpty ? [] : [JSON.Member("cells", .array(row.cells.map { .string($0) }))]
    let selected = isSelected ? [JSON.Member("selected", true)] : []
    let tone = row.tone.map { [JSON.Member("tone", .string($0.rawValue))] } ?? []
    let tones = row.cellTones.map { $0.map { JSON.string($0.rawValue) } ?? .null }
    let cellTones = tones.allSatisfy { $0 == .null } ? [] : [JSON.Member("tones", .array(tones))]
    let drawings = row.drawings.map { [JSON.Member("drawings", .array($0.map { $0?.json ?? .null }))] } ?? []
    let preview = row.preview.map { [JSON.Member("preview", .string($0))] } ?? []
    let image = row.image.map { [JSON.Member("image", $0.json(thumbnail: thumbnails))] } ?? []
    return .object(
      common(element, "row", isCovered: isCovered) + selected + tone + cells + cellTones + drawings + image + preview
        + [
          JSON.Member("elements", .array(buttons))
        ])
  }

  /// Returns the JSON of a found element or row.
  static func found(_ found: FoundElement, isCovered: Bool, rows limit: Int, thumbnails: Bool = false) -> JSON {
    found.row.map { row($0, found.state, isSelected: found.isSelected, isCovered: isCovered, thumbnails: thumbnails) }
      ?? whole(found.state, isCovered: isCovered, rows: limit, thumbnails: thumbnails)
  }

  /// Returns the element's members without its elements and rows.
  static func members(_ element: ElementState, isCovered: Bool = false) -> [JSON.Member] {
    common(element, element.content.kind.rawValue, isCovered: isCovered) + element.content.jsonMembers
      + (element.choiceCount.map { [JSON.Member("chosen", .string($0))] } ?? [])
  }

  private static func common(_ element: ElementState, _ type: String, isCovered: Bool) -> [JSON.Member] {
    var members = [
      JSON.Member("type", .string(type)), JSON.Member("id", .string(element.id)),
      JSON.Member("label", .string(element.label)),
    ]
    // Appended individually, because most are absent and a snapshot consists of many elements: an array of optionals is
    // slower.
    if let help = element.help { members.append(JSON.Member("help", .string(help))) }
    members.append(JSON.Member("enabled", .bool(element.isEnabled)))
    if let reason = element.disabledReason { members.append(JSON.Member("disabledReason", .string(reason))) }
    if isCovered { members.append(JSON.Member("covered", true)) }
    if element.isRequired { members.append(JSON.Member("required", true)) }
    if element.isBusy { members.append(JSON.Member("busy", true)) }
    if let error = element.error { members.append(JSON.Member("error", .string(error))) }
    if let role = element.role { members.append(JSON.Member("role", .string(role.rawValue))) }
    if let shortcut = element.shortcut { members.append(JSON.Member("shortcut", .string(shortcut))) }
    if let inputs = element.waitsFor { members.append(JSON.Member("waitsFor", .array(inputs.map { .string($0) }))) }
    if let purpose = element.purpose { members.append(JSON.Member("purpose", .string(purpose.rawValue))) }
    members.append(JSON.Member("actions", .array(isCovered ? [] : actions(element).map { .string($0) })))
    return members
  }

  /// Returns the names of the actions that the element takes.
  static func actions(_ element: ElementState) -> [String] {
    guard element.isEnabled else { return [] }
    return [element.content.action, element.takesRows ? .set : nil].compactMap { $0?.rawValue }
  }
}

extension ImageState {
  /// The picture of a row as JSON.
  fileprivate func json(thumbnail isGiven: Bool) -> JSON {
    let small = isGiven ? thumbnail.map { [$0.json] } ?? [] : []
    return .object(
      [JSON.Member("alternative", .string(alternative)), JSON.Member("phase", .string(phase.rawValue))] + small)
  }
}

extension CellDrawing {
  /// The drawing as JSON.
  fileprivate var json: JSON {
    switch self {
    case .progress(let fraction): ["progress": .number(fraction)]
    case .sparkline(let values): ["values": .array(values.map { $0.map { .number($0) } ?? .null })]
    }
  }
}
