import SignalboxInterface
import SignalboxTerminal

/// The record of the answers for the main screen, after the session (N24). It has each page that asked for something,
/// with the last values on the page.
///
/// A page that the user went back from gave no answers. Secrets are left out.
struct AnswerSummary {
  private struct Entry {
    var page: PageID
    var title: String
    var inputs: [ElementState]
  }

  /// The title of the session's first page.
  private var title: String?
  /// The pages by their keys, in the order of their appearance, each with its showings. Only the last showing counts.
  private var entries: [(key: String, showings: [Entry])] = []
  /// A Boolean value that indicates whether the next frame has a page that the user went back to.
  private var wentBack = false

  /// The most lines of a text in the record. The user reads the record at a glance.
  private static let lineLimit = 12

  /// Notes the values on the page of a frame.
  mutating func note(_ frame: Frame) {
    title = title ?? frame.stack.first?.title
    let page = frame.page
    defer { wentBack = false }
    let inputs = page.elements.flattened.filter { $0.isInput && !$0.isSecret }
    let entry = Entry(page: page.page, title: page.title, inputs: inputs)
    guard let known = entries.firstIndex(where: { $0.key == page.key }) else {
      if !inputs.isEmpty { entries.append((page.key, [entry])) }
      return
    }
    // Another showing is a change, which the user may give up. A page that the user came back to replaces its former
    // showing.
    if wentBack || entries[known].showings.last?.page == page.page { entries[known].showings.removeLast() }
    entries[known].showings.append(entry)
  }

  /// Removes a page that the user goes back from. Earlier answers on that page count again.
  mutating func forget(_ page: PageID) {
    for place in entries.indices { entries[place].showings.removeAll { $0.page == page } }
    entries.removeAll { $0.showings.isEmpty }
    wentBack = true
  }

  /// Returns the record for a terminal of this width. No word is broken at the edge.
  func text(columns: Int) -> [String] {
    lines.flatMap { line in
      let margin = String(line.prefix { $0 == " " })
      return Wrapping.lines(String(line.dropFirst(margin.count)), columns: columns - margin.count, indent: 2).map {
        margin + $0
      }
    }
  }

  /// The lines of the record: the title of each page, then its answers.
  var lines: [String] {
    var lines = [title].compactMap(\.self)
    for entry in entries.compactMap(\.showings.last) {
      let answers = entry.inputs.flatMap(Self.answer)
      if !answers.isEmpty, entry.title != lines.last { lines.append(entry.title) }
      lines += answers
    }
    return lines
  }

  private static func answer(_ element: ElementState) -> [String] {
    guard let value = element.content.input?.text, !value.isEmpty else { return [] }
    let name = element.label.isEmpty ? "" : element.label + ": "
    let rows = value.split(separator: "\n", omittingEmptySubsequences: false)
    if rows.count == 1 { return ["  " + name + value] }
    let quoted = rows.prefix(lineLimit).map { "    " + $0 } + (rows.count > lineLimit ? ["    ..."] : [])
    return ["  " + name] + quoted
  }
}
