package import SignalboxHTTP
import SignalboxWords

/// A sentence of the script, with the condition under which it is shown.
///
/// The document passes each sentence to the script as `data-<name>`. `ScriptSentenceTests` makes each condition true,
/// then false.
package struct ScriptSentence {
  package let name: String
  /// The condition. The sentence disappears with the condition.
  package let condition: String
  package let sentence: String

  /// Stands for the label of a button, which the script inserts.
  private static let button = "%1"

  /// All sentences, in the current language.
  package static var all: [ScriptSentence] {
    [
      ScriptSentence(
        name: "away", condition: "no answer of this server came to the last requests",
        sentence: phrase(
          "There is no connection to the server. What you typed is kept here. This page goes on by itself.")),
      ScriptSentence(
        name: "gone", condition: "the server answered that it cannot go on with a session for the cookie and the form",
        sentence: phrase("This page cannot go on with its session. What you typed is still here.")),
      ScriptSentence(
        name: "none", condition: "the server answered that the browser sent no cookie",
        sentence: PageTexts.noCookie),
      ScriptSentence(
        name: "stopped", condition: "the server said that it ends, and it keeps no sessions",
        sentence: phrase(
          "The server was stopped, and the session of this page ended with it. What you typed is still here.")
      ),
      ScriptSentence(
        name: "down", condition: "a new session was asked for, and no answer of this server came",
        sentence: phrase("The server does not answer yet. Try again in a moment.")),
      ScriptSentence(
        name: "unanswered", condition: "no answer of this server came to a press",
        sentence: phrase(
          "No answer came to “\(Self.button)”. It may or may not have been done. Look at the page before you press it again."
        )
      ),
      ScriptSentence(
        name: "untaken", condition: "the server refused a press because too much came at once",
        sentence: phrase("“\(Self.button)” was not done, because too much came at once. Press it again.")),
      ScriptSentence(
        name: "slow", condition: "a press has had no answer for eight seconds",
        sentence: phrase("This takes longer than usual.")),
      ScriptSentence(
        name: "late", condition: "a page came in the place of a page with text that was not sent",
        sentence: phrase("The page changed while you typed. What you typed last was not taken.")),
      ScriptSentence(
        name: "mistaken", condition: "the press before was held back for fields that are wrong or missing",
        sentence: PageTexts.mistaken),
      ScriptSentence(
        name: "held", condition: "a post was answered, and its page did not come by the stream within a second",
        sentence: phrase("Changes do not come here by themselves. The page is fetched again every few seconds.")),
      ScriptSentence(
        name: "refilled", condition: "text that an earlier page had was put into fields of this page",
        sentence: phrase("Text that you had typed earlier is filled in again. Check it.")),
      ScriptSentence(
        name: "again", condition: "the session is over, and another can be begun", sentence: PageTexts.again),
      ScriptSentence(name: "cancel", condition: "files are being sent", sentence: PageTexts.cancel),
      fault(403, condition: "the server refused a post from another origin"),
      fault(413, condition: "a post was larger than the server, or a proxy, takes"),
      fault(429, condition: "the server refused a post because too much came at once"),
    ]
  }

  private static func fault(_ status: Int, condition: String) -> ScriptSentence {
    ScriptSentence(name: "fault-\(status)", condition: condition, sentence: HTTPResponse.sentence(for: status))
  }

  /// The attributes that pass the sentences to the script.
  package static var attributes: HTML { "\(all.map { " data-\(exactly: $0.name)=\"\($0.sentence)\"" as HTML })" }
}
