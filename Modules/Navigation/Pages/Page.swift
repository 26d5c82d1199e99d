/// A page that ends with an `Outcome` or is dismissed.
///
/// ```swift
/// final class NamePage: Page<String> {
///   let name = TextField("name", "Your name")
///   let done = Button("done", "Done")
///   override var elements: [PageElement] { [name, done] }
///   init() {
///     super.init(key: "name", title: "Who are you?")
///     done.taps.observe { [unowned self] in finish(name.text.value) }
///   }
/// }
/// ```
///
/// A page that only reports actions, and that other code removes, has `Never` as its outcome.
open class Page<Outcome: Sendable>: AnyPage {
  private var onOutcome: ((Outcome) -> Void)?

  /// Creates a page.
  /// - Parameters:
  ///   - key: The route name, without spaces and slashes: `account`.
  ///   - title: The title.
  ///   - about: The subject of the page, if several subjects are possible: the number of an alert or a customer. The
  ///     ids of the elements contain it, as in `alert=17/comment`. So an action for a subject is never applied to
  ///     another.
  public override init(key: String, title: String, about: String? = nil) {
    super.init(key: key, title: title, about: about)
  }

  /// Ends the page with `outcome`. The page is removed, then the presenting code receives `outcome` (R60, B20). Only
  /// the first call counts.
  public final func finish(_ outcome: Outcome) {
    let decide = onOutcome
    onOutcome = nil
    decide?(outcome)
  }

  package final func whenDecided(_ decide: @escaping (Outcome) -> Void) { onOutcome = decide }
}
