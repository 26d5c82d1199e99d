/// What the snapshot says of an element, in a line for a model to read, with what stands in it below.
///
///     - field "E-mail" [account/email] = "" (required, limit 50)
///
/// It is made from the snapshot's own members, so that nothing of a kind is missing here.
enum ElementOutline {
  /// How many rows of a list or table stand for all of them; the others are counted.
  static let rows = 10
  /// How many options and suggestions.
  private static let options = 20
  /// How many characters of a text are told; `ui://page` has all.
  private static let text = 1_000

  /// A part of a page that is told by itself when it changes.
  struct Entry {
    /// The element's id.
    let id: String
    /// Its line, and those of what stands in it without an id.
    let text: String
    /// The same with its preview, which is told when it changes.
    let whole: String
  }

  /// The element and what stands in it.
  /// - Parameter previews: Whether rows are told with their previews: a page with ten of them would cost a model too much.
  static func lines(_ json: JSON, indentation: String = "", previews: Bool = false) -> [String] {
    [indentation + line(json, previews: previews)]
      + parts(of: json).flatMap { lines($0, indentation: indentation + "  ", previews: previews) }
      + others(of: json).map { indentation + "  " + $0 }
  }

  /// The same by id, in the same order.
  static func entries(_ json: JSON) -> [Entry] {
    guard case .string(let id)? = json["id"] else { return [] }
    let (named, nameless) = (parts(of: json).filter { $0["id"] != nil }, parts(of: json).filter { $0["id"] == nil })
    let below = (nameless.map { line($0) } + others(of: json)).map { "\n  " + $0 }.joined()
    let entry = Entry(id: id, text: line(json) + below, whole: line(json, previews: true) + below)
    return [entry] + named.flatMap(entries)
  }

  /// An element, a row, an option or a table's cells.
  static func line(_ json: JSON, previews: Bool = false) -> String {
    guard case .object(let members) = json else { return json.text }
    if let key = json["key"] { return "- " + option(key, json) }
    var line = "- \(word(json["type"]))"
    if let label = json["label"], label != "" { line += " " + quoted(label) }
    if let id = json["id"] { line += " [\(name(id))]" }
    let value = values.lazy.compactMap { name in members.first { $0.name == name } }.first
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

  /// What an element shows, by the name that its kind has for it.
  private static let values = ["value", "text", "selected", "target", "fraction", "alternative", "total"]
  /// What is told in another place than in brackets, follows from the rest, or is for browsers.
  private static let apart: Set = [
    "type", "id", "label", "options", "rows", "elements", "offset", "disabledReason", "thumbnail", "covered", "lines",
    "purpose",
  ]

  private static func parts(of json: JSON) -> [JSON] {
    let rows = if case .array(let rows)? = json["rows"] { rows } else { [JSON]() }
    let elements = if case .array(let elements)? = json["elements"] { elements } else { [JSON]() }
    // Of what is written the end is looked at.
    let lines = if case .array(let lines)? = json["lines"] { lines } else { [JSON]() }
    return Array(rows.prefix(Self.rows)) + lines.suffix(Self.rows) + elements
  }

  /// That there are more rows than are told, or more to tell of them.
  private static func others(of json: JSON) -> [String] {
    guard case .array(let rows)? = json["rows"] else { return [] }
    return otherRows(json, rows)
      + (rows.contains { $0["preview"] != nil } ? ["… what rows say of themselves (ui_list)"] : [])
  }

  private static func otherRows(_ json: JSON, _ rows: [JSON]) -> [String] {
    let count = (json["total"]?.wholeNumber ?? rows.count) - min(rows.count, Self.rows)
    // Where the first rows are not the list's first, their places say more than a number.
    if let offset = json["offset"]?.wholeNumber, offset > 0 {
      return ["… rows \(offset) to \(offset + min(rows.count, Self.rows) - 1); \(count) others (ui_list)"]
    }
    return count > 0 ? ["… \(count) more rows (ui_list)"] : []
  }

  /// What stands in brackets for a member, or `nil` where that says nothing.
  private static func mark(_ member: JSON.Member, _ json: JSON) -> String? {
    if apart.contains(member.name) { return nil }
    switch (member.name, member.value) {
    case ("enabled", false): return json["disabledReason"].map { "disabled: \(quoted($0))" } ?? "disabled"
    case ("enabled", _): return nil
    case ("filled", let isFilled): return isFilled == true ? "filled" : "empty"
    case ("actions", let actions):
      guard actions == ["more"] else { return nil }
      return json["error"] == nil ? "there are more rows: press it for them" : "press it to try again"
    case ("searchField", let field): return "search: set [\(name(field))]"
    case ("search", let text): return "found by \(quoted(text))"
    case ("open", _): return "nobody knows how many more"
    case ("role", let role): return word(role)
    // What every text may have.
    case ("limit", _) where json["format"] != nil: return nil
    case ("limit", let limit) where limit.wholeNumber ?? 0 >= Limits().text: return nil
    case (let name, true): return name
    case (_, false), (_, .null): return nil
    case ("columns", .array(let columns)) where columns.contains { $0["id"] != nil }:
      return "columns " + columns.map(column).joined(separator: ", ")
    case ("phase", .string), ("severity", .string), ("format", .string): return word(member.value)
    case ("suggestions", .array(let all)) where all.count > options:
      return "suggestions \(JSON.array(Array(all.prefix(options))).text) and \(all.count - options) more"
    case (let name, let value): return "\(name) \(quoted(value))"
    }
  }

  /// A column, with its id where pressing that sorts by it.
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

  /// An id or key: as it is where it cannot be taken for anything else, as most are; else as JSON.
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
