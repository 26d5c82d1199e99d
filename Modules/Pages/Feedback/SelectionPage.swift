public import SignalboxCore
public import SignalboxNavigation
import SignalboxWords

/// The page on which the user chooses a feedback. Its choices are fixed at its creation (R34).
public final class SelectionPage: Page<Never> {
  private let choices: [(feedback: Feedback, button: Button)]
  /// The user's choice. The signal ends with the page.
  public let selection: Signal<Feedback>

  /// Creates a page that offers `category`'s choices (R29).
  public init(category: FeedbackCategory) {
    let choices = category.choices.map { feedback in
      (feedback, Button(feedback.rawValue, (feedback.text ?? "").capitalizedFirst))
    }
    self.choices = choices
    selection = .merge(choices.map { feedback, button in button.taps.map { feedback } })
    super.init(key: "selection", title: phrase("The movie was..."))
  }

  /// The choices in order.
  public override var elements: [PageElement] { choices.map(\.button) }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
