import SignalboxWords

/// The texts of this front end.
enum WebTexts {
  static var back: String { phrase("Back") }
  static var close: String { phrase("Close") }
  static var undo: String { phrase("Undo") }
  static var redo: String { phrase("Redo") }
  static var quit: String { phrase("Leave") }
  static var pages: String { phrase("Where you are") }
  static var steps: String { phrase("Steps") }
  static var done: String { phrase("done") }
  static var tools: String { phrase("This application") }
  static var skip: String { phrase("To the page") }
  static var more: String { phrase("Fetch more rows") }
  static var wanting: String { phrase("something is missing or wrong") }
  static var tryAgain: String { phrase("Try again") }
  static var selectAll: String { phrase("Select all rows shown here") }
  static func select(_ row: String) -> String { phrase("Select \(row)") }
  static var preview: String { phrase("Preview") }
  static var actions: String { phrase("Actions") }
  static var toDetails: String { phrase("To the details") }
  static var toList: String { phrase("Back to the list") }
  static var first: String { phrase("First rows") }
  static var last: String { phrase("Last rows") }
  static var earlier: String { phrase("Earlier rows") }
  static var later: String { phrase("Later rows") }
  static var keep: String { phrase("Take over what I typed") }
  static var opened: String { phrase("I have opened it") }
  static var clear: String { phrase("Clear") }
  static func clear(_ name: String) -> String { phrase("Clear \(name)") }
  static func rowsOf(_ name: String) -> String { phrase("Rows of \(name)") }
  static func range(_ first: Int, _ last: Int, of count: Int) -> String { phrase("\(first) to \(last) of \(count)") }
  static func pick(_ name: String) -> String { phrase("Pick \(name)") }
  static func star(_ number: Int, of most: Int) -> String { phrase("\(number) of \(most)") }
  static var noRating: String { phrase("No rating") }
  static var lookAgain: String { phrase("Look again") }

  // MARK: Missing sessions

  static var noCookie: String {
    phrase("Your browser sent no cookie, so the server cannot find your session. Allow cookies for this site.")
  }
  static func idled(_ minutes: Int) -> String {
    phrase("Your earlier session ended after \(minutes) minutes without you. This is a new one.")
  }
  static var earlierIsGone: String {
    phrase("The server does not have your earlier session any more. This is a new one.")
  }
  static var noneOfUser: String { phrase("The server found no session of yours for this browser. This is a new one.") }
  static func wentBack(_ page: String) -> String {
    phrase("You left “\(page)” with something typed. “\(undo)” brings it back.")
  }

  // MARK: The end

  static var over: String { phrase("This is the end") }
  static var again: String { phrase("Begin again") }
  static var closeWindow: String { phrase("You can close this window.") }
  static func gave(_ outcome: String) -> String { phrase("The result: \(outcome)") }
  static var gaveNothing: String { phrase("You have left; nothing was given.") }
  static var stopped: String { phrase("The application was ended by the server.") }

  // MARK: Refusals

  static var missing: String { phrase("This is still needed.") }
  static var notANumber: String { phrase("This is not a number.") }
  static var unread: String { phrase("There is no such day or time, or a part is missing.") }
  static var open: String { phrase("Open the page") }

  // MARK: The program

  static func serves(_ address: String) -> String { phrase("Open \(address) in a browser.") }
  static var beginNew: String { phrase("Begin a new session in its place") }
  static var notTaken: String {
    phrase("The server could not take what you entered just now. Reload this page to send it again.")
  }
  static func tellsStatus(_ address: String) -> String { phrase("Metrics are served at \(address).") }
}
