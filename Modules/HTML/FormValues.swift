package import SignalboxHTTP
package import SignalboxInterface
import SignalboxWords

/// The values of a page's form, as the actions of the user: first the changes, then the press.
package struct FormValues: Sendable {
  /// The showing that the user filled in.
  private let page: PageID
  private let values: [String: [String]]

  /// A value that cannot be read.
  private struct Problem: Error {
    let sentence: String
  }

  /// The files that a form has for a field.
  package struct Files {
    /// The action that gives the field its files, or `nil`.
    var action: UserAction?
    /// The reasons why other files are not taken, a line each.
    var reasons: [String]

    package init(action: UserAction? = nil, reasons: [String] = []) { (self.action, self.reasons) = (action, reasons) }

    /// The most reasons that are shown.
    static let most = 5

    /// The reasons as a text, or `nil`.
    var sentence: String? {
      guard !reasons.isEmpty else { return nil }
      let rest = reasons.count - Self.most
      let more = rest > 0 ? [PageTexts.furtherFiles(rest)] : []
      return (reasons.prefix(Self.most) + more).joined(separator: "\n")
    }
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
  /// - Parameter files: Returns the files that the form has for a field.
  package func changes(
    on frame: Frame, files: (ElementState) -> Files = { _ in Files() }
  ) -> (events: [InputEvent], refusals: [String: String]) {
    var (events, refusals) = ([InputEvent](), [String: String]())
    // A covered or closed page is skipped: the session tells that when it refuses the press.
    for element in frame.elementsInFront.flattened where isFilled(on: frame) {
      if element.content.kind == .file, hasField(element.id) {
        var given = files(element)
        // The script sends only the names of files that are too large.
        given.reasons += (values["large:" + element.id] ?? []).map {
          Rejection.badValue(.fileTooLarge).sentence(ofFile: $0, for: element)
        }
        if let action = given.action { events.append(InputEvent(page: page, element: element.id, action: action)) }
        if let sentence = given.sentence { refusals[element.id] = sentence }
        continue
      }
      switch change(of: element) {
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
      guard let draft = draft(of: element), let input = element.content.input, draft != input.text,
        IncomingText(pasted: draft, into: input.incoming).text != input.text
      else { return }
      drafts[element.id] = draft
    }
  }

  /// Returns the text typed into an element that shows its text.
  package func draft(of element: ElementState) -> String? {
    guard element.isTyped, !element.isSecret, let text = self["set:" + element.id] else { return nil }
    return IncomingText(given: text, for: .lines).text
  }

  /// Returns the sentence about texts that are taken otherwise than they were pasted, or `nil`.
  package func repairs(on frame: Frame) -> String? {
    guard isFilled(on: frame) else { return nil }
    let sentences = frame.elementsInFront.flattened.compactMap { element -> String? in
      guard let input = element.content.input, case .text = input, hasField(element.id),
        let text = self["set:" + element.id], text != input.text
      else { return nil }
      return IncomingText(pasted: text, into: input.incoming).repairs
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private func change(of element: ElementState) -> Result<UserAction?, Problem> {
    if let selection = element.content.list?.selection { return .success(marks(selection, in: element)) }
    guard let input = element.content.input, let had = self["had:" + element.id] else { return .success(nil) }
    let given = values["set:" + element.id] ?? []
    let action: UserAction
    switch input {
    case .text(let field):
      let text = IncomingText(pasted: given.first ?? "", into: input.incoming).text
      action = .setText(field.format?.reading(text, after: field.value) ?? text)
    case .secret:
      guard let text = given.first, !text.isEmpty || values["clear-typed"] != nil else { return .success(nil) }
      return .success(.setText(IncomingText(pasted: text, into: .secret).text))
    case .number:
      // Of a rating without a chosen star, a form has nothing.
      guard let text = given.first else { return .success(nil) }
      guard let number = NumberText.parse(IncomingText(pasted: text, into: .value).text) else {
        return .failure(Problem(sentence: PageTexts.notANumber))
      }
      action = .setNumber(number)
    case .toggle: action = .setToggle(!given.isEmpty)
    case .files: return .success(nil)
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
