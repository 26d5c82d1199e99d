import SignalboxHTTP
import SignalboxInterface

/// A frame as a document: complete without a script, and kept up to date by a script.
struct PageHTML {
  let frame: Frame
  let viewQuery: ViewQuery
  let place: Place

  /// The facts about the session that a page needs.
  struct Place: Sendable {
    /// The base path, which ends in a slash.
    let base: String
    /// The token that a form must send back, as proof that it comes from this page.
    let token: String
    /// The version of the view, from which the browser continues.
    let version: String
    let application: String
  }

  /// The whole document.
  var document: HTML {
    let title = frame.alerts.last?.title ?? frame.page.title
    // Without a script, only a reload shows later changes. Not while the page has fields to type in.
    let types = frame.elementsInFront.flattened.contains { $0.isTyped && $0.isEnabled }
    let waiting: HTML =
      frame.isSettled || types
      ? "" : "<noscript><meta http-equiv=\"refresh\" content=\"2;url=\(exactly: present)\"></noscript>"
    return Document(base: place.base, title: "\(title) – \(place.application)", more: waiting, version: place.version)
      .html(around: form(number))
  }

  /// The path of the present page. It opens no address again.
  private var present: String { place.base + (viewQuery.query.isEmpty ? "" : "?" + viewQuery.query) }

  /// A separate number for each document, so that a form that a browser sends twice is handled once.
  private var number: HTML { "<input type=\"hidden\" name=\"number\" value=\"\(exactly: RandomToken().text)\">" }

  /// The part that each frame replaces. The script numbers each of its posts.
  var body: HTML { form("") }

  private func form(_ number: HTML) -> HTML {
    let hasFiles = frame.elementsInFront.flattened.contains { $0.content.kind == .file }
    let coding: HTML = hasFiles ? " enctype=\"multipart/form-data\"" : ""
    return """
      <form id="form" method="post" action="\(exactly: present)"\(coding) \
      novalidate autocomplete="off" data-page="\(frame.inFront.number)" data-at="\(exactly: frame.page.address?.text ?? "")">\
      <input type="hidden" name="token" value="\(exactly: place.token)">\
      <input type="hidden" name="page" value="\(frame.inFront.number)">\(number)\(hiddenDefault)\(header)\(status)\(main)\(dialog)</form>
      """
  }

  /// Enter in a field presses the first button of a form: the page's default button, not Back.
  private var hiddenDefault: HTML {
    let (name, value) = frame.defaultButton.map { ("press", $0.id) } ?? ("do", "keep")
    return
      "<button class=\"hidden\" tabindex=\"-1\" aria-hidden=\"true\" name=\"\(name)\" value=\"\(exactly: value)\"></button>"
  }

  // MARK: The header

  private var header: HTML {
    let back: HTML =
      frame.page.canGoBack
      ? "<button class=\"small\" name=\"do\" value=\"back\">\(frame.page.mode == .modal ? WebTexts.close : WebTexts.back)</button>"
      : ""
    let titles = frame.stack.filter { $0.mode != .alert }.map(\.title)
    let places = titles.dropLast().map { "<li>\($0)</li>" as HTML }
    let here: HTML = "<li aria-current=\"page\">\(titles.last ?? "")</li>"
    let trail: HTML =
      titles.count > 1 ? "<nav aria-label=\"\(WebTexts.pages)\"><ol class=\"trail\">\(places)\(here)</ol></nav>" : ""
    return """
      <header\(inert)>\(back)\(trail)<div class="tools" id="tools" role="group" aria-label="\(WebTexts.tools)"><button class="small" name="do" \
      value="undo">\(WebTexts.undo)</button><button class="small" name="do" value="redo">\(WebTexts.redo)</button><button class="small" name="do" value="leave">\(WebTexts.quit)</button></div></header>
      """
  }

  private var status: HTML {
    let working = frame.showsActivity ? StateTexts.working(frame.activities) : ""
    let again: HTML =
      !frame.showsActivity ? "" : " <noscript><a href=\"\(exactly: place.base)\">\(WebTexts.lookAgain)</a></noscript>"
    let acted: HTML = frame.acted.map { "<p class=\"acted\">\($0.sentence)</p>" } ?? ""
    let notices = frame.notices.map { notice in
      "<p class=\"told \(notice.severity.rawValue)\" id=\"told-\(notice.id)\">\(notice.sentence)</p>" as HTML
    }
    let standing: HTML = frame.status.map { "<p class=\"standing\" id=\"standing\" data-told>\($0)</p>" } ?? ""
    let notice: HTML = viewQuery.feedback.notice.map { "<p class=\"error\">\($0)</p>" } ?? ""
    let added = viewQuery.feedback.added ?? ""
    return """
      <div id="notice" role="alert">\(notice)</div><footer id="status"><div class="toasts" role="status"><p class="\(working.isEmpty ? "hidden" : "working")">\
      \(working)\(again)</p><p id="added">\(added)</p>\(acted)\(notices)</div>\(standing)</footer>
      """
  }

  // MARK: The page

  private var main: HTML {
    let elements = frame.page.elements.map { ElementHTML(element: $0, viewQuery: viewQuery, base: place.base).html }
    return """
      <main id="main"\(inert)>\(steps)<h1 id="title" tabindex="-1">\(frame.page.title)</h1>\(elements)\(keeping)</main>
      """
  }

  /// Without a script, the server gets typed values only with a press.
  private var keeping: HTML {
    guard frame.page.elements.flattened.contains(where: { $0.isInput && $0.isEnabled }) else { return "" }
    return "<noscript><button class=\"small\" name=\"do\" value=\"keep\">\(WebTexts.keep)</button></noscript>"
  }

  private var steps: HTML {
    guard let steps = frame.page.steps else { return "" }
    let items = steps.steps.enumerated().map { number, step -> HTML in
      let current: HTML = number == steps.current ? " aria-current=\"step\"" : ""
      let done: HTML = step.isDone ? " <span class=\"unseen\">(\(WebTexts.done))</span>" : ""
      return "<li class=\"\(step.isDone ? "done" : "open")\"\(current)>\(step.title)\(done)</li>"
    }
    return
      "<p class=\"step\">\(steps.sentence)</p><nav aria-label=\"\(WebTexts.steps)\"><ol class=\"steps\">\(items)</ol></nav>"
  }

  /// The page behind a message cannot be reached until the message is answered.
  private var inert: HTML { frame.alerts.isEmpty ? "" : " inert" }

  private var dialog: HTML {
    guard let alert = frame.alerts.last else { return "" }
    let buttons = alert.buttons.map { ElementHTML(element: $0, viewQuery: viewQuery, base: place.base).html }
    let message: HTML = alert.message.isEmpty ? "" : "<p class=\"words\" id=\"message\">\(alert.message)</p>"
    return """
      <div class="veil"></div><dialog open role="alertdialog" aria-modal="true" aria-labelledby="alert" \
      \(alert.message.isEmpty ? "" : "aria-describedby=\"message\"" as HTML) class="\(alert.severity.rawValue)" \
      id="\(id: alert.id)"><h1 id="alert" tabindex="-1" autofocus><span class="weight">\(alert.weight): </span>\
      \(alert.title)</h1>\(message)<div class="buttons">\(buttons)</div></dialog>
      """
  }
}
