import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import SignalboxShared

/// Alerts that several users see and claim.
struct Desk: Codable, Equatable, Sendable {
  var owners: [String: String] = [:]
  var log: [String] = []

  mutating func claim(_ alert: String, by user: String) throws -> Int {
    if let owner = owners[alert] { throw Taken(owner: owner) }
    owners[alert] = user
    log.append("\(user) has \(alert)")
    return log.count
  }
}

struct Taken: Error, CustomStringConvertible {
  let owner: String
  var description: String { "\(owner) has it already." }
}

struct DeskApplication: Application {
  static let name = "desk"
  let desk: SharedModel<Desk>
  let user: String
  var isPresent = true
  var isReversible = true

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = DeskPage(context, self)
    let kept = context.restored([String].self) ?? ["", ""]
    (page.answer.text.value, page.note.text.value) = (kept[0], kept[1])
    context.keepCheckpoints { [page.answer.text.value, page.note.text.value] }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

final class DeskPage: Page<Never> {
  let state = Label("state")
  let present = Label("present")
  let trouble = Label("trouble")
  let answer = Label("answer")
  let note = TextField("note", "Note")
  let claim = Button("claim", "Claim")

  override var elements: [PageElement] { [state, present, trouble, answer, note, claim] }

  init(_ context: ApplicationContext, _ application: DeskApplication) {
    super.init(key: "desk", title: "Desk")
    let (desk, user) = (application.desk, application.user)
    state.text <~ context.sources.follow(desk, during: lifetime).map { $0?.log.joined(separator: ", ") ?? "unknown" }
    if application.isPresent {
      present.text
        <~ context.sources.presence(at: desk, as: user, during: lifetime)
        .map { $0.map { "\($0.name) \($0.count)" }.joined(separator: ", ") }
    }
    trouble.text <~ context.sources.troubles.map { $0.map(\.reason).joined(separator: " ") }
    claim.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        do throws(EffectFailure) {
          let number = try await context.effects.change(desk, "claim", isReversible: application.isReversible) {
            try $0.claim("17", by: user)
          }
          answer.text.value = "change \(number)"
        } catch { answer.text.value = error.reason }
      }
    }
  }
}
