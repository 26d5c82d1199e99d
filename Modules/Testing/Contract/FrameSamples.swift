public import SignalboxInterface
import SignalboxNavigation

/// Frames that a presenter must be able to show: every kind of element, with plain, empty and extreme values (K1).
public enum FrameSamples {
  /// Every kind of element, with a plain value.
  public static let everyKind: [ElementState] =
    plain + [
      tabs, columns, details, parcels,
      ElementState(
        id: "page/group", label: "Group",
        content: .group([ElementState(id: "page/inner", label: "Inner", content: .button)])),
    ]

  /// A page with every kind of element.
  public static let all = frame(everyKind)

  /// A frame for each kind and value, an empty page, and a page under two alerts.
  public static let each: [Frame] =
    (everyKind + formatted + drawn + charts + empty + extreme).map { frame([$0]) } + [frame([]), withAlerts]

  /// A page under two alerts. The last alert is answered first.
  public static var withAlerts: Frame {
    var frame = frame(plain)
    frame.alerts = [1, 2].map { number in
      AlertState(
        page: PageID(10 + number), id: "alert:\(number)", severity: .warning, title: "Alert \(number)",
        message: "First line\nsecond line",
        buttons: [
          ElementState(id: "alert:\(number)/ok", label: "OK", content: .button),
          ElementState(id: "alert:\(number)/cancel", label: "Cancel", role: .cancel, content: .button),
        ])
    }
    return frame
  }

  /// An empty page with a notice, and an empty page with a status.
  static var inPassing: [Frame] {
    var (told, standing) = (frame([]), frame([]))
    told.notices = [NoticeState(id: 1, text: "Saved in passing", severity: .success)]
    standing.status = "Three are open"
    return [told, standing]
  }

  /// Another page, which replaces the first.
  static var otherPage: Frame {
    let page = PageState(
      page: PageID(2), key: "other", title: "Other", mode: .push, canGoBack: true,
      elements: [ElementState(id: "other/text", content: .text("Other words"))])
    let entry = StackEntry(page: PageID(2), key: "other", title: "Other", mode: .push)
    return Frame(revision: 1, pending: [], stack: [entry], page: page, alerts: [])
  }

  /// The page with every kind of element, at a later revision.
  static let again = frame(everyKind, revision: 2)

  /// Returns a page with a list whose rows have this preview.
  static func rows(saying preview: String?) -> Frame {
    var list = ListState(rows: rows(3))
    for index in list.rows.indices { list.rows[index].preview = preview }
    return frame([ElementState(id: "page/list", label: "List", content: .list(list))])
  }

  /// Returns a page with these elements.
  public static func frame(_ elements: [ElementState], revision: Int = 0) -> Frame {
    let page = PageState(
      page: PageID(1), key: "page", title: "Page", mode: .push, canGoBack: true, elements: elements)
    let entry = StackEntry(page: PageID(1), key: "page", title: "Page", mode: .push)
    return Frame(revision: revision, pending: [], stack: [entry], page: page, alerts: [])
  }

  private static var plain: [ElementState] {
    let options = ["a", "b", "c"].map { OptionState(key: $0, label: "Option \($0)", isEnabled: $0 != "c") }
    let contents: [(String, ElementContent)] = [
      ("heading", .heading(level: 1)),
      ("text", .text("Some words")), ("toned", .text("Some words", tone: .critical)),
      ("richtext", .richText(prose)),
      (
        "field",
        .field(FieldState(value: "typed", isMultiline: false, limit: 100, suggestions: ["typed", "typewriter"]))
      ),
      ("lines", .field(FieldState(value: "one\ntwo", isMultiline: true, limit: 100, suggestions: []))),
      ("secret", .secret(isFilled: true)),
      ("number", .number(NumberState(value: 30, minimum: 0, maximum: 150, step: 1))),
      ("toggle", .toggle(true)),
      ("choice", .choice(ChoiceState(options: options, selected: "a"))),
      ("multichoice", .multichoice(MultichoiceState(options: options, selected: ["a", "b"]))),
      (
        "file",
        .file(
          FilesState(
            files: [KeptFile(name: "map.png", type: "image/png", size: 12_345, digest: "0a1b2c3d4e5f")],
            limit: 1_000_000,
            types: [.png, .text], count: 2))
      ),
      ("button", .button),
      ("link", .link(target: "https://example.org")),
      ("list", .list(ListState(rows: rows(3)))),
      ("rows", .list(cells(order: .descending))),
      (
        "window",
        .list(ListState(rows: rows(3, of: "page/window"), window: RowWindow(first: 40, total: nil, search: "lamp")))
      ),
      ("table", .table(TableState(columns: ["Name", "Age"], rows: [["Ada", "36"], ["Bo", "7"]]))),
      (
        "disks",
        .table(
          TableState(
            columns: ["Disk", "Use"], rows: [["data", "full"], ["home", "well"]], tones: [[nil, .critical], [.muted]]))
      ),
      ("image", .image(image(.loaded))),
      ("progress", .progress(0.5)),
      ("chart", .chart(chart(.line))),
      ("log", .log(LogState(lines: ["Reading the list", "Unpacking 1 of 12"], first: 40))),
      ("note", .note(text: "Mind the gap", severity: .warning)),
    ]
    return contents.map { ElementState(id: "page/\($0)", label: $0.capitalizedFirst, content: $1) }
  }

  /// A page with two tabs. The first is shown.
  private static var tabs: ElementState {
    let options = ["first", "second"].map {
      OptionState(key: $0, label: $0.capitalizedFirst, isEnabled: true, isWanting: $0 == "second")
    }
    let bar = ElementState(
      id: "page/tabs/tab", label: "Parts", role: .tabs,
      content: .choice(ChoiceState(options: options, selected: "first")))
    let words = ElementState(id: "page/words", content: .text("What is in the first part"))
    let panel = ElementState(id: "page/first", content: .group([words]))
    return ElementState(id: "page/tabs", content: .group([bar, panel]))
  }

  /// Two parts side by side, with a row of buttons.
  private static var columns: ElementState {
    let buttons = ["keep", "drop"].map {
      ElementState(id: "page/\($0)", label: $0.capitalizedFirst, role: $0 == "keep" ? .default : nil, content: .button)
    }
    let lines = LogState(lines: (1...20).map { "Line \($0)" }, first: 0)
    return ElementState(
      id: "page/columns", label: "Columns", role: .columns,
      content: .group([
        ElementState(
          id: "page/left", label: "Left",
          content: .group([ElementState(id: "page/talk", label: "Talk", content: .log(lines))])),
        ElementState(
          id: "page/right", label: "Right",
          content: .group([
            ElementState(id: "page/remark", content: .text("A part beside another")),
            ElementState(id: "page/buttons", role: .buttons, content: .group(buttons)),
          ])),
      ]))
  }

  /// Rows that can be selected.
  private static var parcels: ElementState {
    let rows = ["first", "second"].map { RowState(id: "page/parcels/\($0)", label: $0.capitalizedFirst, buttons: []) }
    var list = ListState(rows: rows)
    list.selection = RowSelection(keys: ["second"], maximum: 10)
    return ElementState(id: "page/parcels", label: "Parcels", content: .list(list))
  }

  /// Rows, and the details of the current row.
  private static var details: ElementState {
    let rows = ["north", "south"].map { RowState(id: "page/places/\($0)", label: $0.capitalizedFirst, buttons: []) }
    return ElementState(
      id: "page/map", role: .details,
      content: .group([
        ElementState(
          id: "page/places", label: "Places", content: .list(ListState(rows: rows, current: "page/places/south"))),
        ElementState(
          id: "page/map-details",
          content: .group([ElementState(id: "page/place", label: "Place", content: .text("At the other end"))])),
      ]))
  }

  /// Numbers that are drawn, and choices of bounded numbers of options.
  private static var drawn: [ElementState] {
    let options = ["a", "b", "c", "d"].map { OptionState(key: $0, label: "Option \($0)", isEnabled: true) }
    let contents: [ElementContent] = [
      .number(NumberState(value: 30, minimum: 0, maximum: 100, step: 5, style: .slider)),
      .number(NumberState(minimum: -1, maximum: 1, style: .slider)),
      .number(NumberState(value: 3, minimum: 0, maximum: 5, step: 1, style: .rating)),
      .number(NumberState(minimum: 1, maximum: 10, step: 1, style: .rating)),
      .multichoice(MultichoiceState(options: options, selected: [], minimum: 2, maximum: 3)),
      .multichoice(MultichoiceState(options: options, selected: ["a"], minimum: 2)),
      .multichoice(MultichoiceState(options: options, selected: ["a", "b"], maximum: 2)),
    ]
    return contents.map { ElementState(id: "page/drawn", label: "Drawn", isRequired: true, content: $0) }
  }

  /// Fields of each format, filled and empty.
  private static var formatted: [ElementState] {
    let formats = [
      ("2026-11-22", TextFormat(.date, earliest: "2026-01-01", latest: "2026-12-31", now: "2026-11-20")),
      ("14:30", TextFormat(.time, earliest: "08:00")), ("", TextFormat(.date)), ("", TextFormat(.time)),
      ("1 h 30 min", TextFormat(.duration, latest: "8 h")), ("", TextFormat(.duration)),
      ("#3366cc", TextFormat(.colour)), ("", TextFormat(.colour)),
    ]
    return formats.map { value, format in
      let field = FieldState(
        value: value, isMultiline: false, limit: format.length, suggestions: [], format: format)
      return ElementState(id: "page/when", label: "When", content: .field(field))
    }
  }

  private static var empty: [ElementState] {
    let contents: [ElementContent] = [
      .text(""), .richText(RichTextState()),
      .richText(RichTextState(blocks: [.list(items: [[]], start: nil, isTight: true), .rule])),
      .field(FieldState(value: "", isMultiline: false, limit: 1, suggestions: [])), .secret(isFilled: false),
      .number(NumberState(value: nil, minimum: nil, maximum: nil, step: nil)),
      .choice(ChoiceState(options: [], selected: nil)), .multichoice(MultichoiceState(options: [], selected: [])),
      .link(target: ""), .list(ListState(rows: [])),
      .list(ListState(rows: [], columns: [ColumnState(id: "page/empty/column:a", title: "", isSortable: true)])),
      .table(TableState(columns: [], rows: [])), .progress(nil),
      .chart(ChartState(.line)), .chart(ChartState(.gauge, series: [ChartSeries("", [nil])])),
      .log(LogState()),
      .image(image(.placeholder)), .image(image(.failed)), .note(text: "", severity: .error), .group([]),
    ]
    return contents.map { ElementState(id: "page/empty", content: $0) }
  }

  private static var extreme: [ElementState] {
    let long = String(repeating: "Wörter 日本語 👨‍👩‍👧‍👦 e\u{301} ", count: 2_000)
    let states: [ElementState] = [
      ElementState(
        id: "page/lines", label: "Lines",
        content: .log(LogState(lines: (0..<10_000).map { "Line \($0) \($0 == 9 ? long : "")" }, first: 1 << 40))),
      ElementState(id: "page/long", label: long, help: long, error: long, content: .text(long)),
      ElementState(id: "page/prose", label: long, content: .richText(extremeProse(long))),
      ElementState(
        id: "page/long", label: long,
        content: .field(FieldState(value: long, isMultiline: true, limit: 65_536, suggestions: []))),
      ElementState(id: "page/rows", label: "Rows", content: .list(ListState(rows: rows(100_000)))),
      ElementState(
        id: "page/options", label: "Options",
        content: .choice(
          ChoiceState(
            options: (0..<10_000).map { OptionState(key: "\($0)", label: "Option \($0)", isEnabled: true) },
            selected: "5"))),
      ElementState(
        id: "page/number", content: .number(NumberState(value: -1e308, minimum: -1e308, maximum: 1e308, step: 1e-9))),
      ElementState(
        id: "page/busy", label: "Busy", help: "Help", isEnabled: false, isRequired: true, isBusy: true, error: "Wrong",
        role: .destructive, content: .button),
    ]
    return states
  }

  private static func rows(_ count: Int, of list: String = "page/list") -> [RowState] {
    (0..<count).map { number in
      let delete = ElementState(
        id: "\(list)/\(number)/delete", label: "Delete \(number)", role: .destructive, content: .button)
      return RowState(
        id: "\(list)/\(number)", label: "Row \(number)", detail: "Detail", buttons: [delete],
        preview: number == 1 ? "What is known of row 1\nand more of it" : nil)
    }
  }

  private static func cells(order: SortOrder) -> ListState {
    let columns = ["Name", "Age", "Kind"].map { title in
      ColumnState(
        id: "page/rows/column:\(title)", title: title, isSortable: title != "Kind", order: title == "Age" ? order : nil)
    }
    return ListState(
      rows: [["Ada", "36", "person"], ["", "7", "cat"]].map { cells in
        let id = "page/rows/\(cells[1])"
        let delete = ElementState(id: id + "/delete", label: "Delete", content: .button)
        return RowState(id: id, label: cells[0].isEmpty ? cells[1] : cells[0], buttons: [delete], cells: cells)
      }, columns: columns)
  }

  private static func image(_ phase: ImagePhase) -> ImageState {
    ImageState(
      alternative: "A gradient", phase: phase, size: PixelSize(width: 40, height: 20),
      thumbnail: Thumbnail(width: 4, height: 2, cells: (0..<24).map { UInt8($0 * 10) }))
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
