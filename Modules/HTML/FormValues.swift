package import SignalboxHTTP
package import SignalboxInterface
import SignalboxWords

/// The values of a page's form, as the actions of the user: first the changes, then the press.
package struct FormValues: Sendable {
  /// The showing that the user filled in.
  private let page: PageID
  private let values: [String: [String]]

  /// A value that cannot be read.
  package struct Problem: Error {
    let sentence: String

    package init(sentence: String) { self.sentence = sentence }
  }

  /// Creates the values from the pairs of a form.
  package init(_ pairs: [Pair]) {
    self.init(Dictionary(grouping: pairs, by: \.name).mapValues { $0.map(\.value) })
  }

  /// Creates the values by the names of a form's controls.
  package init(_ values: [String: [String]]) {
    self.values = values
    page = PageID(values["page"]?.first.flatMap(Int.init) ?? 0)
  }

  /// Returns the first value of a name, or `nil`.
  package subscript(name: String) -> String? { values[name]?.first }

  /// Returns whether the form belongs to the page in front of `frame`, whose fields it may change.
  package func isFilled(on frame: Frame) -> Bool { frame.inFront == page }

  /// Returns whether the form has a field for an element.
  package func hasField(_ id: String) -> Bool { values["had:" + id] != nil }

  /// The command without an element, or `nil`.
  package var command: String? { self["do"] }

  /// Returns the user's changes to `frame`, in its order, and the values that cannot be parsed.
  /// - Parameter files: Returns the action that gives a field its files; `nil` if the form has none for it.
  package func changes(
    on frame: Frame, files: (ElementState) -> Result<UserAction?, Problem> = { _ in .success(nil) }
  ) -> (events: [InputEvent], refusals: [String: String]) {
    var (events, refusals) = ([InputEvent](), [String: String]())
    // A covered or closed page is skipped: the session tells that when it refuses the press.
    for element in frame.elementsInFront.flattened where isFilled(on: frame) {
      switch change(of: element, files) {
      case .success(let action?): events.append(InputEvent(page: page, element: element.id, action: action))
      case .success(nil): continue
      case .failure(let problem): refusals[element.id] = problem.sentence
      }
    }
    return (events, refusals)
  }

  /// The press.
  package var press: InputEvent? {
    if let id = self["press"] { return InputEvent(page: page, element: id, action: .press) }
    if let id = self["more"] { return InputEvent(page: page, element: id, action: .more) }
    // An option's key may contain blanks. An element's id has none, and comes last.
    if let (id, start) = pair("rows"), let first = Int(start), (0...(1 << 40)).contains(first) {
      return InputEvent(page: page, element: id, action: .rows(first..<first + ViewQuery.windowOfSource))
    }
    if let (key, id) = pair("choose") { return InputEvent(page: page, element: id, action: .choose(key)) }
    if let id = self["clear"] { return InputEvent(page: page, element: id, action: .setText("")) }
    if let id = self["clear-files"] { return InputEvent(page: page, element: id, action: .setFiles([])) }
    if let address = self["open"].flatMap({ Address($0) }) {
      return InputEvent(page: page, action: .open(address))
    }
    let actions: [String: UserAction] = ["back": .back, "leave": .quit, "redo": .redo, "undo": .undo]
    return command.flatMap { actions[$0] }.map { InputEvent(page: page, action: $0) }
  }

  /// Returns the parts of a value before and after its last blank.
  private func pair(_ name: String) -> (String, String)? {
    guard let value = self[name], let blank = value.lastIndex(of: " ") else { return nil }
    return (String(value[..<blank]), String(value[value.index(after: blank)...]))
  }

  /// Returns the typed texts that differ from the page, by element id; never a secret.
  package func drafts(on frame: Frame) -> [String: String] {
    frame.page.elements.flattened.reduce(into: [:]) { drafts, element in
      guard let draft = draft(of: element), draft != element.content.input?.text else { return }
      drafts[element.id] = draft
    }
  }

  /// Returns the text typed into an element that shows its text.
  package func draft(of element: ElementState) -> String? {
    guard element.isTyped, !element.isSecret, let text = self["set:" + element.id] else { return nil }
    return IncomingText(given: text, for: .lines).text
  }

  private func change(
    of element: ElementState, _ files: (ElementState) -> Result<UserAction?, Problem>
  ) -> Result<UserAction?, Problem> {
    if let selection = element.content.list?.selection { return .success(marks(selection, in: element)) }
    guard let input = element.content.input, let had = self["had:" + element.id] else { return .success(nil) }
    let given = values["set:" + element.id] ?? []
    let action: UserAction
    switch input {
    case .text(let field):
      let text = IncomingText(given: given.first ?? "", for: input.incoming).text
      action = .setText(field.format?.reading(text, after: field.value) ?? text)
    case .secret:
      guard let text = given.first, !text.isEmpty || values["clear-typed"] != nil else { return .success(nil) }
      return .success(.setText(text))
    case .number:
      // Of a rating without a chosen star, a form has nothing.
      guard let text = given.first else { return .success(nil) }
      guard let number = NumberText.parse(text) else {
        return .failure(Problem(sentence: PageTexts.notANumber))
      }
      action = .setNumber(number)
    case .toggle: action = .setToggle(!given.isEmpty)
    case .files: return files(element)
    case .selection(let selection) where selection.allowsMultipleSelection:
      action = .chooseMany(selection.options.map(\.key).filter(Set(given).contains))
    case .selection:
      guard let key = given.first,
        !key.isEmpty || element.content.selection?.options.contains(where: \.key.isEmpty) == true
      else { return .success(nil) }
      action = .choose(key)
    }
    return .success(element.applying(action).fingerprint == had ? nil : action)
  }

  /// Returns the change of the selected rows. A form has only the rows that it shows, so all others stay as they are.
  private func marks(_ selection: RowSelection, in list: ElementState) -> UserAction? {
    let (given, before) = (values["set:" + list.id] ?? [], Set(values["was:" + list.id] ?? []))
    let rows = Set(list.content.list?.rows.map(list.key) ?? [])
    let keys = selection.keys(
      adding: given.filter { !before.contains($0) && rows.contains($0) }, removing: before.subtracting(given))
    return keys == selection.keys ? nil : .chooseMany(keys)
  }
}
