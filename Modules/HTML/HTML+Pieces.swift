package import SignalboxHTTP

extension HTML {
  /// The markup in pieces, of which a change of the page mostly changes few. A piece begins at each start tag, and the
  /// value of a field is a piece of its own. Joined they are the markup.
  package var pieces: [String] {
    var (pieces, begin, place, isField) = ([String](), 0, 0, false)
    let bytes = Array(markup.utf8)
    // Text has no unescaped `<`, and no attribute an unescaped quotation mark.
    let (field, value) = (Array("<input".utf8), Array(" value=\"".utf8))
    func cut(_ end: Int) {
      guard end > begin else { return }
      pieces.append(String(decoding: bytes[begin..<end], as: UTF8.self))
      begin = end
    }
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "<") where bytes[place...].dropFirst().first != UInt8(ascii: "/"):
        cut(place)
        isField = bytes[place...].starts(with: field)
      case UInt8(ascii: " ") where isField && bytes[place...].starts(with: value):
        cut(place)
        place += value.count
        place = bytes[place...].firstIndex(of: UInt8(ascii: "\"")) ?? place
        cut(place + 1)
        isField = false
      default: break
      }
      place += 1
    }
    cut(bytes.count)
    return pieces
  }
}
