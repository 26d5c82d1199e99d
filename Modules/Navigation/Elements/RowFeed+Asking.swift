import SignalboxCore
import SignalboxModel

extension RowFeed.Source {
  /// What is asked by an effect, which is about the request and the filter's value.
  /// - Parameters:
  ///   - key: What a row is known by.
  ///   - show: Puts rows in the place of those that are there.
  init<Value: Codable & Sendable, Filter: Encodable & Sendable>(
    as effect: String, _ title: String?, searchedBy field: TextField?, alsoBy filter: Property<Filter>,
    after quiet: Duration, during lifetime: Lifetime, in context: ApplicationContext,
    _ question: @escaping @concurrent @Sendable (RowRequest, Filter) async throws -> RowAnswer<Value>,
    key: @escaping (Value) -> String, show: @escaping ([Value]) -> Void
  ) {
    self.init(
      name: effect, title: title, quiet: quiet, lifetime: lifetime, context: context, field: field,
      turns: filter.changes.map { _ in }
    ) { request async throws(EffectFailure) in
      let asked = Asked(request: request, filter: filter.value)
      let answer = try await context.effects.run(effect, title: title, isReversible: true, given: asked) { _ in
        try await question(asked.request, asked.filter)
      }
      let rows = Array(answer.rows.prefix(request.range.count))
      return RowFeed.Arrival(count: rows.count, total: answer.total, doubled: rows.map(key).doubled) { show(rows) }
    } clear: {
      show([])
    }
  }
}

extension [String] {
  /// The first that is there twice.
  fileprivate var doubled: String? {
    var seen: Set<String> = []
    return first { !seen.insert($0).inserted }
  }
}

/// What asking is about.
private struct Asked<Filter: Encodable & Sendable>: Encodable {
  let request: RowRequest
  let filter: Filter
}
