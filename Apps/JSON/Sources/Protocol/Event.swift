/// A notification to which a driver can subscribe.
enum Event: String, CaseIterable {
  case changed = "ui.changed"
  case page = "ui.page"
  case alert = "ui.alert"
  case busy = "ui.busy"
  case acted = "ui.acted"
  case log = "app.log"
  case stalled = "app.stalled"
  case exiting = "app.exiting"

  /// The events of a subscription without names: all but the log, which describes work and not the page.
  static let usual = Set(allCases).subtracting([.log])

  /// A sentence for documents.
  var summary: String {
    switch self {
    case .changed: "Elements of the page have changed."
    case .page: "Another page is on top."
    case .alert: "Another alert is in front, or none."
    case .busy: "Effects have begun or ended."
    case .acted: "A guest of the session did something."
    case .log: "What the session did, without any value the user gave; only when asked for by name."
    case .stalled: "The session stands still because the store that keeps it does not answer, or goes on."
    case .exiting: "The process ends after this."
    }
  }

  /// The parameters of the notification.
  var parameters: [Parameter] {
    [
      .always("subscription", .count, "What ui.subscribe gave."),
      .always("revision", .count, "The revision told about."),
    ] + own
  }

  private var own: [Parameter] {
    switch self {
    case .changed:
      [
        .always(
          "changes", .list(of: .reference(.change)),
          "To be carried out in order: members that changed, null for those that are gone."),
        Parameter("title", .anyText, "The page's title, when it changed."),
        Parameter("canGoBack", .boolean, "When it changed."),
        Parameter("steps", .nullable(.list(of: .reference(.step))), "The flow's steps, when they changed."),
        Parameter("address", .nullable(.anyText), "The page's address, when it changed."),
        Parameter("notices", .list(of: .reference(.notice)), "All that is told in passing, when it changed."),
        Parameter("status", .nullable(.anyText), "What the application says of itself, when it changed."),
      ]
    case .page:
      [.always("page", .anyText, "Its key."), .always("reason", .word(["push", "pop", "replace", "reset"]))]
    case .alert: [.always("alert", .nullable(.reference(.alert)))]
    case .busy: [.always("busy", .boolean), .always("pending", .list(of: .anyText), "The names of the effects.")]
    case .acted:
      [
        .always("by", .anyText, "Who did it: the guest's name."),
        .always("what", .anyText, "What was done, in words and without what was given."),
      ]
    case .log: [.always("message", .anyText), Parameter("missed", .count, "How many lines before it were lost.")]
    case .stalled: [.always("stalled", .boolean, "Whether it stands still: no answer comes meanwhile.")]
    case .exiting:
      [
        .always("code", .count, "The process's status."),
        Parameter("outcome", .nullable(.anyText), "What the application came to, when it ended by itself."),
      ]
    }
  }
}
