/// The snapshot of an element as a line for a model, with its parts on the lines below.
///
///     - field "E-mail" [account/email] = "" (required, limit 50)
///
/// The line is made from the snapshot's members, so it covers every member of every kind.
enum ElementOutline {
  /// The number of rows of a list or table that are shown; the outline counts the others.
  static let rows = 10
  /// The number of options and suggestions that are shown.
  private static let options = 20
  /// The number of characters of a text that are shown; `ui://page` has the whole text.
  private static let text = 1_000

  /// A part of a page that is shown separately when it changes.
  struct Entry {
    /// The element's id.
    let id: String
    /// The element's line, and the lines of its parts without an id.
    let text: String
    /// The same text with the preview, so that a change of the preview is noticed and shown.
    let whole: String
  }

  /// Returns the lines of an element and of its parts.
  /// - Parameter previews: A Boolean value that indicates whether rows have their previews. A page with ten previews
  ///   would cost a model too much.
  static func lines(_ json: JSON, indentation: String = "", previews: Bool = false) -> [String] {
    [indentation + line(json, previews: previews)]
      + parts(of: json).flatMap { lines($0, indentation: indentation + "  ", previews: previews) }
      + others(of: json).map { indentation + "  " + $0 }
  }

  /// Returns the element and its parts as entries by id, in the same order as ``lines(_:indentation:previews:)``.
  static func entries(_ json: JSON) -> [Entry] {
    guard case .string(let id)? = json["id"] else { return [] }
    let (named, nameless) = (parts(of: json).filter { $0["id"] != nil }, parts(of: json).filter { $0["id"] == nil })
    let below = (nameless.map { line($0) } + others(of: json)).map { "\n  " + $0 }.joined()
    let entry = Entry(id: id, text: line(json) + below, whole: line(json, previews: true) + below)
    return [entry] + named.flatMap(entries)
  }

  /// Returns the line of an element, a row, an option or the cells of a table.
  static func line(_ json: JSON, previews: Bool = false) -> String {
    guard case .object(let members) = json else { return json.text }
    if let key = json["key"] { return "- " + option(key, json) }
    var line = "- \(word(json["type"]))"
    if let label = json["label"], label != "" { line += " " + quoted(label) }
    if let id = json["id"] { line += " [\(name(id))]" }
    // The value of a list is the number of its rows, not the selected rows.
    let names = json["type"] == "list" ? ["total"] : values
    let value = names.lazy.compactMap { name in members.first { $0.name == name } }.first
    if let value { line += " = " + quoted(value.value) }
    if case .array(let options)? = json["options"] {
      line += " of " + options.prefix(Self.options).map { option($0["key"] ?? nil, $0) }.joined(separator: ", ")
      if options.count > Self.options { line += ", … \(options.count - Self.options) more (ui_list)" }
    }
    let marks = members.filter { $0.name != value?.name && (previews || $0.name != "preview") }.compactMap {
      mark($0, json)
    }
    return marks.isEmpty ? line : line + " (\(marks.joined(separator: ", ")))"
  }

  /// The members that can hold an element's value. The first member that is present is shown.
  private static let values = ["value", "text", "sentence", "selected", "target", "fraction", "alternative", "total"]
  /// The members that get no mark: shown elsewhere, derivable from other members, or only for browsers.
  private static let apart: Set = [
    "type", "id", "label", "options", "rows", "elements", "offset", "disabledReason", "thumbnail", "covered", "lines",
    "purpose", "series", "axis", "places", "drawings",
  ]

  private static func parts(of json: JSON) -> [JSON] {
    let rows = if case .array(let rows)? = json["rows"] { rows } else { [JSON]() }
    let elements = if case .array(let elements)? = json["elements"] { elements } else { [JSON]() }
    // A log shows its last lines.
    let lines = if case .array(let lines)? = json["lines"] { lines } else { [JSON]() }
    return Array(rows.prefix(Self.rows)) + lines.suffix(Self.rows) + elements
  }

  /// Notes that there are more rows, or that rows have previews.
  private static func others(of json: JSON) -> [String] {
    guard case .array(let rows)? = json["rows"] else { return ChartOutline.lines(json) }
    return otherRows(json, rows)
      + (rows.contains { $0["preview"] != nil } ? ["… what rows say of themselves (ui_list)"] : [])
  }

  private static func otherRows(_ json: JSON, _ rows: [JSON]) -> [String] {
    let count = (json["total"]?.wholeNumber ?? rows.count) - min(rows.count, Self.rows)
    // When the first rows are not shown, positions say more than a count.
    if let offset = json["offset"]?.wholeNumber, offset > 0 {
      return ["… rows \(offset) to \(offset + min(rows.count, Self.rows) - 1); \(count) others (ui_list)"]
    }
    return count > 0 ? ["… \(count) more rows (ui_list)"] : []
  }

  /// Returns the mark in brackets for a member, or `nil` where the mark has no information.
  private static func mark(_ member: JSON.Member, _ json: JSON) -> String? {
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
    case ("suggestions", .array(let all)) where all.count > options:
      return "suggestions \(JSON.array(Array(all.prefix(options))).text) and \(all.count - options) more"
    case (let name, let value): return "\(name) \(quoted(value))"
    }
  }

  /// The selected rows of a list: `2 selected: north, south; set takes all keys`.
  private static func selected(_ keys: [JSON]) -> String {
    let more = keys.count > options ? ", … \(keys.count - options) more" : ""
    let names = keys.prefix(options).map(name).joined(separator: " ")
    return "\(keys.count) selected\(keys.isEmpty ? "" : ": ")\(names)\(more); set takes the keys of all rows to select"
  }

  /// A column, with its id where a press sorts by the column.
  private static func column(_ json: JSON) -> String {
    let parts = [
      json["title"].map(quoted), json["sortable"] == true ? "[\(name(json["id"] ?? ""))]" : nil,
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
      character.isLetter || character.isNumber || "-./_:@+~#%".contains(character)
    }
    let text = word(json)
    return !text.isEmpty && text.allSatisfy(isPlain) ? text : json.text
  }

  private static func word(_ json: JSON?) -> String { if case .string(let text)? = json { text } else { "" } }

  private static func quoted(_ json: JSON) -> String {
    guard case .string(let text) = json, text.utf8.count > Self.text, text.count > Self.text else { return json.text }
    return "\(JSON.string(text.cut(to: Self.text)).text)… (\(text.count) characters; ui://page has all)"
  }
}
