import SignalboxCore
import SignalboxInterface
import SignalboxModel
package import SignalboxNavigation

/// An application with small pictures in the rows of a list or table, for tests of every front end.
///
/// The first row has a red picture with an alternative text. The second has a blue picture that only adorns it. The
/// picture of the third could not be loaded, and the fourth has none.
package struct PicturedRowsApplication: Application {
  package static let name = "pictured-rows"
  private let hasCells: Bool

  /// - Parameter hasCells: A Boolean value that indicates whether the rows have cells.
  package init(hasCells: Bool = false) { self.hasCells = hasCells }

  package nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(PicturedPage(hasCells))
    return nil
  }

  fileprivate static let names = ["Lamp", "Sea", "Rose", "Note"]

  /// Returns the picture of a row, with 64 by 48 cells.
  fileprivate static func picture(of name: String) -> Image.Picture? {
    let colour: (UInt8, UInt8, UInt8) = name == "Lamp" ? (200, 0, 0) : (0, 0, 200)
    let cells = (0..<64 * 48).flatMap { _ in [colour.0, colour.1, colour.2] }
    let thumbnail = Thumbnail(width: 64, height: 48, cells: cells)
    let size = PixelSize(width: 4_000, height: 3_000)
    return switch name {
    case "Lamp": .loaded("A red lamp", size: size, thumbnail: thumbnail, whole: "lamp")
    case "Sea": .loaded("", size: size, thumbnail: thumbnail)
    case "Rose": .failed("A rose")
    default: nil
    }
  }
}

private final class PicturedPage: Page<Never> {
  private let rows: PageElement
  private let opened = Label("opened", "Opened")
  private let repaint = Button("repaint", "Repaint")

  override var elements: [PageElement] { [rows, opened, repaint] }

  init(_ hasCells: Bool) {
    let list = List("things", "Things")
    let table = DataTable<String>(
      "things", "Things",
      columns: [Column("name", "Name", text: \.self), Column("length", "Length", by: \.count) { "\($0.count)" }],
      rowKey: { $0.lowercased() })
    rows = hasCells ? table : list
    super.init(key: "page", title: "Pictures")
    table.pictured(by: PicturedRowsApplication.picture)
    table.values.value = PicturedRowsApplication.names
    list.rows.value = PicturedRowsApplication.names.map { name in
      Row(
        name.lowercased(), name, detail: name == "Rose" ? "a flower" : nil,
        picture: PicturedRowsApplication.picture(of: name))
    }
    list.selections.observe { [unowned self] in opened.text.value = $0 }
    table.selections.observe { [unowned self] in opened.text.value = $0.lowercased() }
    repaint.taps.observe { [unowned list] in
      list.rows.value[1].picture = PicturedRowsApplication.picture(of: "Lamp")
    }
  }
}
