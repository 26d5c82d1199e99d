package import SignalboxHTTP
package import SignalboxInterface

/// A frame as a document: complete without a script, and kept up to date by a script.
package struct PageHTML {
  package let frame: Frame
  let viewQuery: ViewQuery
  package let place: Place

  /// The facts about the session that a page needs.
  package struct Place: Sendable {
    /// The base path, which ends in a slash.
    package let base: String
    /// The token that a form must send back, as proof that it comes from this page.
    let token: String
    /// The version of the view, from which the browser continues.
    package let version: String
    /// The name of the product above the page and in its title; empty for none.
    package let application: String
    /// The steps that can be undone and redone.
    let undo: UndoState
    /// A Boolean value that indicates whether the session waits for its visitor when the window is closed.
    let isKept: Bool
    /// A Boolean value that indicates whether the server has no other session.
    package let isOnly: Bool

    package init(
      base: String, token: String, version: String, application: String,
      undo: UndoState = UndoState(canUndo: true, canRedo: true), isKept: Bool = false, isOnly: Bool = false
    ) {
      (self.base, self.token, self.version, self.application) = (base, token, version, application)
      (self.undo, self.isKept, self.isOnly) = (undo, isKept, isOnly)
    }
  }

  package init(frame: Frame, viewQuery: ViewQuery, place: Place) {
    (self.frame, self.viewQuery, self.place) = (frame, viewQuery, place)
  }

  /// The title of what is in front, with a word before it after a press that was held back.
  package var title: String {
    let title = frame.alerts.last?.title ?? frame.page.title
    return viewQuery.feedback.problems.isEmpty ? title : PageTexts.mistaken + title
  }

  /// The path of the present page. It opens no address again.
  package var present: String { place.base + (viewQuery.query.isEmpty ? "" : "?" + viewQuery.query) }

  /// A separate number for each document, so that a form that a browser sends twice is handled once.
  package var number: HTML { "<input type=\"hidden\" name=\"number\" value=\"\(exactly: RandomToken().text)\">" }

  /// The part that each frame replaces. The script numbers each of its posts.
  package var body: HTML { form("") }

  /// The parts of ``body`` in order: the beginning, each element of the page, and the end.
  package var parts: [HTML] { parts("") }

  /// Returns the form with its number.
  package func form(_ number: HTML) -> HTML { parts(number).reduce(into: "") { $0 += $1 } }

  private func parts(_ number: HTML) -> [HTML] {
    let hasFiles = frame.elementsInFront.flattened.contains { $0.content.kind == .file }
    let coding: HTML = hasFiles ? " enctype=\"multipart/form-data\"" : ""
    let enabled = frame.page.elements.flattened.filter(\.isEnabled)
    let hasFields = enabled.contains(where: \.isInput)
    var viewQuery = viewQuery
    viewQuery.postsValues = hasFields || enabled.contains { $0.content.list?.selection != nil }
    let elements = frame.page.elements.map { ElementHTML(element: $0, viewQuery: viewQuery, base: place.base).html }
    // Without a script, the server gets typed values only with a press.
    let keeping: HTML = "<noscript>\(tool("keep", PageTexts.keep))</noscript>"
    let start: HTML = frame.page.start.map { "data-begin=\"\(id: $0)\" " } ?? ""
    let beginning: HTML = """
      <form id="form" method="post" action="\(exactly: present)"\(coding) \
      novalidate autocomplete="off" data-page="\(frame.inFront.number)" \(start)\
      data-at="\(exactly: frame.page.address?.text ?? "")">\
      <input type="hidden" name="token" value="\(exactly: place.token)">\
      <input type="hidden" name="page" value="\(frame.inFront.number)">\(number)\(hiddenDefault)\(header)\(status)\
      <main id="main"\(inert)>\(steps)<h1 id="title" tabindex="-1">\(frame.page.title)</h1>
      """
    return [beginning] + elements + ["\(keeping, if: hasFields)</main>\(dialog)</form>"]
  }

  /// Enter in a field presses the first button of a form: the page's default button, not Back.
  private var hiddenDefault: HTML {
    let (name, value) = frame.defaultButton.map { ("press", $0.id) } ?? ("do", "keep")
    return
      "<button class=\"hidden\" tabindex=\"-1\" aria-hidden=\"true\" name=\"\(name)\" value=\"\(exactly: value)\"></button>"
  }

  // MARK: The header

  private var header: HTML {
    let back = tool("back", frame.page.mode == .modal ? PageTexts.close : PageTexts.back)
    let titles = frame.stack.filter { $0.mode != .alert }.map(\.title)
    let places = titles.dropLast().map { "<li>\($0)</li>" as HTML }
    let here: HTML = "<li aria-current=\"page\">\(titles.last ?? "")</li>"
    let trail: HTML =
      titles.count > 1 ? "<nav aria-label=\"\(PageTexts.pages)\"><ol class=\"trail\">\(places)\(here)</ol></nav>" : ""
    let tools = [
      tool("undo", PageTexts.undo, place.undo.canUndo, sign: "M7 3 3 7l4 4M3 7h8a4 4 0 0 1 0 8H7"),
      tool("redo", PageTexts.redo, place.undo.canRedo, sign: "m11 3 4 4-4 4m4-4H7a4 4 0 0 0 0 8h4"),
      tool("leave", PageTexts.quit, more: place.isKept ? " title=\"\(PageTexts.forGood)\"" : ""),
    ]
    return """
      <header\(inert)>\("<span class=\"product\">\(place.application)</span>", if: !place.application.isEmpty)\(back, if: frame.page.canGoBack)\(trail)<div class="tools" id="tools" role="group" \
      aria-label="\(PageTexts.tools)">\(tools)</div></header>
      """
  }

  /// Returns a button of the header. An unavailable one keeps the focus, and its press says why. A narrow page shows
  /// the sign in place of the words.
  private func tool(
    _ command: HTML, _ words: String, _ isAvailable: Bool = true, sign: HTML = "", more: HTML = ""
  ) -> HTML {
    let state: HTML = isAvailable ? more : " aria-disabled=\"true\"\(more)"
    let drawing: HTML = "<svg viewBox=\"0 0 18 18\" aria-hidden=\"true\"><path d=\"\(sign)\"></path></svg>"
    return
      "<button class=\"small\" name=\"do\" value=\"\(command)\"\(state)>\(drawing, if: !sign.markup.isEmpty)\(words)</button>"
  }

  private var status: HTML {
    let working = frame.showsActivity ? StateTexts.working(frame.activities) : ""
    let again: HTML = " <noscript><a href=\"\(exactly: place.base)\">\(PageTexts.lookAgain)</a></noscript>"
    let acted: HTML = frame.acted.map { "<p class=\"acted\">\($0.sentence)</p>" } ?? ""
    let notices = frame.notices.map { notice in
      "<p class=\"told \(notice.severity.rawValue)\" id=\"told-\(notice.id)\">\(notice.sentence)</p>" as HTML
    }
    let standing: HTML = frame.status.map { "<p class=\"standing\" id=\"standing\" data-told>\($0)</p>" } ?? ""
    let notice: HTML = viewQuery.feedback.notice.map { "<p class=\"error\">\($0)</p>" } ?? ""
    return """
      <div id="summary">\(SummaryHTML(problems: viewQuery.feedback.problems).html)</div>\
      <div id="notice" role="alert">\(notice)</div><footer id="status"><div class="toasts" role="status"><p class="\(working.isEmpty ? "hidden" : "working")">\
      \(working)\(again, if: frame.showsActivity)</p><p id="added">\(viewQuery.feedback.added ?? "")</p>\(acted)\(notices)</div>\(standing)</footer>
      """
  }

  // MARK: The page

  private var steps: HTML {
    guard let steps = frame.page.steps else { return "" }
    let items = steps.steps.enumerated().map { number, step -> HTML in
      let done: HTML = " <span class=\"unseen\">(\(PageTexts.done))</span>"
      return """
        <li class="\(step.isDone ? "done" : "open")"\(" aria-current=\"step\"", if: number == steps.current)>\
        \(step.title)\(done, if: step.isDone)</li>
        """
    }
    return
      "<p class=\"step\">\(steps.sentence)</p><nav aria-label=\"\(PageTexts.steps)\"><ol class=\"steps\">\(items)</ol></nav>"
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
