/// The snapshot of an element as a line for a model, with its parts on the lines below.
///
///     - field "E-mail" [account/email] = "" (required, limit 50)
///
/// The line is made from the snapshot's members, so it covers every member of every kind.
enum ElementOutline {
  /// The most rows of a list or table that are shown. Of more rows the outline shows a sample, and counts the others.
  static let rows = 10
  /// The number of rows or options that are shown of more than are shown whole, and of lines of a log.
  static let sample = 5

  /// Returns the number of rows that are shown of `total` rows.
  static func shownRows(of total: Int) -> Int { total > rows ? sample : rows }

  /// How much of an element is shown.
  struct Extent {
    /// The most options and suggestions that are shown.
    var options = 20
    /// The number of characters of a text; `ui_read` shows the whole text.
    var text = 1_000
    /// The number of values of a series of a chart.
    var values = 10
    /// A Boolean value that indicates whether rows have their previews. A page with ten previews would cost a model too
    /// much.
    var previews = false

    static let usual = Extent()
    static let withPreviews = Extent(previews: true)
    /// Everything but the rows, which `ui_list` shows.
    static let whole = Extent(options: .max, text: .max, values: .max, previews: true)
    /// An element that has not changed, named again in a refusal.
    static let brief = Extent(text: 200, previews: true)
  }

  /// A part of a page that is shown separately when it changes.
  struct Entry {
    /// The element's id.
    let id: String
    /// The element.
    let json: JSON
    /// The element's line, and the lines of its parts without an id.
    let text: String
    /// The same text with the preview, so that a change of the preview is noticed and shown.
    let whole: String
  }

  /// Returns the lines of an element and of its parts.
  static func lines(_ json: JSON, indentation: String = "", _ extent: Extent = .usual) -> [String] {
    if isOnlyPlace(json) { return parts(of: json).flatMap { lines($0, indentation: indentation, extent) } }
    return [indentation + line(json, extent)]
      + parts(of: json).flatMap { lines($0, indentation: indentation + "  ", extent) }
      + others(of: json, extent).map { indentation + "  " + $0 }
  }

  /// Returns the element and its parts as entries by id, in the same order as ``lines(_:indentation:_:)``.
  static func entries(_ json: JSON) -> [Entry] {
    guard case .string(let id)? = json["id"] else { return [] }
    if isOnlyPlace(json) { return parts(of: json).flatMap(entries) }
    let below = below(json).map { "\n  " + $0 }.joined()
    let entry = Entry(id: id, json: json, text: line(json) + below, whole: line(json, .withPreviews) + below)
    return [entry] + parts(of: json).filter { $0["id"] != nil }.flatMap(entries)
  }

  /// Returns whether an element only says where its parts stand: a row of buttons or a summary without a word of its
  /// own.
  private static func isOnlyPlace(_ json: JSON) -> Bool {
    guard json["role"] == "buttons" || json["role"] == "summary" else { return false }
    return json["label"] == "" && json["help"] == nil && json["enabled"] == true
  }

  /// The lines of the parts without an id.
  private static func below(_ json: JSON) -> [String] {
    parts(of: json).filter { $0["id"] == nil }.map { line($0) } + others(of: json, .usual)
  }

  /// Returns the line of a changed element without the long members that are the same as before, and the rows of a
  /// table that have changed.
  static func changes(_ json: JSON, since old: JSON) -> String {
    guard case .object(let members) = json else { return line(json) }
    let news = members.filter { !lasting.contains($0.name) || old[$0.name] != $0.value }
    let (before, after) = (below(old), below(json))
    let changed =
      json["type"] == "table" && before.count == after.count
      ? after.indices.filter { before[$0] != after[$0] }.map { "row \($0 + 1): \(after[$0])" } : after
    return line(.object(news), .withPreviews) + changed.map { "\n  " + $0 }.joined()
  }

  /// The members that are long and rarely change.
  private static let lasting: Set = ["options", "suggestions", "help", "columns", "footer", "preview"]

  /// Returns the line of an element, a row, an option or the cells of a table.
  static func line(_ json: JSON, _ extent: Extent = .usual) -> String {
    guard case .object(let members) = json else { return json.text }
    if let cells = json["cells"], let button = json["edit"] { return "\(cells.text), edit: [\(name(button))]" }
    if let key = json["key"] { return "- " + option(key, json) }
    var line = "- \(word(json["type"]))"
    // The first cell of a row is mostly its label.
    let isCell = if case .array(let cells)? = json["cells"] { cells.first == json["label"] } else { false }
    if let label = json["label"], label != "", !isCell { line += " " + quoted(label) }
    if let id = json["id"] { line += " [\(name(id))]" }
    // The value of a list is the number of its rows, not the selected rows.
    let names = json["type"] == "list" ? ["total"] : values
    let value = names.lazy.compactMap { name in members.first { $0.name == name } }.first
    if let value { line += " = " + quoted(value.value, extent) + (json["type"] == "log" ? " lines" : "") }
    if case .array(let options)? = json["options"] {
      let shown = options.prefix(options.count > extent.options ? sample : options.count)
        .map { option($0["key"] ?? nil, $0) }
      line += " of " + (shown.isEmpty ? "nothing yet" : shown.joined(separator: ", "))
      if options.count > shown.count { line += ", … \(options.count - shown.count) more (ui_list)" }
    }
    let marks = members.filter { $0.name != value?.name && (extent.previews || $0.name != "preview") }.compactMap {
      mark($0, json, extent)
    }
    return marks.isEmpty ? line : line + " (\(marks.joined(separator: ", ")))"
  }

  /// The members that can hold an element's value. The first member that is present is shown.
  private static let values = ["value", "text", "sentence", "selected", "target", "fraction", "alternative", "total"]
  /// The members that get no mark: shown elsewhere, derivable from other members, or only for browsers.
  private static let apart: Set = [
    "type", "id", "label", "options", "rows", "elements", "offset", "disabledReason", "thumbnail", "covered", "lines",
    "purpose", "waitsFor", "series", "axis", "places", "drawings",
  ]

  /// Returns the table of a summary with the id of the button in each row. Returns `nil` if a button has more to say
  /// than its row.
  private static func table(of json: JSON) -> JSON? {
    guard json["role"] == "summary", case .array(let members)? = json["elements"], let table = members.first,
      case .object(var parts) = table, case .array(let cells)? = table["rows"],
      let place = parts.firstIndex(where: { $0.name == "rows" }), cells.count <= rows, members.count == cells.count + 1,
      members.dropFirst().allSatisfy(isPlainButton)
    else { return nil }
    let rows = zip(cells, members.dropFirst()).map { cells, button -> JSON in
      .object([JSON.Member("cells", cells), JSON.Member("edit", button["id"] ?? .null)])
    }
    parts[place] = JSON.Member("rows", .array(rows))
    return .object(parts)
  }

  private static func isPlainButton(_ json: JSON) -> Bool {
    guard case .object(let members) = json, json["type"] == "button", json["enabled"] == true else { return false }
    return members.allSatisfy { ["type", "id", "label", "enabled", "actions"].contains($0.name) }
  }

  private static func parts(of json: JSON) -> [JSON] {
    if let table = table(of: json) { return [table] }
    let rows = if case .array(let rows)? = json["rows"] { rows } else { [JSON]() }
    let elements = if case .array(let elements)? = json["elements"] { elements } else { [JSON]() }
    // A log shows its last lines.
    let lines = if case .array(let lines)? = json["lines"] { lines } else { [JSON]() }
    return Array(rows.prefix(shownRows(of: total(json, rows)))) + lines.suffix(sample) + elements
  }

  /// Notes that there are more rows, or that rows have previews.
  private static func others(of json: JSON, _ extent: Extent) -> [String] {
    guard case .array(let rows)? = json["rows"] else { return ChartOutline.lines(json, values: extent.values) }
    return otherRows(json, rows)
      + (rows.contains { $0["preview"] != nil } ? ["… what rows say of themselves (ui_list)"] : [])
  }

  private static func total(_ json: JSON, _ rows: [JSON]) -> Int { json["total"]?.wholeNumber ?? rows.count }

  private static func otherRows(_ json: JSON, _ rows: [JSON]) -> [String] {
    let shown = min(rows.count, shownRows(of: total(json, rows)))
    let count = total(json, rows) - shown
    // When the first rows are not shown, positions say more than a count.
    if let offset = json["offset"]?.wholeNumber, offset > 0 {
      return ["… rows \(offset) to \(offset + shown - 1); \(count) others (ui_list)"]
    }
    return count > 0 ? ["… \(count) more rows (ui_list)"] : []
  }

  /// Returns the mark in brackets for a member, or `nil` where the mark has no information.
  private static func mark(_ member: JSON.Member, _ json: JSON, _ extent: Extent) -> String? {
    if apart.contains(member.name) { return nil }
    switch (member.name, member.value) {
    case ("enabled", false): return json["disabledReason"].map { "disabled: \(quoted($0))" } ?? "disabled"
    case ("enabled", _): return nil
    case ("filled", let isFilled): return isFilled == true ? "filled" : "empty"
    case ("actions", let actions):
      guard case .array(let taken) = actions, taken.first == "more" else { return nil }
      return json["error"] == nil ? "there are more rows: press it for them" : "press it to try again"
    case ("selected", .array(let keys)) where json["type"] == "list": return selected(keys)
    case ("maximum", _) where json["type"] == "list": return nil
    case ("image", let image): return image["alternative"] == "" ? nil : "picture \(quoted(image["alternative"] ?? ""))"
    // The cells alone say the same, and an outline has only some of them.
    case ("tones", _) where json["type"] == "table": return nil
    case ("current", let row): return "details of [\(name(row))]"
    case ("footerRows", let count): return "footer of the \(count.text) loaded rows alone"
    case ("searchField", let field): return "search: set [\(name(field))]"
    case ("search", let text): return "found by \(quoted(text))"
    case ("open", _): return "nobody knows how many more"
    case ("role", let role): return word(role)
    case ("file", let file):
      let uri = if case .string(let id)? = json["id"] { FileResource.uri(of: id) } else { "" }
      return "\(word(file["type"])), \((file["size"] ?? 0).text) bytes, press it or read \(uri)"
    case ("amount", let amount): return "part of \(amount.text)"
    case ("limit", let limit) where json["type"] == "file": return "limit \(limit.text) bytes"
    // The limit of a format, and the general limit of texts, need no mark.
    case ("limit", _) where json["format"] != nil: return nil
    case ("limit", let limit) where limit.wholeNumber ?? 0 >= Limits().text: return nil
    case (let name, true): return name
    case (_, false), (_, .null): return nil
    case ("columns", .array(let columns)) where columns.contains { $0["id"] != nil }:
      return "columns " + columns.map(column).joined(separator: ", ")
    case ("phase", .string), ("severity", .string), ("format", .string), ("tone", .string), ("style", .string):
      return word(member.value)
    case ("suggestions", .array(let all)) where all.count > extent.options:
      return "suggestions \(JSON.array(Array(all.prefix(sample))).text) and \(all.count - sample) more (ui_read)"
    case (let name, let value): return "\(name) \(quoted(value, extent))"
    }
  }

  /// The selected rows of a list: `2 selected: north, south; set takes all keys`.
  private static func selected(_ keys: [JSON]) -> String {
    let most = Extent.usual.options
    let more = keys.count > most ? ", … \(keys.count - most) more" : ""
    let names = keys.prefix(most).map(name).joined(separator: " ")
    return "\(keys.count) selected\(keys.isEmpty ? "" : ": ")\(names)\(more); set takes the keys of all rows to select"
  }

  /// A column, with its id where a press sorts by the column.
  private static func column(_ json: JSON) -> String {
    let parts = [
      json["title"].map { quoted($0) }, json["sortable"] == true ? "[\(name(json["id"] ?? ""))]" : nil,
      json["order"].map(word),
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  private static func option(_ key: JSON, _ json: JSON) -> String {
    var text = name(key)
    if let label = json["label"], word(label).lowercased() != word(key).lowercased() { text += " " + quoted(label) }
    if json["wanting"] == true { text += " (something in it is missing or wrong)" }
    return json["enabled"] == false ? text + " (disabled)" : text
  }

  /// An id or key: plain where it cannot be mistaken for other text, as in most cases; otherwise as JSON.
  private static func name(_ json: JSON) -> String {
    let isPlain = { (character: Character) in
      character.isLetter || character.isNumber || "-./_:@+~#%=".contains(character)
    }
    let text = word(json)
    return !text.isEmpty && text.allSatisfy(isPlain) ? text : json.text
  }

  private static func word(_ json: JSON?) -> String { if case .string(let text)? = json { text } else { "" } }

  private static func quoted(_ json: JSON, _ extent: Extent = .usual) -> String {
    guard case .string(let text) = json, text.utf8.count > extent.text, text.count > extent.text else {
      return json.text
    }
    return "\(JSON.string(text.cut(to: extent.text)).text)… (\(text.count) characters; ui_read has all)"
  }
}
