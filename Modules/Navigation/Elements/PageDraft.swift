import SignalboxInterface
import SignalboxModel

/// The user's input on a closed page. Another showing of the page can begin with it.
struct PageDraft {
  /// The input in an element.
  enum Value {
    /// The action that repeats the input.
    case action(UserAction)
    case secret(Secret)

    /// A Boolean value that indicates whether the value was chosen, and not typed.
    var isChoice: Bool {
      switch self {
      case .action(.choose), .action(.chooseMany), .action(.setToggle): true
      default: false
      }
    }

    /// Returns whether nothing was given after `before`. A replay has no secret texts, so a filled secret always counts
    /// as changed.
    func isSame(as before: Value) -> Bool {
      switch (self, before) {
      case (.action(let action), .action(let other)): action == other
      case (.secret(let secret), _): secret.isEmpty
      case (.action, .secret): false
      }
    }
  }

  private let values: [String: Value]

  /// Reads the input of `page`, which may be closed already.
  init(of page: AnyPage) {
    let elements = page.fixedElements.withMembers
    values = Dictionary(
      elements.compactMap { element in element.given.map { (element.key, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Restores the input on a page with the same elements before the page is shown. Input that no longer fits is
  /// skipped.
  func restore(on page: AnyPage) {
    for element in page.fixedElements.withMembers {
      switch values[element.key] {
      case .action(let action)?: element.restore(action)
      case .secret(let secret)?: (element as? SecretField)?.enter(secret)
      case nil: continue
      }
    }
  }
}
