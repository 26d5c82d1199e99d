import SignalboxInterface
import SignalboxWords

/// The texts of pages that no element has.
package enum PageTexts {
  static var back: String { phrase("Back") }
  static var close: String { phrase("Close") }
  package static var undo: String { phrase("Undo") }
  static var redo: String { phrase("Redo") }
  static var quit: String { phrase("End session") }
  static var pages: String { phrase("Where you are") }
  static var steps: String { phrase("Steps") }
  static var done: String { phrase("done") }
  static var tools: String { phrase("This application") }
  static var more: String { phrase("Fetch more rows") }
  static var replacesFiles: String { phrase("Another choice replaces these files.") }
  static func furtherFiles(_ count: Int) -> String {
    phrase(one: "1 further file was not taken.", other: "\(count) further files were not taken.", count: count)
  }
  static var wanting: String { phrase("something is missing or wrong") }
  package static var tryAgain: String { phrase("Try again") }
  static var cancel: String { phrase("Cancel") }
  static var selectAll: String { phrase("Select all rows shown here") }
  static func select(_ row: String) -> String { phrase("Select \(row)") }
  static var preview: String { phrase("Preview") }
  static var actions: String { phrase("Actions") }
  static var toDetails: String { phrase("To the details") }
  static var toList: String { phrase("Back to the list") }
  static var first: String { phrase("First rows") }
  static var last: String { phrase("Last rows") }
  static func earlierLines(_ count: Int) -> String {
    phrase(one: "1 earlier line is left out", other: "\(count) earlier lines are left out", count: count)
  }
  static var earlier: String { phrase("Earlier rows") }
  static var later: String { phrase("Later rows") }
  static var keep: String { phrase("Take over what I typed") }
  static var opened: String { phrase("I have opened it") }
  static var show: String { phrase("Show") }
  static var hide: String { phrase("Hide") }
  static var problems: String { phrase("Check these fields") }
  static var toCorrect: String { phrase("To correct:") }
  static var needed: String { phrase("Still needed:") }
  package static var mistaken: String { StateTexts.error("") }
  static var clear: String { phrase("Clear") }
  static func clear(_ name: String) -> String { phrase("Clear \(name)") }
  static func rowsOf(_ name: String) -> String { phrase("Rows of \(name)") }
  static func range(_ first: Int, _ last: Int, of count: Int) -> String { phrase("\(first) to \(last) of \(count)") }
  static func pick(_ name: String) -> String { phrase("Pick \(name)") }
  static func star(_ number: Int, of most: Int) -> String { phrase("\(number) of \(most)") }
  static var nothing: String { phrase("Nothing found.") }
  static var filter: String { phrase("Filter") }
  static func filter(_ name: String) -> String { phrase("Filter \(name)") }
  static var noRating: String { phrase("No rating") }
  static var lookAgain: String { phrase("Look again") }
  package static var missing: String { phrase("This is still needed.") }
  static var notANumber: String { phrase("This is not a number.") }
  package static var over: String { phrase("This is the end") }
  private static func gave(_ outcome: String) -> String { phrase("The result: \(outcome)") }
  /// Returns the sentence about the end: the result, or the failure on the last page.
  package static func end(_ outcome: String?, failure: [String]?) -> String {
    outcome.map(gave) ?? failure?.joined(separator: "\n") ?? phrase("The application has ended without a result.")
  }
  package static var again: String { phrase("Begin again") }
  package static var againFilled: String { phrase("Begin again with what you typed") }
  static var forGood: String { phrase("Ends this session for good. To go on later, only close the window.") }
  package static var noCookie: String {
    phrase("Your browser sent no cookie, so the server cannot find your session. Allow cookies for this site.")
  }
  static var unread: String { phrase("There is no such day or time, or a part is missing.") }
}
