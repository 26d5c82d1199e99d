/// Everything a driver can ask for.
enum Method: String, CaseIterable {
  case hello = "app.hello"
  case ping = "app.ping"
  case shutdown = "app.shutdown"
  case cancel = "app.cancel"
  case advance = "app.advance"
  case snapshot = "ui.snapshot"
  case get = "ui.get"
  case set = "ui.set"
  case fill = "ui.fill"
  case press = "ui.press"
  case more = "ui.more"
  case back = "ui.back"
  case list = "ui.list"
  case wait = "ui.wait"
  case subscribe = "ui.subscribe"
  case unsubscribe = "ui.unsubscribe"
}

/// What the wire takes: every method with its parameters, within some limits. To add a method, add its case, then follow
/// the compiler here and in ``Server``.
struct MethodTable {
  /// A method in words and shapes.
  struct Row {
    let summary: String
    let parameters: [Parameter]

    init(_ summary: String, _ parameters: [Parameter] = []) {
      self.summary = summary
      self.parameters = parameters
    }
  }

  private let rows: [Method: Row]

  /// - Parameter hasTestClock: Whether the session's clock is moved by the driver; without it there is no `app.advance`.
  init(limits: Limits, hasTestClock: Bool) {
    let pairs = Method.allCases.filter { $0 != .advance || hasTestClock }.map { ($0, Self.row($0, limits)) }
    rows = Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The method called `name`, or `nil`.
  subscript(name: String) -> (method: Method, row: Row)? {
    guard let method = Method(rawValue: name), let row = rows[method] else { return nil }
    return (method, row)
  }

  private static func row(_ method: Method, _ limits: Limits) -> Row {
    let number = 0...Int(1) << 53
    let element = Parameter("id", .text(atMost: limits.id), required: true, "The element's id.")
    let options = [
      Parameter("ifRevision", .integer(number), "Act only if this is still the revision."),
      Parameter("snapshot", .boolean, "Give the snapshot with the result."),
      Parameter("settle", .boolean, "Answer when no effect is under way (the default), or at once."),
    ]
    let secret = Parameter("secret", .text(atMost: limits.id), required: true, "The secret's name.")
    switch method {
    case .hello:
      return Row(
        "Says what speaks here; optional to call.",
        [
          Parameter("client", .anything, "Who the driver is; not looked at."),
          Parameter("protocol", .list(of: .integer(number), atMost: 64), "The versions the driver speaks."),
        ])
    case .ping: return Row("Answers at once, before everything queued.")
    case .shutdown: return Row("Ends the session and the process, with status 0.")
    case .cancel:
      return Row(
        "Cancels a request that is not answered yet; what an action has done stays done.",
        [Parameter("id", .requestID, required: true, "The request's id.")])
    case .advance:
      return Row(
        "Moves the session's clock.",
        [Parameter("ms", .integer(0...86_400_000), required: true, "How far, in milliseconds.")])
    case .snapshot:
      return Row(
        "Everything visible.", [Parameter("since", .integer(number), "Give it only if this is not the revision.")])
    case .get: return Row("One element.", [element])
    case .set:
      return Row(
        "Gives an element a value.",
        [
          element, Parameter("value", .anything, "What the element's type takes; this or valueFrom."),
          Parameter("valueFrom", .members([secret]), "A secret by its name in the file given with --secrets."),
        ] + options)
    case .fill:
      let values = Parameter(
        "values", .map(atMost: 1_000), required: true,
        "Values by element id; a secret may be named as {\"secret\": name}.")
      return Row("Gives several elements their values, all or none, in one turn.", [values] + options)
    case .press: return Row("Presses a button, link or row.", [element] + options)
    case .more: return Row("Asks for more rows of a list that has them to be had.", [element] + options)
    case .back: return Row("Goes back from the alert or page in front.", options)
    case .list:
      return Row(
        "Some rows of a list.",
        [
          element, Parameter("offset", .integer(number), required: true, "The first row."),
          Parameter("count", .integer(1...limits.page), required: true, "How many rows at most."),
        ])
    case .wait: return Row("Answers when all of this is so.", waitParameters(limits, number))
    case .subscribe:
      return Row(
        "Sends notifications from now on.",
        [Parameter("events", .list(of: .word(Event.allCases.map(\.rawValue)), atMost: 64), "Which; without it, all.")])
    case .unsubscribe:
      return Row(
        "Sends no more of them.",
        [Parameter("subscription", .integer(number), required: true, "What ui.subscribe gave.")])
    }
  }

  private static func waitParameters(_ limits: Limits, _ number: ClosedRange<Int>) -> [Parameter] {
    let element = [
      Parameter("id", .text(atMost: limits.id), required: true, "The element's id."),
      Parameter("present", .boolean, "Whether it is visible; true when left out."),
      Parameter("enabled", .boolean, "Whether it is enabled."),
      Parameter("busy", .boolean, "Whether it is busy."),
      Parameter("filled", .boolean, "Whether a secret is filled."),
      Parameter("value", .anything, "Its value, text, selected, target or fraction, as the snapshot has it."),
    ]
    let until = [
      Parameter("settled", .boolean, "Whether no effect is under way."),
      Parameter("revisionAbove", .integer(number), "A revision that is to be passed."),
      Parameter("page", .text(atMost: limits.id), "The key of the page on top."),
      Parameter("element", .members(element), "One element's state."),
    ]
    return [
      Parameter("until", .members(until), required: true, "What is waited for; all of it at the same time."),
      Parameter("timeoutMs", .integer(0...limits.wait), "How long at most; without it, as long as is allowed."),
      Parameter("detached", .boolean, "Whether later requests go on meanwhile."),
    ]
  }
}

/// What a subscription can be told.
enum Event: String, CaseIterable {
  case changed = "ui.changed"
  case page = "ui.page"
  case alert = "ui.alert"
  case busy = "ui.busy"
  case exiting = "app.exiting"
}
