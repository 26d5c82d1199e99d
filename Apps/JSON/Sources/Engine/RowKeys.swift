import SignalboxInterface

/// The keys of the rows that a driver selects.
enum RowKeys {
  /// Returns the keys of rows, given as keys or as ids of rows.
  static func keys(_ given: [String], of list: ElementState) -> [String] {
    let prefix = list.id + "/"
    // An id that is also a key means the key.
    return given.map { text in
      guard text.hasPrefix(prefix), list.content.list?.rows.contains(where: { $0.id == prefix + text }) != true else {
        return text
      }
      return String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
  }

  /// Returns the failure for keys of which one is no key of a row. It names the place of that key among the given keys,
  /// and the nearest key. `nil` if every key has its row in the last frame.
  static func failure(_ given: [String], of list: ElementState) -> WireFailure? {
    let known = (list.content.list?.rows ?? []).map(list.key)
    let all = Set(known).union(list.content.list?.selection?.keys ?? [])
    guard let place = given.firstIndex(where: { !all.contains($0) }) else { return nil }
    let rows = (list.content.list?.rows ?? []).map { (key: list.key(of: $0), label: $0.label) }
    let nearest = Nearest.key(to: given[place], among: rows)
    let members = [JSON.Member("id", .string(list.id.cut(to: 200))), JSON.Member("place", .integer(place))]
    let hint = nearest.map { " The nearest is \(JSON.string($0.cut(to: 200)).text)." } ?? ""
    return WireFailure(
      .notAChoice, members + (nearest.map { [JSON.Member("nearest", .string($0.cut(to: 200)))] } ?? []),
      saying: "No row that is here has the key at place \(place).\(hint)")
  }
}
