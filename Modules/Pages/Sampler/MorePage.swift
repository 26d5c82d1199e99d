import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// The first of two steps: a path, tabs, a button that shows the missing values, a counted progress, charts, a tone,
/// rows to select, a text with structure, and a file to take away.
final class MorePage: Page<Void> {
  private let path = TextField("path", "Folder", text: "/")
  private let name = TextField("name", "Name", isRequired: true)
  private let port = NumberField("port", "Port", minimum: 1, maximum: 65_535, isRequired: true)
  private let month = Choice("month", "Month", options: MorePage.months.map { ChoiceOption($0, $0, $0) })
  private let parts: Tabs
  private let attachment = FileField("attachment", "Attachment", limit: 1_000_000, types: [.text, .png], count: 2)
  private let files = Progress("files", "Files", fraction: 0.25, of: ProgressTotal(12, "files"))
  private let guide = RichText("guide", "Guide", text: MorePage.guide)
  private let drafts = List("drafts", "Drafts")
  private let write = Button("write", "Write a file")
  private let written = Download("written", "Written")
  private let next = Button("next", "Next", role: .default)

  private let place = Label("place", "Place left", text: "enough", tone: .positive)

  private let requests = Chart(
    "requests", "Requests", style: .line, unit: "per second", axis: (0..<24).map { "\($0):00" },
    series: [ChartSeries("", (0..<24).map(MorePage.rate))])
  private let votes = Chart(
    "votes", "Votes", style: .bars, axis: ["Ada", "Bo", "Cy"], series: [ChartSeries("", [12, 48, 31])])
  private let load = Chart("load", "Load", style: .sparkline, unit: "%", series: [ChartSeries("", MorePage.percents)])
  private let disk = Chart("disk", "Disk", style: .gauge, unit: "GB", range: 0...100, series: [ChartSeries("", [62])])

  override var elements: [PageElement] {
    [path, attachment, parts, files, requests, votes, load, disk, place, drafts, guide, write, written, next]
  }

  /// Creates the page. `takesFolder` makes a text field a field for the path of a folder.
  init(in context: ApplicationContext, takesFolder: (TextField, Lifetime, ApplicationContext) -> Void) {
    parts = Tabs("parts", "Parts", [Tab("words", "Words", [name]), Tab("numbers", "Numbers", [port, month])])
    super.init(key: "more", title: "More kinds")
    path.help.value = "On the machine **of the session**."
    path.isMarked = true
    takesFolder(path, lifetime, context)
    drafts.rows.value = ["Letter", "List", "Plan"].map { Row($0.lowercased(), $0) }
    drafts.help.value = "At most two."
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
    """
  }

  /// Too many options to show side by side.
  private static var months: [String] {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
  }
}
