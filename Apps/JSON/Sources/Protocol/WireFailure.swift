/// Why a request was not done: a reason, and what it is about. It holds names cut short, and never a value.
struct WireFailure: Error, Equatable {
  /// What went wrong.
  var reason: Reason
  /// What it is about, beside the reason in `data`.
  var details: [JSON.Member] = []

  init(_ reason: Reason, _ details: [JSON.Member] = []) {
    self.reason = reason
    self.details = details
  }

  /// A failure about something with a name.
  init(_ reason: Reason, _ kind: String, named name: String) {
    self.init(reason, [JSON.Member(kind, .string(name.cut(to: 200)))])
  }

  /// A failure to read a line.
  init(_ failure: ParseFailure) { self.init(Reason(failure.reason), [JSON.Member("offset", .integer(failure.offset))]) }

  /// The `error` member of an answer.
  var json: JSON {
    [
      "code": .integer(reason.code), "message": .string(reason.message),
      "data": .object([JSON.Member("reason", .string(reason.name))] + details),
    ]
  }
}
