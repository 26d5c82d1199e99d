import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxWords

/// A list whose rows have a button each.
final class PeoplePage: Page<Never> {
  let list = List("list", phrase("People"))

  override var elements: [PageElement] { [list] }

  init() {
    super.init(key: "people", title: phrase("People"))
    list.rows.value = [("a1", "Ada"), ("b2", "Bo"), ("c3", "Cy")].map { key, name in
      Row(key, name, buttons: [RowButton("delete", phrase("Delete \(name)"), role: .destructive)])
    }
  }

  /// Returns the name in the row with this key, or `nil` after its removal.
  func person(_ key: String) -> String? { list.rows.value.first { $0.key == key }?.label }

  func remove(_ key: String) { list.rows.value.removeAll { $0.key == key } }
}
