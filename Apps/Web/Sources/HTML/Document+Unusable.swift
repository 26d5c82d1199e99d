import SignalboxHTTP
import SignalboxProgram

extension Document {
  /// Returns a document that tells why a session cannot be resumed, with a way to a new session.
  static func unusable(_ fault: UnusableSession, title: String, base: String, token: String) -> HTML {
    let body: HTML = """
      <main id="main"><h1 id="title">\(title)</h1><p class="words">\(fault.sentence)</p>\
      <p><a href="\(exactly: base)">\(WebTexts.tryAgain)</a></p>\
      <form method="post" action="\(exactly: base)"><input type="hidden" name="token" value="\(exactly: token)"><button \
      name="do" value="again">\(WebTexts.beginNew)</button></form></main>
      """
    return Document(base: base, title: title).html(around: body)
  }
}
