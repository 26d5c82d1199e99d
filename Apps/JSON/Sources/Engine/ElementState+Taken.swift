import SignalboxInterface

extension ElementState {
  /// A Boolean value that indicates whether the element is a list with a current row or with selected rows.
  var takesRows: Bool { content.list?.current != nil || content.list?.selection != nil }

  /// The type of the values that the element takes, in words.
  var taken: String {
    switch content.input {
    case .text?: "a text"
    case .secret?: "a text, or a secret by its name"
    case .number?: "a number or null"
    case .toggle?: "true or false"
    case .selection(let selection)?: selection.allowsMultipleSelection ? "an array of keys" : "the key of an option"
    case .files?: "a list of files, each an object with name and base64"
    case nil: content.list?.selection == nil ? "the key of a row" : "an array of keys"
    }
  }
}

extension WireFailure {
  /// Creates the failure for an action that the element does not take. It names the actions that the element takes.
  init(notTakenBy element: ElementState) {
    let actions = ElementJSON.actions(element)
    let sentence =
      actions.isEmpty
      ? "The element takes no action." : "The element takes only \(actions.map { "ui.\($0)" }.joined(separator: ", "))."
    self.init(
      .wrongAction,
      [
        JSON.Member("id", .string(element.id.cut(to: 200))),
        JSON.Member("actions", .array(actions.map { .string($0) })),
      ],
      saying: sentence)
  }

  /// The number of keys that a failure names, where none is near.
  private static let named = 8

  /// Creates the failure for keys of which one is no option or row of the element. It names the nearest key, or the
  /// first keys.
  init(noOption keys: [String], of id: String, _ element: ElementState?) {
    let options = element?.content.selection?.options.filter(\.isEnabled).map { (key: $0.key, label: $0.label) }
    let rows = element.flatMap { list in list.content.list?.rows.map { (key: list.key(of: $0), label: $0.label) } }
    let known = options ?? rows ?? []
    let noun = options == nil && rows != nil ? "row" : "option"
    let id = [JSON.Member("id", .string(id.cut(to: 200)))]
    let quoted = { (key: String) in JSON.string(key.cut(to: 200)).text }
    guard let key = keys.first(where: { key in !known.contains { $0.key == key } }), !known.isEmpty else {
      self.init(.notAChoice, id)
      return
    }
    guard let nearest = Nearest.key(to: key, among: known) else {
      let more = known.count > Self.named ? ", and \(known.count - Self.named) more" : ""
      let first = known.prefix(Self.named).map { quoted($0.key) }.joined(separator: ", ")
      self.init(.notAChoice, id, saying: "No \(noun) has this key. The keys are \(first)\(more).")
      return
    }
    self.init(
      .notAChoice, id + [JSON.Member("nearest", .string(nearest.cut(to: 200)))],
      saying: "No \(noun) has this key; \(quoted(nearest)) is the nearest.")
  }
}
