import SignalboxCore
import SignalboxModel

extension RowFeed.Source {
  /// Creates a source whose requests are effects. The request and the filter's value are the effect's `given`. `key`
  /// returns the key of a row, and `show` replaces the loaded rows.
  init<Value: Codable & Sendable, Filter: Encodable & Sendable>(
    as effect: String, _ title: String?, searchedBy field: TextField?, alsoBy filter: Property<Filter>,
    after delay: Duration, during lifetime: Lifetime, in context: ApplicationContext,
    _ question: @escaping @concurrent @Sendable (RowRequest, Filter) async throws -> RowAnswer<Value>,
    key: @escaping (Value) -> String, show: @escaping ([Value]) -> Void
  ) {
    self.init(
      name: effect, title: title, delay: delay, lifetime: lifetime, context: context, field: field,
      turns: filter.changes.map { _ in }
    ) { request async throws(EffectFailure) in
      let asked = Asked(request: request, filter: filter.value)
      let answer = try await context.effects.run(effect, title: title, isReversible: true, given: asked) { _ in
        try await question(asked.request, asked.filter)
      }
      let rows = Array(answer.rows.prefix(request.range.count))
      return RowFeed.Arrival(
        count: rows.count, total: answer.total, sums: answer.sums ?? [:], doubled: rows.map(key).doubled
      ) { show(rows) }
    } clear: {
      show([])
    }
  }
}

extension [String] {
  /// The first text that occurs twice.
  fileprivate var doubled: String? {
    var seen: Set<String> = []
    return first { !seen.insert($0).inserted }
  }
}

/// The input of the effect.
private struct Asked<Filter: Encodable & Sendable>: Encodable {
  let request: RowRequest
  let filter: Filter
}
