import SignalboxHTTP
import SignalboxInterface

/// The document around a page, and around what is said where there is none.
struct Document {
  let base: String
  let title: String
  var more: HTML = ""
  /// What the script goes on from; empty where there is nothing to follow.
  var version = ""

  func html(around body: HTML) -> HTML {
    let script: HTML =
      version.isEmpty ? "" : "<script src=\"\(exactly: base)script.js?\(Assets.version)\" defer></script>"
    return """
      <!DOCTYPE html>
      <html lang="\(Language.current.tag)"><head><meta charset="utf-8"><title>\(title)</title>\
      <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">\
      <link rel="stylesheet" href="\(exactly: base)style.css?\(Assets.version)"><link rel="icon" \
      href="\(exactly: base)icon.svg?\(Assets.version)" type="image/svg+xml">\(more)\(script)</head><body \
      data-base="\(exactly: base)" data-version="\(exactly: version)" data-offline="\(Words.offline)" \
      data-fault-429="\(HTTPResponse.sentence(for: 429))" data-fault-413="\(HTTPResponse.sentence(for: 413))" \
      data-gone="\(HTTPResponse.sentence(for: 410))" data-again="\(Words.again)" data-lost="\(Words.lost("%1"))"><a class="skip" href="#title">\(Words.skip)</a><div id="connection" role="alert"></div>\
      <div id="page">\(body)</div></body></html>
      """
  }

  /// What is said in place of a page, and a way to that.
  static func saying(_ status: Int, title: String, base: String) -> HTML {
    let words: HTML = "<h1 id=\"title\">\(title)</h1><p class=\"words\">\(HTTPResponse.sentence(for: status))</p>"
    let link: HTML = "<p><a href=\"\(exactly: base)\">\(Words.open)</a></p>"
    return Document(base: base, title: title).html(around: "<main id=\"main\">\(words)\(link)</main>")
  }

  /// How the session ended; with a token, from which another can be begun.
  static func ended(_ ending: Ending, base: String, token: String?) -> (body: HTML, document: HTML) {
    let said =
      switch ending {
      case .finished(let outcome?): Words.gave(outcome)
      case .finished(nil): Words.gaveNothing
      case .shutDown, .signal, .failed: Words.stopped
      }
    let again: HTML =
      token.map {
        """
        <form method="post" action="\(exactly: base)"><input type="hidden" name="token" value="\(exactly: $0)"><button \
        class="default" name="do" value="again">\(Words.again)</button></form>
        """
      } ?? "<p>\(Words.closeWindow)</p>"
    let body: HTML = """
      <main id="main" class="end"><h1 id="title" tabindex="-1">\(Words.over)</h1><p class="words">\(said)</p>\(again)</main>
      """
    return (body, Document(base: base, title: Words.over).html(around: body))
  }
}
