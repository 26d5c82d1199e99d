import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// A choice that is too long to be seen at once.
final class ManyPage: Page<Never> {
  private let tags = Multichoice(
    "tags", "Tags", options: (0..<1_000).map { ChoiceOption("t\($0)", "Tag \($0)", $0, isEnabled: $0 != 3) },
    selection: [7])

  private let done = Button("ok", "OK")
  override var elements: [PageElement] { [tags, done] }

  init() { super.init(key: "many", title: "Many") }
}

/// A choice with very many options.
final class CityPage: Page<Never> {
  private let city = Choice(
    "city", "City", options: (0..<10_000).map { ChoiceOption("c\($0)", "City \($0)", $0) }, selection: 5_000)

  override var elements: [PageElement] { [city] }

  init() { super.init(key: "city", title: "City") }
}

/// A page with a table that has more rows and columns than fit, and with a small table.
final class TablePage: Page<Never> {
  private let large = Table("large", "Rivers", columns: ["Name", "Length", "Country", "Mouth", "Source", "Remark"])
  private let small = Table("small", "Seas", columns: ["Name", "Depth"])

  private let done = Button("ok", "OK")
  override var elements: [PageElement] { [small, large, done] }

  init() {
    super.init(key: "table", title: "Tables")
    small.rows.value = [["Baltic", "459 m"], ["北海", "700 m"]]
    large.rows.value = (1...5_000).map { number in
      ["River \(number)", "\(number) km", "Country", "a mouth far away", "a source in the hills", "remark \(number)"]
    }
  }
}

/// A list that is empty until a timer fires, above a button, with a progress that advances by itself.
final class LatePage: Page<Never> {
  private let list = List("list", "People")
  private let progress = Progress("progress", "Loading", fraction: 0)
  private let name = TextField("name", "Name")

  private let done = Button("ok", "OK")
  override var elements: [PageElement] { [list, progress, name, done] }

  init(clock: any EventClock) {
    super.init(key: "late", title: "Late")
    _ = clock.schedule(after: .milliseconds(10)) { [weak self] in
      self?.list.rows.value = [Row("a", "Ada"), Row("b", "Bo")]
    }
    for step in 1...5 {
      _ = clock.schedule(after: .milliseconds(20 * step)) { [weak self] in
        self?.progress.fraction.value = Double(step) / 5
      }
    }
  }
}

/// A text of several lines in a group that can be switched off, with right-to-left and very long text.
final class GroupPage: Page<Never> {
  private let lock = Toggle("lock", "Lock")
  private let note = TextField("note", "Note", isMultiline: true)
  private let group: Group
  private let hebrew = Label("hebrew", "Hebrew", text: "שלום")
  private let long = Label("long", "Long", text: String(repeating: "word ", count: 2_000))

  override var elements: [PageElement] { [lock, group, hebrew, long] }

  init() {
    group = Group("group", "Group", [note, Group("inner", "Inner", [Button("deep", "Deep")])])
    super.init(key: "group", title: "Groups")
    lock.edits.observe { [unowned self] in group.isEnabled.value = !$0 }
  }
}

/// A required field that a timer fills, above another field and the page's button.
final class ArrivingPage: Page<Never> {
  private let zone = TextField("zone", "Zone", isRequired: true)
  private let name = TextField("name", "Name")
  private let save = Button("save", "Save", role: .default)
  override var elements: [PageElement] { [zone, name, save] }

  init(clock: any EventClock) {
    super.init(key: "arriving", title: "Arriving")
    _ = clock.schedule(after: .milliseconds(50)) { [weak self] in self?.zone.text.value = "Berlin" }
  }
}

/// A progress of ten steps, each a second long.
final class StepsPage: Page<Never> {
  let progress = Progress("progress", "Counting", fraction: 0)
  private let files = Progress("files", "Copying", of: ProgressTotal(40, "files"))
  private let done = Button("ok", "OK")
  override var elements: [PageElement] { [progress, files, done] }

  init(navigator: Navigator, effects: any Effects) {
    super.init(key: "steps", title: "Steps")
    files.fraction <~ progress.fraction
    navigator.spawn(during: lifetime) { [progress] in
      for step in 1...10 {
        try? await effects.wait("step", title: "Counting", for: .seconds(1))
        progress.fraction.value = Double(step) / 10
      }
    }
  }
}
