import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxWords

/// A row of the data table.
private struct Moon: Equatable {
  let key: String
  let name: String
  let radius: Int
  let planet: String
}

/// Every kind and state of element that the other pages lack. Includes control characters that no front end may let
/// through.
final class EverythingPage: Page<Never> {
  private let content: [PageElement]
  private let tell = Button("tell", phrase("Tell in passing"), shortcut: "n")

  override var elements: [PageElement] { content }

  init(on navigator: Navigator) {
    let noted = Label("noted", phrase("Noted"), text: phrase("nothing"))
    content =
      Self.controls + Self.pictures + Self.statuses + [tell] + Self.collections(noted) + Self.texts
      + Self.figures
    super.init(key: "everything", title: phrase("Everything"))
    guardsDismissal.value = true
    tell.taps.observe { navigator.notify(phrase("Told in passing."), .success) }
    // The status line belongs to the application; here it lives as long as the page.
    lifetime.add(navigator.status <~ noted.text.map { phrase("Noted: \($0)") })
    lifetime.add(.cancelling { navigator.status.value = "" })
  }

  private static var controls: [PageElement] {
    let toppings = Multichoice(
      "toppings", phrase("Toppings"),
      options: [
        ChoiceOption("cheese", phrase("Cheese"), 1), ChoiceOption("ham", phrase("Ham"), 2),
        ChoiceOption("olives", phrase("Olives"), 3, isEnabled: false),
        ChoiceOption("basil", phrase("Basil"), 4),
      ], selection: [1])
    let city = TextField("city", phrase("City"))
    city.suggestions.value = ["Aachen", "Aalen", "Berlin", "Bern", "Zürich"]
    city.help.value = phrase("Any city; the suggestions are only a help.")
    return [toppings, Link("link", phrase("Project"), target: "https://example.org/signalbox"), city] + days
  }

  private static var figures: [PageElement] {
    let dips = ["Aioli", "Curry", "Pesto", "Tahini"].map { ChoiceOption($0.lowercased(), $0, $0) }
    return [
      NumberField("volume", phrase("Volume"), number: 30, minimum: 0, maximum: 100, step: 5, style: .slider),
      NumberField("stars", phrase("Stars"), number: 3, minimum: 0, maximum: 5, style: .rating),
      DurationField("length", phrase("Length"), value: TimeSpan("1 h 30 min"), latest: TimeSpan("8 h")),
      ColourField("colour", phrase("Colour"), value: RGBColour("#3366cc")),
      Multichoice("dips", phrase("Dips"), options: dips, selection: ["Curry", "Pesto"], minimum: 2, maximum: 3),
    ]
  }

  private static var days: [PageElement] {
    let due = DateField("due", phrase("Due"), earliest: CalendarDate("2026-01-01"), latest: CalendarDate("2027-12-31"))
    due.help.value = phrase("A day of these two years.")
    due.now.value = CalendarDate("2026-11-22")
    due.check(phrase("Only Monday to Friday")) { $0.weekday <= 5 }
    return [due, TimeField("at", phrase("At"), earliest: TimeOfDay("08:00"), latest: TimeOfDay("17:45"))]
  }

  private static var pictures: [PageElement] {
    var cells: [UInt8] = []
    for row: UInt8 in 0..<8 {
      for column: UInt8 in 0..<16 { cells += [column * 16, row * 32, 128] }
    }
    let sunset = Thumbnail(width: 16, height: 8, cells: cells)
    return [
      Image("placeholder", phrase("Coming"), picture: .placeholder(phrase("A picture on its way"))),
      Image(
        "loaded", phrase("Sunset"),
        picture: .loaded(
          phrase("A gradient like a sunset"), size: PixelSize(width: 640, height: 320), thumbnail: sunset)),
      Image("failed", phrase("Broken"), picture: .failed(phrase("A picture that is broken"))),
    ]
  }

  private static var statuses: [PageElement] {
    let log = Log("log", phrase("Output"))
    log.append(
      ["\u{1b}[31m\(phrase("Reading the list"))\u{1b}[0m"] + (1...12).map { phrase("Unpacking package \($0) of 12") })
    return [
      Progress("none", phrase("Not begun"), fraction: 0), Progress("half", phrase("Half done"), fraction: 0.5),
      Progress("unknown", phrase("Under way")),
      Note("information", text: phrase("Good to know."), severity: .information),
      Note("success", text: phrase("It worked."), severity: .success),
      Note("warning", text: phrase("It may go wrong."), severity: .warning),
      Note("error", text: phrase("It went wrong."), severity: .error), log,
    ]
  }

  private static func answers(_ noted: Label) -> Buttons {
    let (drop, keep) = (Button("drop", phrase("Drop")), Button("keep", phrase("Keep")))
    drop.taps.observe { [unowned noted] in noted.text.value = phrase("drop") }
    keep.taps.observe { [unowned noted] in noted.text.value = phrase("keep") }
    return Buttons("answers", [drop, keep])
  }

  private static func collections(_ noted: Label) -> [PageElement] {
    let table = Table("table", phrase("Planets"), columns: [phrase("Name"), phrase("Moons"), phrase("Kind")])
    table.rows.value = [
      [phrase("Mercury"), "0", phrase("rock")], [phrase("Earth"), "1", phrase("rock")],
      [phrase("Jupiter"), "95", phrase("gas")],
    ]
    let moons = DataTable<Moon>(
      "moons", phrase("Moons"),
      columns: [
        Column("name", phrase("Name"), text: \.name).footed { moons in
          phrase(one: "1 moon", other: "\(moons.count) moons", count: moons.count)
        },
        Column("radius", phrase("Radius"), by: \.radius) { phrase("\($0.radius) km") },
        Column("planet", phrase("Planet"), isSortable: false, text: \.planet),
      ], order: TableOrder("radius", .descending), rowKey: \.key
    ) { _ in [RowButton("note", phrase("Note down"))] }
    moons.values.value = [
      Moon(key: "io", name: phrase("Io"), radius: 1_822, planet: phrase("Jupiter")),
      Moon(key: "moon", name: phrase("Moon"), radius: 1_738, planet: phrase("Earth")),
      Moon(key: "europa", name: phrase("Europa"), radius: 1_561, planet: phrase("Jupiter")),
    ]
    moons.selections.observe { [unowned noted] moon in noted.text.value = phrase("\(moon.name), chosen") }
    moons.buttonPresses.observe { [unowned noted] press in noted.text.value = phrase("\(press.row.name), note") }
    let rows = List("rows", phrase("Many rows"))
    rows.rows.value = Row.numbered(1...100_000)
    let inner = Group("inner", phrase("Inner group"), [Toggle("deep", phrase("Deep inside"), isOn: true)])
    let sides = Columns(
      "sides",
      [
        Group("outer", phrase("Outer group"), [Label("beside", text: phrase("Beside the inner group")), inner]),
        Group("other", phrase("Other side"), [answers(noted)]),
      ])
    return [sides, seasons, table, moons, noted, rows]
  }

  /// Rows with the details of the current row.
  private static var seasons: MasterDetail {
    let list = List("seasons", phrase("Seasons"))
    let days = ["spring": 93, "summer": 94, "autumn": 90, "winter": 89]
    list.rows.value = [
      Row("spring", phrase("Spring")), Row("summer", phrase("Summer")), Row("autumn", phrase("Autumn")),
      Row("winter", phrase("Winter")),
    ]
    let about = Label("season", phrase("Length"))
    about.text
      <~ list.current.map { current in
        current.flatMap { days[$0] }.map { count in phrase(one: "1 day", other: "\(count) days", count: count) } ?? ""
      }
    return MasterDetail("year", list: list, detail: [about, TextField("season-remark", phrase("Remark"), limit: 80)])
  }

  private static var texts: [PageElement] {
    [
      Label("wide", phrase("Wide"), text: "日本語のテキスト"),
      Label("combining", phrase("Combining"), text: "e\u{301}a\u{308}o\u{30a}"),
      Label("arabic", phrase("Right to left"), text: "مرحبا بالعالم"),
      Label("hebrew", phrase("Right to left"), text: "שלום עולם"),
      Label("emoji", phrase("Emoji"), text: "👨‍👩‍👧‍👦 🇩🇪 👍🏽"),
      Label("title", "\u{1b}]0;x\u{7}", text: "\u{1b}]0;x\u{7}"), Label("clear", "\u{1b}[2J", text: "\u{1b}[2J"),
      Label("null", "a\0b", text: "a\0b"), Label("override", "\u{202e}abc", text: "\u{202e}abc"),
    ]
  }
}
