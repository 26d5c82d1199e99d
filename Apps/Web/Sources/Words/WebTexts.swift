import SignalboxHTML
import SignalboxInterface
import SignalboxWords

/// The texts of this front end.
enum WebTexts {
  static var skip: String { phrase("To the page") }

  // MARK: Missing sessions

  static func idled(_ minutes: Int) -> String {
    phrase(
      one: "Your earlier session ended after 1 minute without you. This is a new one.",
      other: "Your earlier session ended after \(minutes) minutes without you. This is a new one.", count: minutes)
  }
  static var earlierIsGone: String {
    phrase("The server does not have your earlier session any more. This is a new one.")
  }
  static var hadBegun: String { phrase("This session had already begun, so no text of another session is filled in.") }
  static var taken: String { phrase("This server has a single session, and a browser has it already.") }
  static var noneOfUser: String { phrase("The server found no session of yours for this browser. This is a new one.") }
  static func wentBack(_ page: String) -> String {
    phrase("You left “\(page)” with something typed. “\(PageTexts.undo)” brings it back.")
  }
  static func wentBackFromChoices(_ page: String) -> String {
    phrase("You left “\(page)” with something chosen. “\(PageTexts.undo)” brings it back.")
  }
  /// Returns the sentence about values that going back from the page in `frame` would lose, or `nil`.
  static func loss(on frame: Frame, refused: Bool, from page: String) -> String? {
    if refused || frame.hasUnsavedInput { return wentBack(page) }
    return frame.hasUnsavedChoices ? wentBackFromChoices(page) : nil
  }

  // MARK: The end

  static var closeWindow: String { phrase("You can close this window.") }
  static var stopped: String { phrase("The application was ended by the server.") }

  static var open: String { phrase("Open the page") }

  // MARK: The program

  static func serves(_ address: String) -> String { phrase("Open \(address) in a browser.") }
  static var beginNew: String { phrase("Begin a new session in its place") }
  static var notTaken: String {
    phrase("The server could not take what you entered just now. Reload this page to send it again.")
  }
  static func tellsStatus(_ address: String) -> String { phrase("Metrics are served at \(address).") }
  static var certificateIsNew: String { phrase("New connections use the certificate that is now in the file.") }
  static func certificateStays(_ reason: String) -> String { phrase("The former certificate stays. \(reason)") }
  static var resultIsAlone: String {
    phrase("The access log cannot be on standard output beside the result of a session; name a file.")
  }
}
