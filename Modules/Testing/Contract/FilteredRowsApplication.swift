import SignalboxCore
public import SignalboxNavigation

/// An application with a list of 1,000 rows that load on demand, and a toggle that replaces the rows.
///
/// Rows are loaded by an effect named `rows`. Their labels are `Any 0` and so on, or `Odd 0` and so on while
/// `source/odd` is on.
public struct FilteredRowsApplication: Application {
  /// The application's name on a command line.
  public static let name = "filtered-rows"

  /// Creates the application.
  public init() {}

  /// Runs until the user quits its only page.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(FilteredRowsPage(context))
    return nil
  }
}

private final class FilteredRowsPage: Page<Never> {
  let isOdd = Toggle("odd", "Odd ones")
  let list = List("list", "Rows")
  override var elements: [PageElement] { [isOdd, list] }

  init(_ context: ApplicationContext) {
    super.init(key: "source", title: "Source")
    list.load(as: "rows", alsoBy: isOdd.isOn, during: lifetime, in: context) { request, isOdd in
      RowAnswer(
        request.range.clamped(to: 0..<1_000).map { Row("r\($0)", isOdd ? "Odd \($0)" : "Any \($0)") }, total: 1_000)
    }
  }
}
