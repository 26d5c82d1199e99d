/// A page that ends in an `Outcome`, or is dismissed.
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
/// A page that only ever says what the user did, and that others take away, has `Never` as its outcome.
open class Page<Outcome: Sendable>: AnyPage {
  private var onOutcome: ((Outcome) -> Void)?

  /// Creates a page.
  /// - Parameters:
  ///   - key: The route name, without blanks and slashes: `account`.
  ///   - title: What the user reads.
  public override init(key: String, title: String) { super.init(key: key, title: title) }

  /// Decides: the page goes, and then whoever presented it gets `outcome` (R60, B20). Only the first call counts.
  public final func finish(_ outcome: Outcome) {
    let decide = onOutcome
    onOutcome = nil
    decide?(outcome)
  }

  package final func whenDecided(_ decide: @escaping (Outcome) -> Void) { onOutcome = decide }
}
