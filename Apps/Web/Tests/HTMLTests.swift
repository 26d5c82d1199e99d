import SignalboxHTTP
import SignalboxInterface
import SignalboxTesting
import SignalboxDrivers
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

/// Pages as screen readers read them: names, roles and relations.
@Suite struct HTMLTests {
  private static let hostile = "</script><img src=x onerror=alert(1)>\"'&amp;\u{202E}\u{0}\u{1B}[2J"

  @Test(
    "W9: controls have names, ids are unique, and every referenced id exists, for every kind and value"
  )
  func accessible() throws {
    for frame in FrameSamples.each + [FrameSamples.all] {
      let document = try HTMLNode.read(Self.page(frame))
      let ids = document.all.compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count, "an id stands twice")
      for node in document.all {
        for reference in ["aria-labelledby", "aria-describedby", "for", "list"] {
          for id in (node[reference] ?? "").split(separator: " ") {
            #expect(document.find(id: String(id)) != nil, "\(reference)=\(id) of <\(node.tag)> leads nowhere")
          }
        }
        if let name = Self.name(of: node, in: document) { #expect(!name.isEmpty, "<\(node.tag)> \(node.attributes)") }
      }
      #expect(document.every("h1").contains { !$0.text.isEmpty } && document.every("main").count == 1)
      #expect(document.every("html").first?["lang"] == "en" && document.every("title").first?.text.isEmpty == false)
    }
  }

  @Test("W9: complaints, requirements, reasons and help are tied to their controls")
  func states() throws {
    let field = ElementState(
      id: "p/mail", label: "E-mail", help: "Yours", isEnabled: false, disabledReason: "Not now", isRequired: true,
      isBusy: true,
      error: "No address", content: .field(FieldState(value: "a\"b", isMultiline: false, limit: 9, suggestions: ["x"])))
    let document = try HTMLNode.read(Self.page(FrameSamples.frame([field])))
    let input = try #require(document.all.first { $0["name"] == "set:p/mail" })
    let described = (input["aria-describedby"] ?? "").split(separator: " ").compactMap {
      document.find(id: String($0))?.text
    }
    #expect(described == ["Yours\nNot now", "Error: No address"])
    #expect(input["aria-invalid"] == "true" && input["aria-required"] == "true" && input["disabled"] != nil)
    #expect(input["value"] == "a\"b" && input["aria-busy"] == "true")
    #expect(Self.name(of: input, in: document) == "E-mail (required) working")
    let alert = try HTMLNode.read(Self.page(FrameSamples.withAlerts))
    let dialog = try #require(alert.every("dialog").first)
    #expect(dialog["role"] == "alertdialog" && dialog["aria-modal"] == "true")
    #expect(alert.every("main").first?["inert"] != nil && dialog.every("button").map(\.text) == ["OK", "Cancel"])
    #expect(alert.find(id: dialog["aria-labelledby"] ?? "")?.text.contains("Alert 2") == true)
  }

  @Test("W10, W189: no text of any kind becomes markup or reverses the page's direction")
  func escaping() throws {
    let all = FrameSamples.everyKind.map { element in
      var element = element
      (element.help, element.disabledReason, element.error) = (Self.hostile, Self.hostile, Self.hostile)
      element.id = "p/" + Self.hostile + element.id
      return element.mapTexts { _, _ in Self.hostile }
    }
    var frame = FrameSamples.frame(all)
    frame.page.title = Self.hostile
    frame.page.steps = StepsState(steps: [StepState(key: "a", title: Self.hostile, isDone: true)], current: 0)
    frame.pending = ["x"]
    frame.activities = [Self.hostile]
    frame.acted = GuestAction(entry: 1, by: Self.hostile, what: Self.hostile)
    frame.alerts = [
      AlertState(
        page: PageID(9), id: "alert:1", severity: .error, title: Self.hostile, message: Self.hostile, buttons: all)
    ]
    let page = Self.page(
      frame, feedback: PostFeedback(refusals: ["p/x": Self.hostile], drafts: [:], notice: Self.hostile))
    let plain = try HTMLNode.read(Self.page(FrameSamples.frame(FrameSamples.everyKind)))
    let known = Set(plain.all.map(\.tag)).union(["dialog", "figcaption", "noscript", "meta", "nav", "ol"])
    let document = try HTMLNode.read(page)
    for node in document.all {
      #expect(known.contains(node.tag), "<\(node.tag)>")
      #expect(node.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" })
      if let target = node["href"] { #expect(!target.contains("alert(1)"), "\(target)") }
      // Typed values come back unchanged.
      let isValue = node.tag == "textarea" || !node.children.isEmpty
      #expect(isValue || !node.text.contains("\u{202E}") && !node.text.contains("\u{1B}"), "<\(node.tag)>")
    }
    #expect(document.every("title").first?.text.contains("</script>") == true, "it is shown as it is")
    #expect(
      String(decoding: PostFeedback(refusals: ["a": "</script>\"\\\n"]).json("a.1"), as: UTF8.self)
        == #"{"notice":null,"refused":{"e-a":"Error: <\/script>\"\\\n"},"version":"a.1"}"#)
  }

  @Test("W10: only addresses that a browser opens without running code become links")
  func links() throws {
    for (target, isLink) in [
      ("https://a.example/?b=\"c", true), ("mailto:a@b.example", true), ("javascript:alert(1)", false),
      ("data:text/html,x", false), (" javascript:alert(1)", false), ("file:///etc/passwd", false), ("", false),
    ] {
      let element = ElementState(id: "p/link", label: "Open", content: .link(target: target))
      let document = try HTMLNode.read(Self.page(FrameSamples.frame([element])))
      let links = document.every("main")[0].every("a").compactMap { $0["href"] }
      #expect(links == (isLink ? [target] : []))
      #expect(
        document.all.contains { $0["name"] == "press" && $0["value"] == "p/link" }, "it can be pressed in any case")
    }
  }

  @Test("W11: the page has only as many rows as a user can look at, with ways to the others")
  func windows() throws {
    let rows = (0..<100_000).map { RowState(id: "p/rows/\($0)", label: "Row \($0)", buttons: []) }
    let list = ElementState(id: "p/rows", label: "Rows", content: .list(ListState(rows: rows, wantsMore: true)))
    let first = try HTMLNode.read(Self.page(FrameSamples.frame([list])))
    #expect(first.all.filter { $0["class"] == "row" }.count == 50 && !first.all.contains { $0["name"] == "more" })
    let ways = first.every("nav").last?.every("a").map { ($0.text, $0["href"] ?? "") } ?? []
    #expect(ways.map(\.0) == ["Later rows", "Last rows"])
    let last = try HTMLNode.read(Self.page(FrameSamples.frame([list]), query: Pair.read(ways[1].1.dropFirst().utf8)))
    #expect(last.all.filter { $0["class"] == "row" }.last?.text == "Row 99999")
    #expect(last.all.contains { $0["name"] == "more" }, "more is asked for from the last row")
  }

  @Test("W31: the preview of a row opens in the row, in a list and in a table, and contains no markup")
  func previews() throws {
    for columns in [[], [ColumnState(id: "p/rows/column:a", title: "A", isSortable: true)]] {
      let rows = ["<b>All</b>\n  of it", nil].enumerated().map { number, preview in
        RowState(
          id: "p/rows/\(number)", label: "Row \(number)", buttons: [], cells: columns.isEmpty ? [] : ["a"],
          preview: preview)
      }
      let list = ElementState(
        id: "p/rows", label: "Rows", content: .list(ListState(rows: rows, columns: columns)))
      let details = try HTMLNode.read(Self.page(FrameSamples.frame([list]))).every("details")
      #expect(details.count == 1 && details[0]["open"] == nil)
      #expect(details[0].every("summary").map(\.text) == ["Preview: Row 0"])
      #expect(details[0].every("p").map(\.text) == ["<b>All</b>\n  of it"])
    }
  }

  @Test(
    "W25: rows that load on demand have buttons without a script, and missing rows can be requested again"
  )
  func rowsToCome() throws {
    let rows = (300..<400).map { RowState(id: "p/rows/\($0)", label: "Row \($0)", buttons: []) }
    func read(_ window: RowWindow, failed: Bool = false) throws -> HTMLNode {
      let list = ListState(rows: rows, wantsMore: failed, window: window)
      let element = ElementState(id: "p/rows", label: "Rows", content: .list(list))
      return try HTMLNode.read(Self.page(FrameSamples.frame([element])))
    }
    func asked(_ page: HTMLNode) -> [String] { page.all.filter { $0["name"] == "rows" }.compactMap { $0["value"] } }
    let middle = try read(RowWindow(first: 300, total: 1_000, search: "lamp"))
    #expect(middle.all.filter { $0["class"] == "row" }.count == 100)
    #expect(asked(middle) == ["p/rows 0", "p/rows 200", "p/rows 400", "p/rows 900"])
    #expect(middle.every("nav").last?.text.contains("301 to 400 of 1000") == true)
    #expect(middle.all.contains { $0.text == "1000 rows with “lamp”" })
    #expect(asked(try read(RowWindow(first: 0, total: 100))) == [])
    #expect(asked(try read(RowWindow(first: 300, total: nil))) == ["p/rows 0", "p/rows 200", "p/rows 400"])
    let failed = try read(RowWindow(first: 300, total: 1_000), failed: true)
    #expect(failed.all.contains { $0["name"] == "more" && $0.text == "Try again" })
    #expect(
      FormSubmission([Pair(name: "page", value: "1"), Pair(name: "rows", value: "p/rows 400")]).press?.action
        == .rows(400..<500))
    #expect(FormSubmission([Pair(name: "rows", value: "p/rows -1")]).press == nil)
  }

  @Test("W26: the parts of a page are tabs for browsers and screen readers, each a button that needs no script")
  func tabs() throws {
    let options = ["a", "b c"].map {
      OptionState(key: $0, label: "Part \($0)", isEnabled: true, isWanting: $0 == "b c")
    }
    let bar = ElementState(
      id: "p/parts/tab", label: "Parts", role: .tabs, content: .choice(ChoiceState(options: options, selected: "a")))
    let field = ElementState(
      id: "p/name", label: "Name", content: .field(FieldState(value: "", isMultiline: false, limit: 9, suggestions: []))
    )
    let panel = ElementState(id: "p/a", content: .group([field]))
    let page = try HTMLNode.read(
      Self.page(FrameSamples.frame([ElementState(id: "p/parts", content: .group([bar, panel]))])))
    let list = try #require(page.all.first { $0["role"] == "tablist" })
    #expect(list["aria-label"] == "Parts")
    let tabs = page.all.filter { $0["role"] == "tab" }
    #expect(tabs.map { $0["aria-selected"] } == ["true", "false"] && tabs.map { $0["tabindex"] } == [nil, "-1"])
    #expect(tabs[1].text.contains("something is missing or wrong"))
    let shown = try #require(page.all.first { $0["role"] == "tabpanel" })
    #expect(shown["aria-labelledby"] == tabs[0]["id"] && tabs[0]["aria-controls"] == shown["id"])
    #expect(shown.all.contains { $0["name"] == "set:p/name" })
    let posted = FormSubmission([Pair(name: "page", value: "1"), Pair(name: "choose", value: tabs[1]["value"] ?? "")])
    #expect(posted.press == InputEvent(page: PageID(1), element: "p/parts/tab", action: .choose("b c")))
  }

  @Test("W12: refused text stays with the reason at its field; a secret is never in a page")
  func drafts() throws {
    let feedback = PostFeedback(refusals: ["page/number": "Too large."], drafts: ["page/number": "9999"])
    let document = try HTMLNode.read(Self.page(FrameSamples.all, feedback: feedback))
    let number = try #require(document.all.first { $0["name"] == "set:page/number" })
    #expect(number["value"] == "9999" && number["aria-invalid"] == "true")
    #expect(document.find(id: number["aria-describedby"] ?? "")?.text == "Error: Too large.")
    let posted = FormSubmission([Pair(name: "set:page/secret", value: "canary")])
    #expect(FrameSamples.everyKind.allSatisfy { posted.values.draft(of: $0) == nil })
    #expect(document.all.first { $0["type"] == "password" }?["value"] == "")
  }

  @Test("W47: elements that change by themselves are no live regions; the document has one for all, outside the page")
  func liveRegions() throws {
    let document = try HTMLNode.read(Self.page(FrameSamples.all))
    let live = document.all.filter { ["status", "alert"].contains($0["role"]) }.compactMap { $0["id"] ?? $0["class"] }
    #expect(live == ["connection", "notice", "toasts", "said", "warned"])
    #expect(document.all.filter { $0["role"] == "log" }.allSatisfy { $0["aria-live"] == "off" })
    let told = document.all.filter { $0["data-told"] != nil }
    #expect(told.contains { $0["class"]?.contains("note") == true } && told.contains { $0["role"] == "log" })
    #expect(told.allSatisfy { $0["id"] != nil })
  }

  @Test("A51: a tone is a class whose sign the style sheet draws, and no word")
  func tones() throws {
    for tone in Tone.allCases {
      let element = ElementState(id: "p/x", label: "State", content: .text("up", tone: tone))
      let document = try HTMLNode.read(Self.page(FrameSamples.frame([element])))
      let part = try #require(document.find(id: "e-p:2Fx-part"))
      #expect(part["class"] == "part text" && part.text == "State up" && part["role"] == nil)
      #expect(part.every("span").contains { $0["class"] == "words toned \(tone.rawValue)" && $0.text == "up" })
    }
  }

  @Test("A73: the tone of a row or a cell is a class whose sign the style sheet draws, and no word")
  func rowTones() throws {
    var row = RowState(id: "p/list/a", label: "down", buttons: [])
    row.tone = .critical
    var cells = RowState(id: "p/table/a", label: "web", buttons: [], cells: ["web", "down", "7"])
    cells.cellTones = [nil, .critical, .muted]
    let columns = ["Name", "State", "Load"].map { ColumnState(id: "p/table/\($0)", title: $0, isSortable: false) }
    let document = try HTMLNode.read(
      Self.page(
        FrameSamples.frame([
          ElementState(id: "p/list", label: "List", content: .list(ListState(rows: [row]))),
          ElementState(id: "p/table", label: "Table", content: .list(ListState(rows: [cells], columns: columns))),
        ])))
    let toned = document.every("span", "bdi").filter { $0["class"]?.hasPrefix("toned") == true }
    #expect(toned.map { $0["class"] } == ["toned critical", "toned critical", "toned muted"])
    #expect(toned.map(\.text) == ["down", "down", "7"])
  }

  @Test("A103: the tone of a cell of a table is a class whose sign the style sheet draws, and no word")
  func tableTones() throws {
    let state = TableState(
      columns: ["Disk", "Use"], rows: [["data", "full"], ["home", "well"]], tones: [[nil, .critical]])
    let document = try HTMLNode.read(
      Self.page(FrameSamples.frame([ElementState(id: "p/disks", label: "Disks", content: .table(state))])))
    let toned = document.every("span", "bdi").filter { $0["class"]?.hasPrefix("toned") == true }
    #expect(toned.map { $0["class"] } == ["toned critical"] && toned.map(\.text) == ["full"])
  }

  @Test("W34: the cells that name the rows, and their title, are in line with the page, also if they are numbers")
  func firstNumbers() throws {
    // A row without a number, as of a service that does not answer, changes nothing.
    let rows = ["7", "117", ""].map { RowState(id: "p/table/\($0)", label: $0, buttons: [], cells: [$0, $0]) }
    let columns = ["Number", "Time"].map { ColumnState(id: "p/table/\($0)", title: $0, isSortable: true) }
    let table = ElementState(id: "p/table", label: "Table", content: .list(ListState(rows: rows, columns: columns)))
    let document = try HTMLNode.read(Self.page(FrameSamples.frame([table])))
    #expect(document.every("th").map { $0["class"] } == [nil, "number", nil, nil, nil])
    #expect(document.every("td").map { $0["class"] } == ["number", "number", "number"])
  }

  static func page(_ frame: Frame, feedback: PostFeedback = PostFeedback(), query: [Pair] = []) -> String {
    let place = PageHTML.Place(base: "/", token: "t", version: "1", application: "test")
    return PageHTML(frame: frame, viewQuery: ViewQuery(query: query, feedback: feedback), place: place).document.markup
  }

  /// Returns the name of a control that a screen reader reads; `nil` for other elements.
  private static func name(of node: HTMLNode, in document: HTMLNode) -> String? {
    switch node.tag {
    case "button" where node["aria-hidden"] == nil, "a": return node.text
    case "img": return node["alt"]
    case "input" where node["type"] != "hidden", "textarea", "select", "progress":
      let label = node["aria-labelledby"].map { document.find(id: $0)?.text }
      return node["aria-label"] ?? label ?? document.every("label").first { $0["for"] == node["id"] }?.text ?? ""
    case "fieldset", "dialog", "ul", "nav":
      guard let id = node["aria-labelledby"] else { return node["aria-label"] }
      return document.find(id: id)?.text ?? ""
    default: return nil
    }
  }
}
