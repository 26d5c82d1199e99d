/// The input that a press has submitted. If the work of the press fails, the input is still the user's to lose.
struct SubmittedInput {
  /// The values before the user typed or chose, by the key of their element.
  var typedOver: [String: PageDraft.Value]
  /// The problems that the page told before the press, by the key of their element.
  let problems: [String: String]

  /// Returns whether the press has failed: the page tells a problem that it did not tell before.
  func isFailed(by told: [String: String]) -> Bool { told.contains { problems[$0.key] != $0.value } }
}
