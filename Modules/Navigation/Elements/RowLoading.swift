public import SignalboxCore
import SignalboxModel

/// An element whose rows can come from a source: a ``List``, or a ``DataTable`` with values for rows.
public protocol RowLoading: PageElement {
  /// The type of the rows, as the source answers them.
  associatedtype Item
  /// The connection of the element to its source.
  var loadedRows: LoadedRows<Item> { get }
}

/// The connection of an element to the source of its rows, for ``RowLoading``.
public struct LoadedRows<Item> {
  /// The list that shows the rows.
  let list: List
  /// Returns the user's order; `nil` for the source's order.
  let order: () -> TableOrder?
  /// Returns the key of a row.
  let key: (Item) -> String
  /// Replaces the loaded rows.
  let show: ([Item]) -> Void
}

extension RowLoading where Item: Codable & Sendable {
  /// Loads rows from a source as the user looks at them. The cost depends on the visible rows, even with a million
  /// rows. Call it once, instead of setting `rows` or `values`.
  ///
  /// ```swift
  /// tickets.load(as: "tickets", searchedBy: search, during: lifetime, in: context) { request in
  ///   let found = try await store.tickets(with: request.search, request.range)
  ///   return RowAnswer(found.tickets.map { Row("\($0.number)", $0.subject) }, total: found.count)
  /// }
  /// ```
  ///
  /// The first rows are requested at once, other rows as the user looks at them. A change of the search text requests
  /// the first rows again. During a request, the list is busy and keeps its rows. The result of an outdated request is
  /// dropped. An error of the source is shown as the list's error, and every front end can repeat the request. The
  /// source of a ``DataTable`` answers values, and also sorts: a request names the column.
  ///
  /// The first request starts an effect as soon as the page is created. An application with checkpoints restarts from
  /// its root page. So keep the list on a page above the root: effects that a restarted root page begins are in no
  /// recording.
  /// - Parameters:
  ///   - effect: The name of the effect that sends the request to the source. It only reads, and its result is
  ///     recorded.
  ///   - title: The text that the user reads while the effect runs.
  ///   - field: A field on the same page. Its text is the search text.
  ///   - delay: The time without typing before a request.
  ///   - lifetime: The page's lifetime.
  ///   - context: The application's context.
  ///   - question: Returns the rows of a range. Keys are unique, and the label for a key never changes.
  public func load(
    as effect: String, title: String? = nil, searchedBy field: TextField? = nil,
    after delay: Duration = .milliseconds(300), during lifetime: Lifetime, in context: ApplicationContext,
    _ question: @escaping @concurrent @Sendable (RowRequest) async throws -> RowAnswer<Item>
  ) {
    load(
      as: effect, title: title, searchedBy: field, alsoBy: Property(constant: true), after: delay, during: lifetime,
      in: context
    ) { request, _ in try await question(request) }
  }

  /// Loads rows from a source, filtered by a property of the application.
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
  /// Works like ``load(as:title:searchedBy:after:during:in:_:)``. When the property changes, the first rows are
  /// requested at once, with the current search text. Combine several properties into a type of your own:
  /// `Property(combining: state.selection, isMine.isOn) { Filter(state: $0, isMine: $1) }`.
  /// - Parameters:
  ///   - effect: The name of the effect that sends the request to the source. It only reads, and its result is
  ///     recorded.
  ///   - title: The text that the user reads while the effect runs.
  ///   - field: A field on the same page. Its text is the search text.
  ///   - filter: The filter. Its value becomes part of `Effect.given`, so it must not contain a secret.
  ///   - delay: The time without typing before a request.
  ///   - lifetime: The page's lifetime.
  ///   - context: The application's context.
  ///   - question: Returns the rows of a range for a value of the filter.
  public func load<Filter: Encodable & Sendable>(
    as effect: String, title: String? = nil, searchedBy field: TextField? = nil, alsoBy filter: Property<Filter>,
    after delay: Duration = .milliseconds(300), during lifetime: Lifetime, in context: ApplicationContext,
    _ question: @escaping @concurrent @Sendable (RowRequest, Filter) async throws -> RowAnswer<Item>
  ) {
    let loaded = loadedRows
    let source = RowFeed.Source(
      as: effect, title, searchedBy: field, alsoBy: filter, after: delay, during: lifetime, in: context, question,
      key: loaded.key, show: loaded.show)
    loaded.list.feed(by: source, of: self, order: loaded.order)
  }

  /// Requests the visible rows again, for example after a row was changed.
  public func reload() { loadedRows.list.feed?.reload() }
}

extension List: RowLoading {
  /// The connection of the list to its source.
  public var loadedRows: LoadedRows<Row> {
    LoadedRows(list: self, order: { nil }, key: \.key) { [weak self] in self?.rows.value = $0 }
  }
}

extension DataTable: RowLoading {
  /// The connection of the table to its source.
  public var loadedRows: LoadedRows<Value> {
    LoadedRows(list: list, order: { [unowned self] in order.value }, key: rowKey) { [weak self] in
      self?.values.value = $0
    }
  }
}
