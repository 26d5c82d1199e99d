import SignalboxCore
import SignalboxInterface
import SignalboxNavigation

/// A list to which a page of rows is added each time it asks for more, in the way most applications do it.
struct GrowingRows: Application {
  static let name = "rows"
  let pageSize: Int
  /// Whether it uses `List.append`.
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
