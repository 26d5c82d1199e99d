import SignalboxHTTP
import SignalboxInterface
import SignalboxWords

/// The pages for secrets.
enum SecretPage {
  /// A form with a field for each secret. Browsers must not keep the values.
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
      value="give">\(phrase("Give it"))</button> <button name="do" value="refuse" \
      formnovalidate>\(phrase("Do not give it"))</button></p></form>
      """)
  }

  static var taken: HTTPResponse {
    said(200, phrase("Thank you. You can close this window."))
  }

  static var refused: HTTPResponse {
    said(
      200,
      phrase("Nothing was given. You can close this window."))
  }

  static var gone: HTTPResponse {
    said(410, phrase("No question is open here."))
  }

  private static var words: String {
    phrase(
      "An agent that uses this application for you needs what follows. It goes to the application alone: the agent does not see it."
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
