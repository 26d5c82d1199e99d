import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxWords

/// Loads the rows of a list from its source as the user looks at them. A new request cancels the running request.
///
/// The positions that the user looks at are an input, and the source's answer is the result of an effect. So a
/// recording has both, and a replay needs no source.
final class RowFeed {
  /// The source of a list's rows.
  struct Source {
    /// The effect's name and title.
    let (name, title): (String, String?)
    /// The time without typing before a request.
    let delay: Duration
    let lifetime: Lifetime
    let context: ApplicationContext
    let field: TextField?
    /// Fires when the filter changes.
    let turns: Signal<Void>
    /// Requests rows. The result replaces the loaded rows when it is shown.
    let fetch: (RowRequest) async throws(EffectFailure) -> Arrival
    /// Removes the loaded rows.
    let clear: () -> Void
  }

  /// The result of a request.
  struct Arrival {
    let count: Int
    let total: Int?
    /// The cells below all found rows, by the keys of the columns.
    let sums: [String: String]
    /// The key that two rows share, if any. A list cannot show such rows.
    let doubled: String?
    /// Replaces the loaded rows by these rows.
    let show: () -> Void
  }

  /// The rows that are requested before a front end reports the visible rows.
  private static let beginning = 0..<100

  private let source: Source
  /// The field with the search text.
  var field: TextField? { source.field }
  /// Shows the state of the request and the error.
  private unowned let element: PageElement
  private let order: () -> TableOrder?
  private(set) var first = 0
  private(set) var total: Int?
  /// The cells below all found rows, by the keys of the columns.
  private(set) var sums: [String: String] = [:]
  private(set) var search = ""
  /// The order of the loaded rows.
  private var arranged: TableOrder?
  /// The value of `question` for the loaded rows; see `RowWindow.question`.
  private var answered = 0
  private(set) var hasFailed = false
  private var failure = ""
  private var count = 0
  private var wanted = RowRequest(beginning)
  private var asking: Subscription?
  /// The number of the newest request. A result with an older number is outdated.
  private var number = 0
  private var isUnderWay = false
  private var hasArrived = false
  /// The number of changes of the filter so far.
  private var question = 0

  /// The request that the loaded rows answer, without their positions.
  struct Question: Equatable {
    let search: String
    let order: TableOrder?
    let number: Int
  }

  /// The request that the loaded rows answer.
  var answeredQuestion: Question { Question(search: search, order: arranged, number: answered) }

  /// Creates a feed and requests the first rows.
  init(_ source: Source, of element: PageElement, order: @escaping () -> TableOrder?) {
    (self.source, self.element, self.order) = (source, element, order)
    source.field?.text.changes.observe(during: source.lifetime) { [unowned self] _ in
      begin(Self.beginning, after: source.delay)
    }
    source.turns.observe(during: source.lifetime) { [unowned self] in
      question += 1
      begin(Self.beginning)
    }
    begin(Self.beginning)
  }

  /// Returns the range of the loaded rows. `id` is the list's id.
  func window(of id: String) -> RowWindow {
    // The field is on the same page.
    let page = String(id.dropLast(element.key.count + 1))
    return RowWindow(
      first: first, total: total, search: search, searchField: source.field.map { $0.id(under: page) },
      question: answered)
  }

  /// Requests these positions. Rows that are loaded or already requested are not requested again.
  func loadRows(at range: Range<Int>) {
    let range = clamped(range)
    guard !range.isEmpty else { return }
    if isUnderWay, wanted.range.contains(range) { return }
    if !isUnderWay, !hasFailed, (first..<first + count).contains(range) { return }
    begin(range)
  }

  /// A Boolean value that indicates whether the loaded rows differ in search text, order or filter from the running
  /// request. A press on such a row is rejected: the user may have meant another row.
  var isOvertaken: Bool { isUnderWay && isOther }

  private var isOther: Bool { wanted.search != search || wanted.order != arranged || question != answered }

  /// Repeats a failed request.
  func retry() { if hasFailed { begin(wanted.range) } }

  /// Shows the error of a failed request again, after an action on the element has removed it.
  func complainAgain() { if hasFailed { element.error.value = failure } }

  /// Repeats the last request, because the rows may have changed.
  func reload() { begin(wanted.range) }

  /// Requests the first rows, because the order has changed.
  func restart() { begin(Self.beginning) }

  private func clamped(_ range: Range<Int>) -> Range<Int> {
    // Without a total, the rows after the loaded rows are unknown.
    let last = total.map { $0 - 1 } ?? (hasArrived ? first + count : range.lowerBound)
    let lower = max(0, min(range.lowerBound, last))
    return lower..<min(lower + min(range.count, RowWindow.longest), max(lower, total ?? .max))
  }

  private func begin(_ range: Range<Int>, after delay: Duration? = nil) {
    asking?.cancel()
    wanted = RowRequest(range, search: source.field?.text.value ?? "", order: order())
    number += 1
    (isUnderWay, hasFailed) = (true, false)
    element.error.value = nil
    element.isBusy.value = true
    asking = source.context.navigator.spawn(during: source.lifetime) { [weak self, source, wanted, number] in
      do throws(EffectFailure) {
        if let delay { try await source.context.effects.wait("\(source.name)-pause", for: delay) }
        let arrival = try await source.fetch(wanted)
        // The result of an outdated request is dropped.
        if let self, self.number == number { adopt(arrival) }
      } catch {
        if let self, self.number == number, error.cause == .failed { fail(error.reason) }
      }
    }
  }

  private func adopt(_ arrival: Arrival) {
    if let key = arrival.doubled {
      return fail(phrase("Two rows have the key \(key)"))
    }
    let range = wanted.range
    let isShort = arrival.count < range.count
    let total = arrival.total ?? (isShort ? range.lowerBound + arrival.count : nil)
    // The list has become shorter. Request its new end instead.
    if arrival.count == 0, range.lowerBound > 0 {
      let end = min(total ?? range.lowerBound, range.lowerBound)
      return begin(max(0, end - range.count)..<end)
    }
    // A total that is already known stays valid when the user scrolls back from the end.
    let known = wanted.search == search && answered == question ? self.total : nil
    (first, count, search, answered, arranged) = (
      range.lowerBound, arrival.count, wanted.search, question, wanted.order
    )
    self.total = total ?? known.map { max($0, first + count) }
    (isUnderWay, hasArrived, sums) = (false, true, arrival.sums)
    arrival.show()
    element.isBusy.value = false
  }

  private func fail(_ reason: String) {
    if isOther {
      (first, count, search, answered, arranged, total) = (0, 0, wanted.search, question, wanted.order, nil)
      sums = [:]
      source.clear()
    }
    (isUnderWay, hasFailed, failure) = (false, true, reason)
    element.error.value = reason
    element.isBusy.value = false
  }
}
