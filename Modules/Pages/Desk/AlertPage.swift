import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxShared
import SignalboxWords

/// The page of an alert, with its acknowledgement.
final class AlertPage: Page<Void> {
  private let text = Label("text", phrase("Message"))
  private let owner = Label("owner", phrase("Acknowledged"))
  private let comment = TextField("comment", phrase("Comment"), limit: 200)
  private let problem = Note("problem", severity: .warning)
  private let acknowledge = Button("acknowledge", phrase("Acknowledge"), role: .default)

  /// - Parameter shared: The state of the board, which the desk follows; `nil` until it was read for the first time.
  init(
    _ alert: DeskAlert, for user: DeskUser, in context: ApplicationContext, _ board: SharedModel<DeskBoard>,
    _ shared: Property<DeskBoard?>
  ) {
    super.init(key: "alert", title: phrase("Alert \(alert.number)"), about: "\(alert.number)")
    address.value = DeskApplication.alert(alert.number)
    text.text.value = "\(alert.service): \(alert.text)"
    owner.text
      <~ shared.map { board in
        guard let board else { return "" }
        guard let done = board.acknowledgement(of: alert.number) else { return phrase("not yet") }
        return done.comment.isEmpty ? done.user : "\(done.user): \(done.comment)"
      }
    owner.tone <~ shared.map { $0?.acknowledgement(of: alert.number) == nil ? .warning : .positive }
    // An acknowledgement by another user removes nothing: this user may be writing a comment.
    let isOpen = shared.signal.compactMap(\.self).prefix(1).map { $0.acknowledgement(of: alert.number) == nil }
    for element in [comment, acknowledge] { element.isVisible <~ isOpen }
    acknowledge.wait(for: shared.map { user.refusal ?? $0?.obstacle(to: alert.number) })
    acknowledge.taps.observe { [unowned self] in
      let comment = comment.text.value
      context.navigator.spawn(during: lifetime) { [self] in
        do throws(EffectFailure) {
          // The others have seen it, so undo does not pretend to take it back.
          try await context.effects.change(
            board, "acknowledge", title: phrase("Acknowledging"), isReversible: false, given: alert.number
          ) {
            try $0.acknowledge(alert.number, by: user, comment)
          }
          finish(())
        } catch { problem.text.value = error.reason }
      }
    }
  }

  override var elements: [PageElement] { [text, owner, comment, problem, acknowledge] }
}
