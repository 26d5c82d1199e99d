import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxWords

/// The first of two steps: a path, tabs, a button that shows the missing values, a counted progress, charts, a tone,
/// rows to select, a text with structure, and a file to take away.
final class MorePage: Page<Void> {
  private let path = TextField("path", phrase("Folder"), text: "/")
  private let name = TextField("name", phrase("Name"), isRequired: true)
  private let port = NumberField("port", phrase("Port"), minimum: 1, maximum: 65_535, isRequired: true)
  private let month = Choice("month", phrase("Month"), options: MorePage.months)
  private let parts: Tabs
  private let attachment = FileField(
    "attachment", phrase("Attachment"), limit: 1_000_000, types: [.text, .png], count: 2)
  private let files = Progress("files", phrase("Files"), fraction: 0.25, of: ProgressTotal(12, phrase("files")))
  private let guide = RichText("guide", phrase("Guide"), text: MorePage.guide)
  private let drafts = List("drafts", phrase("Drafts"))
  private let write = Button("write", phrase("Write a file"))
  private let written = Download("written", phrase("Written"))
  private let next = Button("next", phrase("Next"), role: .default)

  private let place = Label("place", phrase("Place left"), text: phrase("enough"), tone: .positive)

  private let requests = Chart(
    "requests", phrase("Requests"), style: .line, unit: phrase("per second"), axis: (0..<24).map { "\($0):00" },
    series: [ChartSeries("", (0..<24).map(MorePage.rate))])
  private let votes = Chart(
    "votes", phrase("Votes"), style: .bars, axis: ["Ada", "Bo", "Cy"], series: [ChartSeries("", [12, 48, 31])])
  private let load = Chart(
    "load", phrase("Load", context: "noun"), style: .sparkline, unit: "%", series: [ChartSeries("", MorePage.percents)])
  private let disk = Chart(
    "disk", phrase("Disk"), style: .gauge, unit: phrase("GB"), range: 0...100, series: [ChartSeries("", [62])])

  override var elements: [PageElement] {
    [path, attachment, parts, files, requests, votes, load, disk, place, drafts, guide, write, written, next]
  }

  /// Creates the page. `takesFolder` makes a text field a field for the path of a folder.
  init(in context: ApplicationContext, takesFolder: (TextField, Lifetime, ApplicationContext) -> Void) {
    parts = Tabs(
      "parts", phrase("Parts"),
      [Tab("words", phrase("Words"), [name]), Tab("numbers", phrase("Numbers"), [port, month])])
    super.init(key: "more", title: phrase("More kinds"))
    path.help.value = phrase("On the machine **of the session**.")
    path.isMarked = true
    takesFolder(path, lifetime, context)
    drafts.rows.value = [
      Row("letter", phrase("Letter")), Row("list", phrase("List")), Row("plan", phrase("Plan", context: "draft")),
    ]
    drafts.help.value = phrase("At most two.")
    drafts.selectable(upTo: 2)
    write.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        do throws(EffectFailure) {
          written.file.value = try await context.effects.give("write", as: "drafts.txt", type: "text/plain") { _ in
            Array("Letter\n".utf8)
          }
        } catch { write.error.value = error.reason }
      }
    }
    next.taps.observe { [unowned self] in finish(()) }
  }

  private static func rate(at hour: Int) -> Double? {
    let (distance, noise) = (hour - 12, hour * 7 % 11)
    return Double(30 + distance * distance / 4 + noise)
  }

  private static var percents: [Double?] { [41, 43, 47, 44, 52, 61, nil, 58, 55, 49, 46, 44] }

  /// A text with every kind of block, and with a source that asks for more than text.
  private static var guide: String {
    phrase(
      """
      # Before you begin

      Read **all** of it, and _slowly_: `rm -r` asks *nothing*. [The manual](https://example.org/manual) has more,
      [your account](/account) is here, and [this](javascript:alert(1)) is no link.

      1. Choose a folder.
      2. Give it a name:
         - short names are best,
         - long ones are cut.

      > Measure twice, cut once.

      ```sh
      tar --create --file=backup.tar \\
        /home
      ```

      | Part | Port | Kind |
      |:-----|-----:|:----:|
      | Mail | 25 | **open** |
      | Web | 443 | closed |

      ---

      <b onclick="go()">Markup</b> is text.
      """)
  }

  /// Too many options to show side by side.
  private static var months: [ChoiceOption<String>] {
    [
      ("January", phrase("January")), ("February", phrase("February")), ("March", phrase("March")),
      ("April", phrase("April")), ("May", phrase("May")), ("June", phrase("June")), ("July", phrase("July")),
      ("August", phrase("August")), ("September", phrase("September")), ("October", phrase("October")),
      ("November", phrase("November")), ("December", phrase("December")),
    ].map { key, label in ChoiceOption(key, label, key) }
  }
}
