import SignalboxInterface

extension HTTPResponse {
  /// What is said, in the language that is spoken, where there is nothing else to show.
  package static func sentence(for status: Int) -> String {
    switch status {
    case 403:
      phrase(
        "This did not come from this page, so nothing was done. Open the page again.",
        german: "Das kam nicht von dieser Seite; es wurde nichts getan. Öffnen Sie die Seite noch einmal.")
    case 404: phrase("There is nothing at this address.", german: "An dieser Adresse ist nichts.")
    case 410:
      phrase(
        "Your session is over, or the server was started anew. Nothing was done.",
        german: "Ihre Sitzung ist zu Ende, oder der Server wurde neu gestartet. Es wurde nichts getan.")
    case 413:
      phrase(
        "That is too much at once (more than 1 MB), so nothing was taken. Go back and make it shorter.",
        german:
          "Das ist zu viel auf einmal (mehr als 1 MB); es wurde nichts übernommen. Gehen Sie zurück und kürzen Sie.")
    case 421:
      phrase(
        "This server has another name; nothing was done.", german: "Dieser Server heißt anders; es wurde nichts getan.")
    case 429:
      phrase(
        "That was too much at once; wait a moment.", german: "Das war zu viel auf einmal; warten Sie einen Moment.")
    case 503:
      phrase(
        "You cannot be served at the moment. Try again later.",
        german: "Im Moment können Sie nicht bedient werden. Versuchen Sie es später noch einmal.")
    default: phrase("This cannot be answered.", german: "Das lässt sich nicht beantworten.")
    }
  }
}
