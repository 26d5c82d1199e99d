public import SignalboxCore
import SignalboxModel

extension DataTable where Value: Codable & Sendable {
  /// Shows values that come from a source as they are looked at, so that a million cost what is seen. Call it once, in place of setting
  /// ``values``.
  ///
  /// ```swift
  /// tickets.load(as: "tickets", searchedBy: search, during: lifetime, in: context) { request in
  ///   try await store.tickets(with: request.search, sortedBy: request.order, request.range)
  /// }
  /// ```
  ///
  /// As `List.load`, and sorting is the source's as well: a request says by which column.
  /// - Parameters:
  ///   - effect: What asking is called as an effect, which only looks. It is recorded with its answer.
  ///   - title: What people read while it is under way.
  ///   - field: The field, on the same page, whose text is searched for.
  ///   - quiet: How long nothing must be typed before it is asked.
  ///   - lifetime: The page's.
  ///   - context: What the session lends.
  ///   - question: Gives the values of a range.
  public func load(
    as effect: String, title: String? = nil, searchedBy field: TextField? = nil,
    after quiet: Duration = .milliseconds(300), during lifetime: Lifetime, in context: ApplicationContext,
    _ question: @escaping @concurrent @Sendable (RowRequest) async throws -> RowAnswer<Value>
  ) {
    load(
      as: effect, title: title, searchedBy: field, alsoBy: Property(constant: true), after: quiet, during: lifetime,
      in: context
    ) { request, _ in try await question(request) }
  }

  /// Shows rows that come from a source, which are found by a property of the application's as well.
  ///
  /// ```swift
  /// tickets.load(
  ///   as: "tickets", searchedBy: search, alsoBy: state.selection, during: lifetime, in: context
  /// ) { request, state in
  ///   try await store.tickets(with: request.search, in: state, request.range)
  /// }
  /// ```
  ///
  /// As ``load(as:title:searchedBy:after:during:in:_:)``. When the property changes, the first rows are asked for at once, with the text as it is. Several
  /// are one, of a type of yours: `Property(combining: state.selection, isMine.isOn) { Filter(state: $0, isMine: $1) }`.
  /// - Parameters:
  ///   - effect: What asking is called as an effect, which only looks. It is recorded with its answer.
  ///   - title: What people read while it is under way.
  ///   - field: The field, on the same page, whose text is searched for.
  ///   - filter: What rows are found by besides. Its value is part of what the effect is about, so nothing in it is a secret.
  ///   - quiet: How long nothing must be typed before it is asked.
  ///   - lifetime: The page's.
  ///   - context: What the session lends.
  ///   - question: Gives the values of a range for a value of the property.
  public func load<Filter: Encodable & Sendable>(
    as effect: String, title: String? = nil, searchedBy field: TextField? = nil, alsoBy filter: Property<Filter>,
    after quiet: Duration = .milliseconds(300), during lifetime: Lifetime, in context: ApplicationContext,
    _ question: @escaping @concurrent @Sendable (RowRequest, Filter) async throws -> RowAnswer<Value>
  ) {
    feed(
      by: RowFeed.Source(
        as: effect, title, searchedBy: field, alsoBy: filter, after: quiet, during: lifetime, in: context, question,
        key: rowKey
      ) { [weak self] in self?.values.value = $0 })
  }

  /// Asks the source again for the rows in sight: after one of them was changed.
  public func reload() { list.feed?.reload() }
}
