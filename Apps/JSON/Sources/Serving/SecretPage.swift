import SignalboxHTTP
import SignalboxInterface

/// What the user reads where secrets are typed.
enum SecretPage {
  /// A field for each secret. Nothing of it is kept by the browser.
  static func form(_ question: SecretQuestion, at path: String) -> HTTPResponse {
    let fields = question.fields.enumerated().map { number, field -> HTML in
      """
      <p><label for="s\(number)">\(field.label) (\(field.name))</label><br><input id="s\(number)" name="s\(number)" \
      type="password" required autocomplete="off"></p>
      """
    }
    return page(
      200, question.application,
      """
      <p>\(words)</p><form method="post" action="\(exactly: path)" autocomplete="off">\(fields)<p><button name="do" \
      value="give">\(phrase("Give it", german: "Angeben"))</button> <button name="do" value="refuse" \
      formnovalidate>\(phrase("Do not give it", german: "Nicht angeben"))</button></p></form>
      """)
  }

  static var taken: HTTPResponse {
    said(200, phrase("Thank you. You can close this window.", german: "Danke. Sie können dieses Fenster schließen."))
  }

  static var refused: HTTPResponse {
    said(
      200,
      phrase(
        "Nothing was given. You can close this window.",
        german: "Es wurde nichts angegeben. Sie können dieses Fenster schließen."))
  }

  static var gone: HTTPResponse {
    said(410, phrase("Nobody asks for anything here.", german: "Hier fragt niemand nach etwas."))
  }

  private static var words: String {
    phrase(
      "An agent that uses this application for you needs what follows. It goes to the application alone: the agent does not see it.",
      german:
        "Ein Agent, der diese Anwendung für Sie bedient, braucht das Folgende. Es geht nur an die Anwendung: Der Agent sieht es nicht."
    )
  }

  private static func said(_ status: Int, _ sentence: String) -> HTTPResponse {
    page(status, sentence, "")
  }

  private static func page(_ status: Int, _ title: String, _ body: HTML) -> HTTPResponse {
    let html: HTML = """
      <!DOCTYPE html>
      <html lang="\(Language.current.tag)"><head><meta charset="utf-8"><title>\(title)</title><meta name="viewport" \
      content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"></head><body><main><h1>\
      \(title)</h1>\(body)</main></body></html>
      """
    return HTTPResponse(
      status, "text/html; charset=utf-8", Array(html.markup.utf8),
      headers: [Pair(name: "Cache-Control", value: "no-store")])
  }
}
