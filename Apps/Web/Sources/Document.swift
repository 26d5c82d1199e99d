import SignalboxHTML
import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import SignalboxWords

/// The document around a page, or around a sentence in place of a page.
struct Document {
  let base: String
  let title: String
  var more: HTML = ""
  /// The version from which the script continues; empty if there is nothing to follow.
  var version = ""
  /// The name of the product, which the script puts behind each title; empty for none.
  var product = ""
  /// The state of the session where the browser has the cookie of another one, as the script names states.
  var other = ""

  func html(around body: HTML) -> HTML {
    let script: HTML = "<script src=\"\(exactly: base)script.js?\(Assets.version)\" defer></script>"
    return """
      <!DOCTYPE html>
      <html lang="\(Language.current.tag)" dir="\(Language.current.direction)"><head><meta charset="utf-8"><title>\(title)</title>\
      <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="theme-color" \
      content="\(PageStyle.light)" media="(prefers-color-scheme: light)"><meta name="theme-color" content="\(PageStyle.dark)" \
      media="(prefers-color-scheme: dark)">\
      <link rel="stylesheet" href="\(exactly: base)style.css?\(Assets.version)"><link rel="manifest" href="\(exactly: base)app.webmanifest"><link rel="icon" \
      href="\(exactly: base)icon.svg?\(Assets.version)" type="image/svg+xml">\(more)\(script, if: !version.isEmpty)</head><body \
      data-base="\(exactly: base)" data-version="\(exactly: version)" data-product="\(product)" data-other="\(exactly: other)"\(ScriptSentence.attributes)><a class="skip" href="#title">\(WebTexts.skip)</a><div id="connection" role="alert"></div>\
      <div id="page">\(body)</div><div id="said" class="unseen" role="status"></div><div id="warned" class="unseen" role="alert"></div></body></html>
      """
  }

  /// Returns a document with a sentence in place of a page, and with a link to the page.
  static func saying(_ sentence: String, title: String, base: String) -> HTML {
    let words: HTML = "<h1 id=\"title\">\(title)</h1><p class=\"words\">\(sentence)</p>"
    let link: HTML = "<p><a href=\"\(exactly: base)\">\(WebTexts.open)</a></p>"
    return Document(base: base, title: title).html(around: "<main id=\"main\">\(words)\(link)</main>")
  }

  /// Returns the page about the end of the session, with a link to a new session if that is possible. Not a form: it
  /// would need the token of the session, which may be gone by then.
  static func ended(
    _ ending: Ending, _ failure: [String]?, base: String, canRestart: Bool
  ) -> (body: HTML, document: HTML) {
    let said =
      switch ending {
      case .finished(let outcome): PageTexts.end(outcome, failure: failure)
      case .shutDown, .signal, .failed: ending.mistakeMessage ?? WebTexts.stopped
      }
    let again: HTML =
      canRestart
      ? """
      <p class="buttons"><a class="button default" href="\(exactly: base)?again">\(PageTexts.again)</a> <a \
      href="\(exactly: base)?again" id="again-filled" hidden>\(PageTexts.againFilled)</a></p>
      """
      : "<p>\(WebTexts.closeWindow)</p>"
    let body: HTML = """
      <main id="main" class="end"><h1 id="title" tabindex="-1">\(PageTexts.over)</h1><p class="words">\(said)</p>\(again)</main>
      """
    return (body, Document(base: base, title: PageTexts.over).html(around: body))
  }

  /// Returns a document that tells why a session cannot be resumed, with a way to a new session.
  static func unusable(_ fault: UnusableSession, title: String, base: String, token: String) -> HTML {
    let body: HTML = """
      <main id="main"><h1 id="title">\(title)</h1><p class="words">\(fault.sentence)</p>\
      <p><a href="\(exactly: base)">\(PageTexts.tryAgain)</a></p>\
      <form method="post" action="\(exactly: base)"><input type="hidden" name="token" value="\(exactly: token)"><button \
      name="do" value="again">\(WebTexts.beginNew)</button></form></main>
      """
    return Document(base: base, title: title).html(around: body)
  }
}

extension PageHTML {
  /// The whole document.
  var document: HTML {
    // Without a script, only a reload shows later changes. Not while the page has fields to type in.
    let types = frame.elementsInFront.flattened.contains { $0.isTyped && $0.isEnabled }
    let waiting: HTML = "<noscript><meta http-equiv=\"refresh\" content=\"2;url=\(exactly: present)\"></noscript>"
    return Document(
      base: place.base, title: place.application.isEmpty ? title : "\(title) – \(place.application)",
      more: frame.isSettled || types ? "" : waiting, version: place.version, product: place.application,
      other: place.isOnly ? "free" : "gone"
    )
    .html(around: form(number))
  }
}
