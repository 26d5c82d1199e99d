import SignalboxCore
import SignalboxModel
public import SignalboxNavigation

/// An application with a long list that loads in parts, for tests of the requests for more rows that a front end sends.
///
/// The page's title shows the number of requests for more rows. Each part is loaded by an effect named `more`.
public struct GrowingListApplication: Application {
  /// The application's name on a command line.
  public static let name = "growing"

  private let pageSize: Int
  private let total: Int

  /// Creates the application.
  /// - Parameters:
  ///   - pageSize: The number of rows in each part, and at the start. 0 for a single row at the start and no further
  ///     rows.
  ///   - total: The number of rows in total. The list wants more until it has all of them.
  public init(pageSize: Int, total: Int) {
    self.pageSize = pageSize
    self.total = total
  }

  /// Runs until the user quits its only page.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = GrowingListPage()
    page.add(max(pageSize, 1), of: total)
    page.list.moreRequests.observe { [unowned page] in
      context.navigator.spawn(during: page.lifetime) { [page] in
        page.list.wantsMore.value = false
        try? await context.effects.run("more") { _ in }
        page.asked += 1
        page.add(pageSize, of: total)
      }
    }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class GrowingListPage: Page<Never> {
  let list = List("list", "Rows")
  var asked = 0 { didSet { title.value = "Asked \(asked) times" } }

  override var elements: [PageElement] { [list] }

  init() { super.init(key: "growing", title: "Asked 0 times") }

  func add(_ count: Int, of total: Int) {
    let known = list.rows.value.count
    list.append((known..<min(known + count, total)).map { Row("r\($0 + 1)", "Row \($0 + 1)") })
    list.wantsMore.value = list.rows.value.count < total
  }
}
