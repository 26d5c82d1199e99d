import SignalboxCore
import SignalboxModel
public import SignalboxNavigation

/// An application with a list that loads rows on demand and a field that searches them, for tests of a front end.
///
/// Rows are loaded by an effect named `rows`. `source/chosen` shows the pressed row, and `source/again` reloads the
/// visible rows.
public struct RowSourceApplication: Application {
  /// The application's name on a command line.
  public static let name = "source"

  private let answer: @Sendable (RowRequest) async throws -> RowAnswer<Row>

  /// Creates the application.
  /// - Parameter answer: The source of the rows.
  public init(_ answer: @escaping @Sendable (RowRequest) async throws -> RowAnswer<Row>) { self.answer = answer }

  /// Creates the application with a source of rows named `Row 1` and so on.
  /// - Parameters:
  ///   - total: The number of rows.
  ///   - isCounted: A Boolean value that indicates whether the source reports the number.
  public init(total: Int, isCounted: Bool = true) {
    self.init { request in
      guard !request.search.isEmpty else {
        let range = request.range.clamped(to: 0..<total)
        return RowAnswer(range.map { Row("r\($0 + 1)", "Row \($0 + 1)") }, total: isCounted ? total : nil)
      }
      let found = (1...max(1, total)).lazy.map { Row("r\($0)", "Row \($0)") }
        .filter { $0.label.contains(request.search) }
      let rows = Array(found.dropFirst(request.range.lowerBound).prefix(request.range.count))
      return RowAnswer(rows, total: isCounted ? found.count { _ in true } : nil)
    }
  }

  /// Runs until the user quits its only page.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(RowSourcePage(context, answer))
    return nil
  }
}

private final class RowSourcePage: Page<Never> {
  let search = TextField("search", "Search")
  let list = List("list", "Rows")
  let chosen = Label("chosen")
  let again = Button("again", "Again")

  override var elements: [PageElement] { [search, list, chosen, again] }

  init(_ context: ApplicationContext, _ answer: @escaping @Sendable (RowRequest) async throws -> RowAnswer<Row>) {
    super.init(key: "source", title: "Source")
    list.load(as: "rows", searchedBy: search, during: lifetime, in: context) { try await answer($0) }
    chosen.text <~ list.selections
    again.taps.observe { [unowned self] in list.reload() }
  }
}
