import SignalboxHTTP
import SignalboxInterface

/// An element of any kind as HTML.
struct ElementHTML {
  let element: ElementState
  let viewQuery: ViewQuery
  /// The base path, below which pictures are found.
  let base: String

  /// The part of the page for the element. All parts of an element are replaced together.
  var html: HTML {
    switch element.content {
    case .heading(let level): return heading(level)
    // An empty text stays as the place for later text.
    case .text(let text, let tone): return part("p", labelled(text, tone), text.isEmpty ? "empty" : "")
    case .richText(let text): return part("div", prose(text), text.isEmpty ? "empty" : "richtext")
    case .field, .secret, .number, .toggle, .choice, .multichoice, .file:
      return part("div", FieldHTML(element: element, feedback: viewQuery.feedback, base: base).html)
    case .button: return part("div", button.html, "button")
    case .link(let target, let address, let file):
      if let file { return part("p", button.link(to: file)) }
      return part("p", address.map { button.link(to: $0) } ?? button.link(to: target))
    case .list(let list): return part("div", RowsHTML(element: element, viewQuery: viewQuery, base: base).list(list))
    case .table(let table):
      return part("div", RowsHTML(element: element, viewQuery: viewQuery, base: base).table(table))
    case .image(let image): return part("div", picture(image))
    case .progress: return part("div", progress)
    case .chart(let chart): return part("div", "\(ChartHTML(element: element, chart: chart).html)\(remarks.html)")
    case .log(let log): return part("div", lines(log))
    case .note(let text, let severity): return note(text, severity)
    case .group(let members):
      let inner = members.map { ElementHTML(element: $0, viewQuery: viewQuery, base: base).html }
      if let bar = element.tabBar { return part("div", "\(tabs(bar, inner))\(remarks.html)") }
      let legend: HTML = element.label.isEmpty ? "" : "<legend>\(label)</legend>"
      // Parts without a common title look like parts of the page itself.
      let look: HTML = element.role == nil || !element.label.isEmpty ? " class=\"group\"" : ""
      let content: HTML =
        switch element.role {
        case .columns: "<div class=\"columns\">\(inner)</div>"
        case .details: details(inner)
        case .summary: summary ?? "\(inner)"
        default: "\(inner)"
        }
      return part(
        "div",
        "<fieldset\(look)\(element.isEnabled ? "" : " disabled" as HTML)>\(legend)\(remarks.help)\(content)</fieldset>")
    }
  }

  /// Returns the titles of the parts of the page, and the shown part.
  private func tabs(_ bar: ElementState, _ inner: [HTML]) -> HTML {
    let selection = bar.content.selection
    let shown = selection?.options.firstIndex { selection?.selected == [$0.key] } ?? 0
    let panel = Array(inner.dropFirst())
    return """
      \(inner[0])<div class="panel" role="tabpanel" id="\(id: bar.id)-shown" aria-labelledby="\(id: bar.id)-tab-\(shown)">\(panel)</div>
      """
  }

  /// The table of a summary with the buttons in its rows. `nil` where the buttons follow the table.
  private var summary: HTML? {
    guard let (table, buttons) = element.summary, let state = table.content.table else { return nil }
    let rows = RowsHTML(element: table, viewQuery: viewQuery, base: base).summary(state, buttons)
    return "<div class=\"part table\" id=\"\(id: table.id)-part\">\(rows)</div>"
  }

  /// Returns a list and the details of its current row, with links between them where they are below each other.
  private func details(_ inner: [HTML]) -> HTML {
    let (list, details) = ("\(element.id)-list", "\(element.id)-details")
    return """
      <div class="columns details"><div id="\(id: list)"><a class="way" href="#\(id: details)">\(PageTexts.toDetails)</a>\(inner[0])\
      </div><div id="\(id: details)" tabindex="-1"><a class="way" href="#\(id: list)">\(PageTexts.toList)</a>\
      \(Array(inner.dropFirst()))</div></div>
      """
  }

  /// Returns `inner` in the part of the page for this element.
  private func part(_ tag: HTML, _ inner: HTML, _ kind: HTML = "") -> HTML {
    let name: HTML = kind.markup.isEmpty ? "\(element.content.kind.rawValue)" : kind
    return "<\(tag) class=\"part \(name)\" id=\"\(id: element.id)-part\">\(inner)</\(tag)>"
  }

  private func heading(_ level: Int) -> HTML {
    let level = min(6, max(2, level + 1))
    // The help of a heading is not part of the heading.
    guard element.help == nil else { return part("div", "<h\(level)>\(label)</h\(level)>\(remarks.help)") }
    return "<h\(level) class=\"part\" id=\"\(id: element.id)-part\">\(label)</h\(level)>"
  }

  private func labelled(_ text: String, _ tone: Tone? = nil) -> HTML {
    let label: HTML = element.label.isEmpty ? "" : "<strong>\(self.label)</strong> "
    let toned: HTML = tone.map { " toned \($0.rawValue)" } ?? ""
    return "\(label)<span class=\"words\(toned)\">\(marking.text(text, element.marked?.text))</span>\(remarks.html)"
  }

  private func prose(_ text: RichTextState) -> HTML {
    let label: HTML = element.label.isEmpty || text.isEmpty ? "" : "<p class=\"label\">\(self.label)</p>"
    return "\(label)<div class=\"words\">\(marking.blocks(text.blocks))</div>\(remarks.html)"
  }

  private func picture(_ image: ImageState) -> HTML {
    guard image.phase == .loaded, let thumbnail = image.thumbnail else { return labelled(image.sentence) }
    // If the shelf has lost the picture, the server sends the thumbnail.
    let which = image.whole.map { "whole=\($0)" } ?? "seen=\(thumbnail.fingerprint)"
    let address =
      viewQuery.embedsPictures ? thumbnail.address : "\(base)picture?id=\(Pair.encode(element.id))&\(which)"
    let size = image.size ?? PixelSize(width: thumbnail.width, height: thumbnail.height)
    let look: HTML = image.whole == nil || viewQuery.embedsPictures ? " class=\"small\"" : ""
    let caption: HTML = element.label.isEmpty ? "" : "<figcaption>\(label)</figcaption>"
    return """
      <figure><img src="\(exactly: address)" alt="\(image.sentence)" width="\(size.width)" height="\(size.height)"\(look)>\
      \(caption)</figure>\(remarks.html)
      """
  }

  private var progress: HTML {
    let percent = element.content.percent
    let value: HTML = percent.map { " value=\"\($0)\"" } ?? ""
    return """
      <label for="\(id: element.id)">\(marking.name(of: element))</label> <span class="mark">\(element.content.progress ?? "")</span>\
      <progress id="\(id: element.id)" max="100"\(value)>\(StateTexts.progress(percent))</progress>\(remarks.html)
      """
  }

  /// Returns the last lines of a log and the number of the earlier lines, or all lines of a text.
  private func lines(_ log: LogState) -> HTML {
    let shown = log.isText ? log.lines[...] : log.lines.suffix(400)
    let lines = shown.joined(separator: "\n")
    let count = log.total - shown.count
    let earlier: HTML = count > 0 ? " <span class=\"mark\">\(PageTexts.earlierLines(count))</span>" : ""
    let kind: HTML = log.isText ? "data-text" : "data-told"
    return """
      <div class="label"><span id="\(id: element.id)-label">\(marking.name(of: element))</span>\(earlier)</div>\
      <div class="log" id="\(id: element.id)" role="log" aria-live="off" \
      \(kind) tabindex="0" aria-labelledby="\(id: element.id)-label"><pre>\(lines.isEmpty ? StateTexts.empty : lines)</pre></div>\(remarks.html)
      """
  }

  private func note(_ text: String, _ severity: Severity) -> HTML {
    guard !(text.isEmpty && element.label.isEmpty) else { return part("div", "", "empty") }
    return """
      <div class="part note \(severity.rawValue)" id="\(id: element.id)-part" data-told><strong>\
      \(StateTexts.severity(severity)):</strong> <span class="words">\(noted(text))</span>\(remarks.html)</div>
      """
  }

  private func noted(_ text: String) -> HTML {
    guard !element.label.isEmpty else { return marking.text(text, element.marked?.text) }
    return "\(label): \(marking.text(text.isEmpty ? StateTexts.empty : text, element.marked?.text))"
  }

  private var label: HTML { marking.text(element.label, element.marked?.label) }
  private var marking: RichTextHTML { RichTextHTML(base: base) }
  private var button: ButtonHTML { ButtonHTML(element: element, feedback: viewQuery.feedback, base: base) }

  private var remarks: RemarksHTML { RemarksHTML(element: element, tag: "span", base: base) }
}
