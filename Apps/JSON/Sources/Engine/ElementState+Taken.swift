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
    case .files?: "files"
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

  /// Creates the failure for keys of which one is no option of the element, with the nearest key.
  init(noOption keys: [String], of id: String, _ element: ElementState?) {
    let known = element?.content.selection?.options.filter(\.isEnabled).map(\.key) ?? []
    let id = [JSON.Member("id", .string(id.cut(to: 200)))]
    guard let key = keys.first(where: { !known.contains($0) }), let nearest = Nearest.name(to: key, among: known) else {
      self.init(.notAChoice, id)
      return
    }
    self.init(
      .notAChoice, id + [JSON.Member("nearest", .string(nearest.cut(to: 200)))],
      saying: "No option has this key; \(JSON.string(nearest.cut(to: 200)).text) is the nearest.")
  }
}
