import SignalboxCore
import SignalboxInterface
import SignalboxNavigation

/// A row of the data table.
private struct Moon: Equatable {
  let name: String
  let radius: Int
  let planet: String
}

/// Every kind and state of element that the other pages lack. Includes control characters that no front end may let
/// through.
final class EverythingPage: Page<Never> {
  private let content: [PageElement]
  private let tell = Button("tell", "Tell in passing", shortcut: "n")

  override var elements: [PageElement] { content }

  init(on navigator: Navigator) {
    let noted = Label("noted", "Noted", text: "nothing")
    content =
      Self.controls + Self.pictures + Self.statuses + [tell] + Self.collections(noted) + Self.texts
      + Self.figures
    super.init(key: "everything", title: "Everything")
    guardsDismissal.value = true
    tell.taps.observe { navigator.notify("Told in passing.", .success) }
    // The status line belongs to the application; here it lives as long as the page.
    lifetime.add(navigator.status <~ noted.text.map { "Noted: \($0)" })
    lifetime.add(.cancelling { navigator.status.value = "" })
  }

  private static var controls: [PageElement] {
    let toppings = Multichoice(
      "toppings", "Toppings",
      options: [
        ChoiceOption("cheese", "Cheese", 1), ChoiceOption("ham", "Ham", 2),
        ChoiceOption("olives", "Olives", 3, isEnabled: false),
        ChoiceOption("basil", "Basil", 4),
      ], selection: [1])
    let city = TextField("city", "City")
    city.suggestions.value = ["Aachen", "Aalen", "Berlin", "Bern", "Zürich"]
    city.help.value = "Any city; the suggestions are only a help."
    return [toppings, Link("link", "Project", target: "https://example.org/signalbox"), city] + days
  }

  private static var figures: [PageElement] {
    let dips = ["Aioli", "Curry", "Pesto", "Tahini"].map { ChoiceOption($0.lowercased(), $0, $0) }
    return [
      NumberField("volume", "Volume", number: 30, minimum: 0, maximum: 100, step: 5, style: .slider),
      NumberField("stars", "Stars", number: 3, minimum: 0, maximum: 5, style: .rating),
      DurationField("length", "Length", value: TimeSpan("1 h 30 min"), latest: TimeSpan("8 h")),
      ColourField("colour", "Colour", value: RGBColour("#3366cc")),
      Multichoice("dips", "Dips", options: dips, selection: ["Curry", "Pesto"], minimum: 2, maximum: 3),
    ]
  }

  private static var days: [PageElement] {
    let due = DateField("due", "Due", earliest: CalendarDate("2026-01-01"), latest: CalendarDate("2027-12-31"))
    due.help.value = "A day of these two years."
    due.now.value = CalendarDate("2026-11-22")
    due.check("Only Monday to Friday") { $0.weekday <= 5 }
    return [due, TimeField("at", "At", earliest: TimeOfDay("08:00"), latest: TimeOfDay("17:45"))]
  }

  private static var pictures: [PageElement] {
    var cells: [UInt8] = []
    for row: UInt8 in 0..<8 {
      for column: UInt8 in 0..<16 { cells += [column * 16, row * 32, 128] }
    }
    let sunset = Thumbnail(width: 16, height: 8, cells: cells)
    return [
      Image("placeholder", "Coming", picture: .placeholder("A picture on its way")),
      Image(
        "loaded", "Sunset",
        picture: .loaded("A gradient like a sunset", size: PixelSize(width: 640, height: 320), thumbnail: sunset)),
      Image("failed", "Broken", picture: .failed("A picture that is broken")),
    ]
  }

  private static var statuses: [PageElement] {
    let log = Log("log", "Output")
    log.append(["\u{1b}[31mReading the list\u{1b}[0m"] + (1...12).map { "Unpacking package \($0) of 12" })
    return [
      Progress("none", "Not begun", fraction: 0), Progress("half", "Half done", fraction: 0.5),
      Progress("unknown", "Under way"),
      Note("information", text: "Good to know.", severity: .information),
      Note("success", text: "It worked.", severity: .success),
      Note("warning", text: "It may go wrong.", severity: .warning),
      Note("error", text: "It went wrong.", severity: .error), log,
    ]
  }

  private static func answers(_ noted: Label) -> Buttons {
    let answers = [Button("drop", "Drop"), Button("keep", "Keep")]
    for button in answers {
      button.taps.observe { [unowned noted, key = button.key] in noted.text.value = key }
    }
    return Buttons("answers", answers)
  }

  private static func collections(_ noted: Label) -> [PageElement] {
    let table = Table("table", "Planets", columns: ["Name", "Moons", "Kind"])
    table.rows.value = [["Mercury", "0", "rock"], ["Earth", "1", "rock"], ["Jupiter", "95", "gas"]]
    let moons = DataTable<Moon>(
      "moons", "Moons",
      columns: [
        Column("name", "Name", text: \.name).footed { "\($0.count) moons" },
        Column("radius", "Radius", by: \.radius) { "\($0.radius) km" },
        Column("planet", "Planet", isSortable: false, text: \.planet),
      ], order: TableOrder("radius", .descending), rowKey: { $0.name.lowercased() }
    ) { _ in [RowButton("note", "Note down")] }
    moons.values.value = [
      Moon(name: "Io", radius: 1_822, planet: "Jupiter"), Moon(name: "Moon", radius: 1_738, planet: "Earth"),
      Moon(name: "Europa", radius: 1_561, planet: "Jupiter"),
    ]
    moons.selections.observe { [unowned noted] moon in noted.text.value = "\(moon.name), chosen" }
    moons.buttonPresses.observe { [unowned noted] press in noted.text.value = "\(press.row.name), \(press.button)" }
    let rows = List("rows", "Many rows")
    rows.rows.value = (1...100_000).map { Row("r\($0)", "Row \($0)") }
    let inner = Group("inner", "Inner group", [Toggle("deep", "Deep inside", isOn: true)])
    let sides = Columns(
      "sides",
      [
        Group("outer", "Outer group", [Label("beside", text: "Beside the inner group"), inner]),
        Group("other", "Other side", [answers(noted)]),
      ])
    return [sides, seasons, table, moons, noted, rows]
  }

  /// Rows with the details of the current row.
  private static var seasons: MasterDetail {
    let list = List("seasons", "Seasons")
    let days = ["Spring": 93, "Summer": 94, "Autumn": 90, "Winter": 89]
    list.rows.value = ["Spring", "Summer", "Autumn", "Winter"].map { Row($0.lowercased(), $0) }
    let about = Label("season", "Length")
    about.text
      <~ list.current.map { current in
        days.first { $0.key.lowercased() == current }.map { "\($0.value) days" } ?? ""
      }
    return MasterDetail("year", list: list, detail: [about, TextField("season-remark", "Remark", limit: 80)])
  }

  private static var texts: [PageElement] {
    [
      Label("wide", "Wide", text: "日本語のテキスト"), Label("combining", "Combining", text: "e\u{301}a\u{308}o\u{30a}"),
      Label("arabic", "Right to left", text: "مرحبا بالعالم"), Label("hebrew", "Right to left", text: "שלום עולם"),
      Label("emoji", "Emoji", text: "👨‍👩‍👧‍👦 🇩🇪 👍🏽"),
      Label("title", "\u{1b}]0;x\u{7}", text: "\u{1b}]0;x\u{7}"), Label("clear", "\u{1b}[2J", text: "\u{1b}[2J"),
      Label("null", "a\0b", text: "a\0b"), Label("override", "\u{202e}abc", text: "\u{202e}abc"),
    ]
  }
}
