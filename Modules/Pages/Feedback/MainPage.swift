public import SignalboxCore
import SignalboxInterface
public import SignalboxModel
public import SignalboxNavigation
import SignalboxWords

/// The root page: the last feedback, the category of the next choices, and a button that leads to them (R30).
public final class MainPage: Page<Never> {
  private let category = Choice(
    "category", phrase("Category"),
    options: [
      ChoiceOption("average", phrase("Average"), FeedbackCategory.average),
      ChoiceOption("polarized", phrase("Polarized"), .polarized),
    ])
  private let feedback = Label("feedback")
  private let leave = Button("leave", phrase("Leave Feedback"), role: .default)

  /// Creates the page. The page shows `controller`'s model from the moment it is ready (R32).
  public init(controller: ModelController<FeedbackModel>) {
    super.init(key: "main", title: phrase("Leave a feedback for the movie"))
    category.selection <~ controller.updates.map(\.category)
    feedback.text <~ controller.updates.map { $0.feedback.text.map { text in phrase("the movie was \(text)") } ?? "" }
    ready.onReception § eachTime § controller.notify
  }

  /// The elements in reading order.
  public override var elements: [PageElement] { [category, feedback, leave] }

  /// Emits the category when the user chooses another.
  public var categoryChanged: Signal<FeedbackCategory> { category.edits }

  /// Emits when the user asks to give feedback.
  public var leaveFeedback: Signal<Void> { leave.taps }
}
