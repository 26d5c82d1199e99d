public import SignalboxCore
import SignalboxModel

extension List {
  /// Shows rows that come from a source as they are looked at, so that a million cost what is seen. Call it once, in place of setting
  /// ``rows``.
  ///
  /// ```swift
  /// tickets.load(as: "tickets", searchedBy: search, during: lifetime, in: context) { request in
  ///   let found = try await store.tickets(with: request.search, request.range)
  ///   return RowAnswer(found.tickets.map { Row("\($0.number)", $0.subject) }, total: found.count)
  /// }
  /// ```
  ///
  /// The first rows are asked for at once, others as somebody looks at them, and all anew when what is searched for changes. While it
  /// asks, the list is busy and shows what it has. An answer to what is no longer asked is dropped. What the source throws is shown as
  /// the list's error, and every front end has a way to ask again.
  ///
  /// Asking begins an effect as soon as the page is made. An application that keeps checkpoints, from which its root page begins
  /// again, has such a list on a page above that: what a root page begins anew is in no recording.
  /// - Parameters:
  ///   - effect: What asking is called as an effect, which only looks. It is recorded with its answer.
  ///   - title: What people read while it is under way.
  ///   - field: The field, on the same page, whose text is searched for.
  ///   - quiet: How long nothing must be typed before it is asked.
  ///   - lifetime: The page's.
  ///   - context: What the session lends.
  ///   - question: Gives the rows of a range. Keys are unique, and what a row is called under its key stays the same.
  public func load(
    as effect: String, title: String? = nil, searchedBy field: TextField? = nil,
    after quiet: Duration = .milliseconds(300), during lifetime: Lifetime, in context: ApplicationContext,
    _ question: @escaping @concurrent @Sendable (RowRequest) async throws -> RowAnswer<Row>
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
  ///   let found = try await store.tickets(with: request.search, in: state, request.range)
  ///   return RowAnswer(found.tickets.map { Row("\($0.number)", $0.subject) }, total: found.count)
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
  ///   - question: Gives the rows of a range for a value of the property.
  public func load<Filter: Encodable & Sendable>(
    as effect: String, title: String? = nil, searchedBy field: TextField? = nil, alsoBy filter: Property<Filter>,
    after quiet: Duration = .milliseconds(300), during lifetime: Lifetime, in context: ApplicationContext,
    _ question: @escaping @concurrent @Sendable (RowRequest, Filter) async throws -> RowAnswer<Row>
  ) {
    feed(
      by: RowFeed.Source(
        as: effect, title, searchedBy: field, alsoBy: filter, after: quiet, during: lifetime, in: context, question,
        key: \.key
      ) { [weak self] in self?.rows.value = $0 }, of: self)
  }

  /// Asks the source again for the rows in sight: after one of them was changed.
  public func reload() { feed?.reload() }
}
