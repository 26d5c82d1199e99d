import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxShared

/// The page of an alert, with its acknowledgement.
final class AlertPage: Page<Void> {
  private let text = Label("text", "Message")
  private let owner = Label("owner", "Acknowledged")
  private let comment = TextField("comment", "Comment", limit: 200)
  private let problem = Note("problem", severity: .warning)
  private let acknowledge = Button("acknowledge", "Acknowledge", role: .default)

  init(_ alert: DeskAlert, for user: String, in context: ApplicationContext, _ board: SharedModel<DeskBoard>) {
    super.init(key: "alert", title: "Alert \(alert.number)", about: "\(alert.number)")
    address.value = DeskApplication.alert(alert.number)
    text.text.value = "\(alert.service): \(alert.text)"
    let done = context.sources.follow(board, as: "alert", during: lifetime).map {
      $0?.acknowledgement(of: alert.number)
    }
    owner.text <~ done.map { $0.map { "\($0.user)\($0.comment.isEmpty ? "" : ": \($0.comment)")" } ?? "not yet" }
    for element in [comment, acknowledge] { element.isVisible <~ done.map { $0 == nil } }
    problem.isVisible <~ problem.text.map { !$0.isEmpty }
    acknowledge.taps.observe { [unowned self] in
      let comment = comment.text.value
      context.navigator.spawn(during: lifetime) { [self] in
        do throws(EffectFailure) {
          try await context.effects.change(board, "acknowledge", given: alert.number) {
            try $0.acknowledge(alert.number, by: user, comment)
          }
          finish(())
        } catch { problem.text.value = error.reason }
      }
    }
  }

  override var elements: [PageElement] { [text, owner, comment, problem, acknowledge] }
}
