import SignalboxWords

extension HTTPResponse {
  /// Returns the sentence for a status in the current language, for a response without a page.
  package static func sentence(for status: Int) -> String {
    switch status {
    case 403:
      phrase("This did not come from this page, so nothing was done. Open the page again.")
    case 404: phrase("There is nothing at this address.")
    case 408: phrase("The rest did not come in time, so nothing was done. Send it again.")
    case 410:
      phrase(
        "The server does not have the session of this page any more. This request changed nothing; an earlier one may have."
      )
    case 413:
      phrase("That is too much at once, so nothing was taken. Make it shorter.")
    case 421:
      phrase(
        "This server does not go by this name, so nothing was done. Its operator gives the name with --public-url."
      )
    case 429:
      phrase("That was too much at once; wait a moment.")
    case 503:
      phrase("You cannot be served at the moment. Try again later.")
    default: phrase("This cannot be answered.")
    }
  }
}
