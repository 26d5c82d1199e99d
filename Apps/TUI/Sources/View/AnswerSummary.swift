import SignalboxInterface
import SignalboxTerminal
import SignalboxWords

/// The record of the answers for the main screen, after the session (N24). It has each page that asked for something,
/// with the last values on the page.
///
/// A page that the user went back from gave no answers, and neither did a page that went by itself: without an input,
/// or after a change of a value. Secrets are left out.
struct AnswerSummary {
  private struct Entry {
    var page: PageID
    var title: String
    var inputs: [ElementState]
    /// The lists, whose pressed row is an answer.
    var lists: [ElementState]
    /// The buttons, if the page has nothing but a text and several buttons: the pressed button is the answer.
    var buttons: [ElementState]
    /// The number of the last input before the page appeared, where inputs are noted.
    var earlier: Int?
    /// The row or the button that was pressed, if nothing else on the page was pressed afterwards.
    var pressed: String?
    /// A Boolean value that indicates whether the page was in the last frame.
    var isOpen = true

    /// The text of the pressed row below its list, or that of the pressed button.
    var choice: [String] {
      if let button = buttons.first(where: { $0.id == pressed }) { return ["  " + button.label] }
      for list in lists {
        guard let row = list.content.list?.rows.first(where: { $0.id == pressed }) else { continue }
        return ["  " + (list.label.isEmpty ? "" : list.label + ": ") + row.label]
      }
      return []
    }
  }

  /// The title of the session's first page.
  private var title: String?
  /// The pages by their keys, in the order of their appearance, each with its showings. Only the last showing counts.
  private var entries: [(key: String, showings: [Entry])] = []
  /// A Boolean value that indicates whether the next frame has a page that the user went back to.
  private var wentBack = false
  /// The number of the last input, -1 before the first; `nil` until inputs are noted.
  private var last: Int?
  /// The number of the last input before the last frame, if it changed a value.
  private var edit: Int?
  /// A Boolean value that indicates whether the last input changed a value.
  private var isEdit = false
  /// The last lines of the output on the page of the last frame, and its error; `nil` if it has no error.
  private(set) var failure: [String]?

  /// The most lines of a text in the record. The user reads the record at a glance.
  private static let lineLimit = 12

  /// Notes the last input of the session. A row that it presses is an answer, until the user presses something else on
  /// its page.
  mutating func note(_ input: (number: Int, event: InputEvent?)?) {
    let number = input?.number ?? -1
    guard number != last else { return }
    (last, isEdit) = (number, input?.event?.action.isEdit ?? false)
    guard let event = input?.event, event.action == .press else { return }
    for place in entries.indices {
      for showing in entries[place].showings.indices where entries[place].showings[showing].page == event.page {
        entries[place].showings[showing].pressed = event.element
      }
    }
  }

  /// Notes the values on the page of a frame.
  mutating func note(_ frame: Frame) {
    title = title ?? frame.stack.first?.title
    forgetUnanswered(frame)
    edit = isEdit ? last : nil
    let page = frame.page
    defer { wentBack = false }
    let elements = page.elements.flattened
    failure = frame.failure
    let (inputs, lists) = (elements.filter { $0.isInput && !$0.isSecret }, elements.filter { $0.content.list != nil })
    let buttons = elements.filter { $0.content == .button }
    let isQuestion = buttons.count > 1 && elements.allSatisfy { $0.content == .button || $0.isText }
    var entry = Entry(
      page: page.page, title: page.title, inputs: inputs, lists: lists, buttons: isQuestion ? buttons : [],
      earlier: last)
    guard let known = entries.firstIndex(where: { $0.key == page.key }) else {
      if !inputs.isEmpty || !lists.isEmpty || isQuestion { entries.append((page.key, [entry])) }
      return
    }
    if let same = entries[known].showings.last, same.page == page.page {
      (entry.earlier, entry.pressed) = (same.earlier, wentBack ? nil : same.pressed)
    }
    // Another showing is a change, which the user may give up. A page that the user came back to replaces its former
    // showing.
    if wentBack || entries[known].showings.last?.page == page.page { entries[known].showings.removeLast() }
    entries[known].showings.append(entry)
  }

  /// Removes the pages that have gone by themselves, such as a question whose time is up: without an input since they
  /// appeared, or after a change of a value. Earlier answers on them count again.
  private mutating func forgetUnanswered(_ frame: Frame) {
    guard let last else { return }
    let open = Set(frame.stack.map(\.page))
    for place in entries.indices {
      entries[place].showings.removeAll {
        $0.isOpen && !open.contains($0.page) && ($0.earlier == last || edit == last)
      }
      for showing in entries[place].showings.indices {
        entries[place].showings[showing].isOpen = open.contains(entries[place].showings[showing].page)
      }
    }
    entries.removeAll { $0.showings.isEmpty }
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
      let answers = entry.inputs.flatMap(Self.answer) + entry.choice
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

extension ElementState {
  fileprivate var isText: Bool {
    switch content {
    case .text, .richText: true
    default: false
    }
  }
}

extension UserAction {
  /// A Boolean value that indicates whether the action changes the value of an element.
  fileprivate var isEdit: Bool {
    switch self {
    case .setText, .setNumber, .setToggle, .choose, .chooseMany, .setFiles, .sendFiles: true
    default: false
    }
  }
}
