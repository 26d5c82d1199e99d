import SignalboxInterface

/// What was given, for the main screen afterwards (N24): each page that asked for something, with what stood on it last.
///
/// A page that was left by going back gave nothing. A secret stays one.
struct AnswerSummary {
  private struct Entry {
    var page: PageID
    var key: String
    var title: String
    var inputs: [ElementState]
  }

  /// The title of the page that the session began with.
  private var title: String?
  /// The pages in the order they came; the last showing of each, however often it was asked.
  private var entries: [Entry] = []

  /// A text is quoted up to here: a record is to be read at a glance.
  private static let lineLimit = 12

  /// Notes what a frame shows.
  mutating func note(_ frame: Frame) {
    title = title ?? frame.stack.first?.title
    let page = frame.page
    let inputs = page.elements.flattened.filter { $0.isInput && !$0.isSecret }
    if let known = entries.firstIndex(where: { $0.key == page.key }) {
      entries[known] = Entry(page: page.page, key: page.key, title: page.title, inputs: inputs)
    } else if !inputs.isEmpty {
      entries.append(Entry(page: page.page, key: page.key, title: page.title, inputs: inputs))
    }
  }

  /// Leaves out a page that the user goes back from.
  mutating func forget(_ page: PageID) { entries.removeAll { $0.page == page } }

  /// The record: a page's title, then its answers.
  var lines: [String] {
    var lines = [title].compactMap(\.self)
    for entry in entries {
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
