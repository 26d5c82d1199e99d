import SignalboxHTTP
import SignalboxInterface

/// A form as it was posted, and what the user did by that: what they changed first, then what they pressed.
struct Posted {
  let token: String
  /// The showing that was filled in.
  private let page: PageID
  private let values: [String: [String]]

  init(_ pairs: [Pair]) {
    values = Dictionary(grouping: pairs, by: \.name).mapValues { $0.map(\.value) }
    token = values["token"]?.first ?? ""
    page = PageID(values["page"]?.first.flatMap(Int.init) ?? 0)
  }

  /// What is done without an element, or `nil`.
  var command: String? { values["do"]?.first }

  /// What the user changed of what is on `frame`, in its order, and what cannot be read as what it is to be.
  func changes(on frame: Frame) -> (events: [InputEvent], refusals: [String: String]) {
    var (events, refusals) = ([InputEvent](), [String: String]())
    // What is covered or has gone is not looked at: the session says so of what was pressed.
    for element in frame.elementsInFront.flattened where frame.inFront == page {
      switch change(of: element) {
      case .success(let action?): events.append(InputEvent(page: page, element: element.id, action: action))
      case .success(nil): continue
      case .failure(let problem): refusals[element.id] = problem.sentence
      }
    }
    return (events, refusals)
  }

  /// What was pressed.
  var press: InputEvent? {
    if let id = values["press"]?.first { return InputEvent(page: page, element: id, action: .press) }
    if let id = values["more"]?.first { return InputEvent(page: page, element: id, action: .more) }
    // An option's key may have blanks in it; an element's id has none, and stands last there.
    if let (id, start) = pair("rows"), let first = Int(start), (0...(1 << 40)).contains(first) {
      return InputEvent(page: page, element: id, action: .rows(first..<first + Looking.windowOfSource))
    }
    if let (key, id) = pair("choose") { return InputEvent(page: page, element: id, action: .choose(key)) }
    if let id = values["clear"]?.first { return InputEvent(page: page, element: id, action: .setText("")) }
    let actions: [String: UserAction] = ["back": .back, "leave": .leave, "redo": .redo, "undo": .undo]
    return command.flatMap { actions[$0] }.map { InputEvent(page: page, action: $0) }
  }

  /// What stands before and behind the last blank of a value.
  private func pair(_ name: String) -> (String, String)? {
    guard let value = values[name]?.first, let blank = value.lastIndex(of: " ") else { return nil }
    return (String(value[..<blank]), String(value[value.index(after: blank)...]))
  }

  /// What was typed into an element that shows it.
  func draft(of element: ElementState) -> String? {
    element.isTyped && !element.isSecret ? values["set:" + element.id]?.first.map(Self.lines) : nil
  }

  private struct Problem: Error { let sentence: String }

  private func change(of element: ElementState) -> Result<UserAction?, Problem> {
    guard let input = element.content.input, let had = values["had:" + element.id]?.first else { return .success(nil) }
    let given = values["set:" + element.id] ?? []
    let action: UserAction
    switch input {
    case .text: action = .setText(Self.lines(given.first ?? ""))
    case .secret:
      guard let text = given.first, !text.isEmpty || values["clear-typed"] != nil else { return .success(nil) }
      return .success(.setText(text))
    case .number:
      guard let number = NumberText.parse(given.first ?? "") else {
        return .failure(Problem(sentence: Words.notANumber))
      }
      action = .setNumber(number)
    case .toggle: action = .setToggle(!given.isEmpty)
    case .selection(let selection) where selection.takesSeveral:
      action = .chooseMany(selection.options.map(\.key).filter(Set(given).contains))
    case .selection:
      guard let key = given.first,
        !key.isEmpty || element.content.selection?.options.contains(where: \.key.isEmpty) == true
      else { return .success(nil) }
      action = .choose(key)
    }
    return .success(element.applying(action).fingerprint == had ? nil : action)
  }

  /// Browsers send a line break as two characters.
  private static func lines(_ text: String) -> String { text.replacing("\r\n", with: "\n") }
}
