import SignalboxCore
import SignalboxModel
public import SignalboxNavigation

/// One long list that comes page by page: what a front end must do when a list wants more.
///
/// The page's title counts how often more was asked for. Each page takes an effect named `more`.
public struct GrowingListApplication: Application {
  /// The name on a command line.
  public static let name = "growing"

  private let pageSize: Int
  private let total: Int

  /// Creates the application.
  /// - Parameters:
  ///   - pageSize: How many rows come at a time; 0 is a source that gives nothing.
  ///   - total: How many rows there are; while there are fewer, the list wants more.
  public init(pageSize: Int, total: Int) {
    self.pageSize = pageSize
    self.total = total
  }

  /// Runs until its only page is left.
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
