import SignalboxCore
public import SignalboxNavigation

/// One list whose 1,000 rows come as they are looked at, and a switch that fills it otherwise: what a front end shows then.
///
/// Asking is an effect named `rows`. Rows are called `Any 0` and on, and `Odd 0` and on while `source/odd` is on.
public struct FilteredRowsApplication: Application {
  /// The name on a command line.
  public static let name = "filtered-rows"

  /// Creates the application.
  public init() {}

  /// Runs until its only page is left.
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
