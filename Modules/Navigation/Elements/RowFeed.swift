import SignalboxCore
import SignalboxInterface
import SignalboxModel

/// Fetches the rows of a list from its source as they are looked at, one request at a time.
///
/// What is looked at is an input of the user, and what the source gives is the result of an effect: so a recording has both, and a
/// repetition needs no source.
final class RowFeed {
  /// What a list is fed by.
  struct Source {
    /// The effect's name and title.
    let (name, title): (String, String?)
    /// How long nothing must be typed before rows are searched for.
    let quiet: Duration
    let lifetime: Lifetime
    let context: ApplicationContext
    let field: TextField?
    /// Whenever rows are meant by something else that is not typed.
    let turns: Signal<Void>
    /// Asks for rows, and gives what takes them over.
    let fetch: (RowRequest) async throws(EffectFailure) -> Arrival
    /// Takes the rows away that are there.
    let clear: () -> Void
  }

  /// Rows that came.
  struct Arrival {
    let count: Int
    let total: Int?
    /// Two rows with one key, which no list can show.
    let doubled: String?
    /// Puts them in the place of those that are there.
    let show: () -> Void
  }

  /// The rows that are asked for before anybody has said what they see.
  private static let beginning = 0..<100

  private let source: Source
  /// Says that it is at work, and what went wrong.
  private unowned let element: PageElement
  private let order: () -> TableOrder?
  private(set) var first = 0
  private(set) var total: Int?
  private(set) var search = ""
  /// How what is there was asked to stand.
  private var arranged: TableOrder?
  /// What is there was found for the question with this number; see `RowWindow.question`.
  private var answered = 0
  private(set) var hasFailed = false
  private var count = 0
  private var wanted = RowRequest(beginning)
  private var asking: Subscription?
  private var number = 0
  private var isUnderWay = false
  private var hasArrived = false
  private var question = 0

  /// Begins with the first rows.
  init(_ source: Source, of element: PageElement, order: @escaping () -> TableOrder?) {
    (self.source, self.element, self.order) = (source, element, order)
    source.field?.text.changes.observe(during: source.lifetime) { [unowned self] _ in
      begin(Self.beginning, after: source.quiet)
    }
    source.turns.observe(during: source.lifetime) { [unowned self] in
      question += 1
      begin(Self.beginning)
    }
    begin(Self.beginning)
  }

  /// Which rows are there; `id` is the list's.
  func window(of id: String) -> RowWindow {
    // The field stands on the same page.
    let page = String(id.dropLast(element.key.count + 1))
    return RowWindow(
      first: first, total: total, search: search, searchField: source.field.map { $0.id(under: page) },
      question: answered)
  }

  /// Somebody looks at these places. What is there or on its way is not asked for again.
  func look(at range: Range<Int>) {
    let range = clamped(range)
    guard !range.isEmpty else { return }
    if isUnderWay, wanted.range.contains(range) { return }
    if !isUnderWay, !hasFailed, (first..<first + count).contains(range) { return }
    begin(range)
  }

  /// Whether the rows that are there are an answer to something else than what is asked for: none of them is meant by whoever presses
  /// where it stands.
  var isOvertaken: Bool { isUnderWay && isOther }

  private var isOther: Bool { wanted.search != search || wanted.order != arranged || question != answered }

  /// Asks again for what did not come.
  func retry() { if hasFailed { begin(wanted.range) } }

  /// Asks again for what is in sight, because it may have changed.
  func reload() { begin(wanted.range) }

  /// Asks for the first rows, because they stand in another order.
  func restart() { begin(Self.beginning) }

  private func clamped(_ range: Range<Int>) -> Range<Int> {
    // Nobody knows what is behind the rows that are there as long as nobody has counted them.
    let last = total.map { $0 - 1 } ?? (hasArrived ? first + count : range.lowerBound)
    let lower = max(0, min(range.lowerBound, last))
    return lower..<min(lower + min(range.count, RowWindow.longest), max(lower, total ?? .max))
  }

  private func begin(_ range: Range<Int>, after quiet: Duration? = nil) {
    asking?.cancel()
    wanted = RowRequest(range, search: source.field?.text.value ?? "", order: order())
    number += 1
    (isUnderWay, hasFailed) = (true, false)
    element.error.value = nil
    element.isBusy.value = true
    asking = source.context.navigator.spawn(during: source.lifetime) { [weak self, source, wanted, number] in
      do throws(EffectFailure) {
        if let quiet { try await source.context.effects.wait("\(source.name)-pause", for: quiet) }
        let arrival = try await source.fetch(wanted)
        // An answer to what is no longer asked is dropped.
        if let self, self.number == number { adopt(arrival) }
      } catch {
        if let self, self.number == number, error.cause == .failed { fail(error.reason) }
      }
    }
  }

  private func adopt(_ arrival: Arrival) {
    if let key = arrival.doubled {
      return fail(phrase("Two rows have the key \(key)", german: "Zwei Zeilen haben den Schlüssel \(key)"))
    }
    let range = wanted.range
    let isShort = arrival.count < range.count
    let total = arrival.total ?? (isShort ? range.lowerBound + arrival.count : nil)
    // There are fewer than there were: what is now the end is looked at instead.
    if arrival.count == 0, range.lowerBound > 0 {
      let end = min(total ?? range.lowerBound, range.lowerBound)
      return begin(max(0, end - range.count)..<end)
    }
    // Whoever goes back from the end still knows where it is.
    let known = wanted.search == search && answered == question ? self.total : nil
    (first, count, search, answered, arranged) = (
      range.lowerBound, arrival.count, wanted.search, question, wanted.order
    )
    self.total = total ?? known.map { max($0, first + count) }
    (isUnderWay, hasArrived) = (false, true)
    arrival.show()
    element.isBusy.value = false
  }

  private func fail(_ reason: String) {
    if isOther {
      (first, count, search, answered, arranged, total) = (0, 0, wanted.search, question, wanted.order, nil)
      source.clear()
    }
    (isUnderWay, hasFailed) = (false, true)
    element.error.value = reason
    element.isBusy.value = false
  }
}
