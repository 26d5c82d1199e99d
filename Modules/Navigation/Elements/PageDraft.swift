import SignalboxInterface
import SignalboxModel

/// What the user had given on a page that has gone, so that another showing of it can begin with that.
struct PageDraft {
  /// What was given in one element.
  enum Value {
    /// What the user would have to do to give it again.
    case action(UserAction)
    case secret(Secret)
  }

  private let values: [String: Value]

  /// Takes what was given on `page`; it may have gone already.
  init(of page: AnyPage) {
    let elements = page.elements.withMembers
    values = Dictionary(
      uniqueKeysWithValues: elements.compactMap { element in element.given.map { (element.key, $0) } })
  }

  /// Gives it again on a page with the same elements, before that is shown. What does not fit any more is left out.
  func restore(on page: AnyPage) {
    for element in page.elements.withMembers {
      switch values[element.key] {
      case .action(let action)? where element.refusal(of: action, on: "") == nil: element.perform(action, on: "")
      case .secret(let secret)?: (element as? SecretField)?.enter(secret)
      case .action?, nil: continue
      }
    }
  }
}
