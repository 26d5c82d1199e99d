import SignalboxCore
import SignalboxInterface
import SignalboxNavigation

/// A list that gets a page of rows each time it asks for more, in the way of most applications.
struct GrowingRows: Application {
  static let name = "rows"
  let pageSize: Int
  /// A Boolean value that indicates whether the application uses `List.append`.
  var appends = false

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(RowsPage(pageSize: pageSize, appends: appends))
    return nil
  }

  private final class RowsPage: Page<Never> {
    let list = List("list", "Rows")

    override var elements: [PageElement] { [list] }

    init(pageSize: Int, appends: Bool) {
      super.init(key: "rows", title: "Rows")
      list.wantsMore.value = true
      list.moreRequests.observe { [list] in
        let count = list.rows.value.count
        let more = (count..<count + pageSize).map { Row("r\($0)", "Row \($0)") }
        if appends { list.append(more) } else { list.rows.value += more }
      }
    }
  }
}
