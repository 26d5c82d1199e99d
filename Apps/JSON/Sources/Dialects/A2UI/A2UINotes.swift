import SignalboxInterface

/// The facts about the elements of a page beyond its frame.
struct A2UINotes {
  /// The most rows of a list that are shown at first, and the number that each press on *More* adds.
  static let rows = 100

  /// A value that the user has given and the session has not, because it was refused or is under way.
  struct Draft {
    let given: JSON
    /// The session's value when the draft was given. A draft goes when the session has another one.
    let base: JSON?
  }

  /// The page that all of this is about.
  var page: PageID?
  var drafts: [ByteKey: Draft] = [:]
  /// The reasons why the last actions were refused, by element.
  var sentences: [ByteKey: String] = [:]
  /// The number of shown rows of lists of which more were asked for.
  var rows: [ByteKey: Int] = [:]
  /// A sentence about the whole page.
  var sentence = ""

  /// Forgets what belongs to another page, or to values that have changed.
  mutating func update(to frame: Frame) {
    if page != frame.page.page { self = A2UINotes(page: frame.page.page) }
    guard !drafts.isEmpty else { return }
    drafts = drafts.filter { frame.element($0.key.text).map(\.content.a2uiValue) == $0.value.base }
  }
}

/// An action of a renderer.
struct A2UIAction {
  /// The names of actions, as the components give them.
  enum Name: String {
    case press, choose, row, pick, more, less, back, undo
  }

  let name: Name
  let surface: String
  /// The element; empty for an action of the page.
  let id: String
  let context: JSON

  /// Reads the message of an action; `nil` if it is not one that a surface gives.
  init?(_ message: JSON) {
    guard let action = message["action"] else { return nil }
    self.init(arguments: action)
  }

  /// Reads an action, whose surface may be named in its context.
  init?(arguments action: JSON) {
    guard case .string(let written)? = action["name"], let name = Name(rawValue: written),
      case .string(let surface)? = action["surfaceId"] ?? action.at(["context", "surface"])
    else { return nil }
    (self.name, self.surface, context) = (name, surface, action["context"] ?? [:])
    for case let given? in [context["values"], context["secrets"]] {
      guard case .object = given else { return nil }
    }
    if case .string(let id)? = context["id"] { self.id = id } else { id = "" }
  }

  /// The given values of a part, in their order.
  func given(_ part: String) -> [JSON.Member] {
    guard case .object(let all)? = context[part] else { return [] }
    return all.map { JSON.Member(A2UIContent.name($0.name), $0.value) }
  }
}
