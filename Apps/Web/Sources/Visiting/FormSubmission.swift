import SignalboxHTML
import SignalboxHTTP
import SignalboxInterface
import SignalboxSession
import SignalboxWords

/// A posted form, as the actions of the user: first the changes, then the press.
struct FormSubmission {
  let token: String
  /// The showing that the user filled in.
  private let page: PageID
  private let values: [String: [String]]
  /// The files, by the names of their fields.
  private var files: [String: [FileUpload]] = [:]
  /// Distinguishes this post from all others; equal when a browser sends the post again. `nil` if the form has no
  /// number.
  let number: String?
  /// The place among the posts of a page with the script, which sends a post after the answer to the last. `nil` for
  /// other posts.
  let place: PostPlace?

  init(_ request: HTTPRequest) {
    let files = (request.form?.files ?? []).compactMap { part in
      (part.file as? FileUpload).map { (part.field, $0) }
    }
    let digests = files.map { Pair(name: $0, value: (try? $1.result.get())?.digest ?? "") }
    self.init(request.form.map { $0.fields + digests } ?? Pair.read(request.body))
    self.files = Dictionary(grouping: files, by: \.0).mapValues { $0.map(\.1) }
  }

  init(_ pairs: [Pair]) {
    values = Dictionary(grouping: pairs, by: \.name).mapValues { $0.map(\.value) }
    token = values["token"]?.first ?? ""
    page = PageID(values["page"]?.first.flatMap(Int.init) ?? 0)
    // All buttons of a document's form send the same number, so the fingerprint covers all values.
    let all = pairs.reduce(into: "") { $0 += "\($1.name)\0\($1.value)\0" }
    place = values["number"]?.first.flatMap(PostPlace.init)
    number = values["number"]?.first.map { "\($0) \(Fingerprint.of(all.utf8))" }
  }

  /// A Boolean value that indicates whether the form has files, which ``changes(on:)`` keeps.
  var hasFiles: Bool { !files.isEmpty }

  /// A Boolean value that indicates whether the same button was pressed before, and the answer had not come. Such a
  /// press says nothing about the page of the press before, which is left.
  var isAgain: Bool { values["again"] != nil }

  /// The command without an element, or `nil`.
  var command: String? { values["do"]?.first }

  /// Returns the user's changes to `frame`, in its order, and the values that cannot be parsed.
  func changes(on frame: Frame) -> (events: [InputEvent], refusals: [String: String]) {
    var (events, refusals) = ([InputEvent](), [String: String]())
    // A covered or closed page is skipped: the session tells that when it refuses the press.
    for element in frame.elementsInFront.flattened where frame.inFront == page {
      switch change(of: element) {
      case .success(let action?): events.append(InputEvent(page: page, element: element.id, action: action))
      case .success(nil): continue
      case .failure(let problem): refusals[element.id] = problem.sentence
      }
    }
    return (events, refusals)
  }

  /// The press.
  var press: InputEvent? {
    if let id = values["press"]?.first { return InputEvent(page: page, element: id, action: .press) }
    if let id = values["more"]?.first { return InputEvent(page: page, element: id, action: .more) }
    // An option's key may contain blanks. An element's id has none, and comes last.
    if let (id, start) = pair("rows"), let first = Int(start), (0...(1 << 40)).contains(first) {
      return InputEvent(page: page, element: id, action: .rows(first..<first + ViewQuery.windowOfSource))
    }
    if let (key, id) = pair("choose") { return InputEvent(page: page, element: id, action: .choose(key)) }
    if let id = values["clear"]?.first { return InputEvent(page: page, element: id, action: .setText("")) }
    if let id = values["clear-files"]?.first { return InputEvent(page: page, element: id, action: .setFiles([])) }
    if let address = values["open"]?.first.flatMap({ Address($0) }) {
      return InputEvent(page: page, action: .open(address))
    }
    let actions: [String: UserAction] = ["back": .back, "leave": .quit, "redo": .redo, "undo": .undo]
    return command.flatMap { actions[$0] }.map { InputEvent(page: page, action: $0) }
  }

  /// Returns the parts of a value before and after its last blank.
  private func pair(_ name: String) -> (String, String)? {
    guard let value = values[name]?.first, let blank = value.lastIndex(of: " ") else { return nil }
    return (String(value[..<blank]), String(value[value.index(after: blank)...]))
  }

  /// Returns the text typed into an element that shows its text.
  func draft(of element: ElementState) -> String? {
    guard element.isTyped, !element.isSecret, let text = values["set:" + element.id]?.first else { return nil }
    return IncomingText(given: text, for: .lines).text
  }

  private struct Problem: Error { let sentence: String }

  private func change(of element: ElementState) -> Result<UserAction?, Problem> {
    if let selection = element.content.list?.selection { return .success(marks(selection, in: element)) }
    guard let input = element.content.input, let had = values["had:" + element.id]?.first else { return .success(nil) }
    let given = values["set:" + element.id] ?? []
    let action: UserAction
    switch input {
    case .text: action = .setText(IncomingText(given: given.first ?? "", for: input.incoming).text)
    case .secret:
      guard let text = given.first, !text.isEmpty || values["clear-typed"] != nil else { return .success(nil) }
      return .success(.setText(text))
    case .number:
      // Of a rating without a chosen star, a form has nothing.
      guard let text = given.first else { return .success(nil) }
      guard let number = NumberText.parse(text) else {
        return .failure(Problem(sentence: WebTexts.notANumber))
      }
      action = .setNumber(number)
    case .toggle: action = .setToggle(!given.isEmpty)
    case .files:
      guard let files = files["set:" + element.id] else { return .success(nil) }
      do throws(Rejection) {
        for file in files { _ = try file.result.get() }
        return .success(.setFiles(try files.map { (file) throws(Rejection) in try file.keep() }))
      } catch {
        return .failure(Problem(sentence: error.sentence(for: element)))
      }
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
