import SignalboxInterface
import SignalboxProgram
import SignalboxTerminal
import SignalboxWords

/// The front end's own texts, in one place and in every language that it supports (G33). Keys have the names on the
/// keyboards of the language.
enum ScreenTexts {
  static var tooSmall: String { phrase("Too small") }
  static var notANumber: String { phrase("This is not a number.") }
  static var mustBeFilled: String { phrase("This must be filled in.") }
  static var droppedKeys: String { phrase("The page changed: keys typed before that were left out.") }
  static var droppedKeysWhileTyping: String {
    phrase("The page changed while you typed. Keys are left out until you pause.")
  }
  static var droppedKeysUnseen: String { phrase("Keys that were pressed in the small window were left out.") }
  static var lostRow: String { phrase("The row at the bar is another one now. Keys are left out until you pause.") }
  static func droppedSecretKeys(_ keymap: Keymap) -> String {
    let key = keymap.name(.back, in: .page)
    return phrase("The page changed at a secret. Keys are left out until you press \(key).")
  }
  static var nothingPasted: String { phrase("The paste was left out: there is no text field here.") }
  static var mouseIsTaken: String { phrase("Clicks work here. Shift selects text; --no-mouse turns clicks off.") }
  static func noMeaning(_ key: String) -> String { phrase("\(key) has no effect here.") }
  static func goesOn(_ key: String) -> String { phrase("\(key) again goes on.") }
  static func laterStep(_ title: String) -> String { phrase("\(title) comes after this step.") }
  static func address(_ target: String) -> String { phrase("No link opens here; the address: \(target)") }
  static func theme(_ name: String?) -> String {
    guard let name else { return phrase("This terminal has too few colours for another theme.") }
    return phrase("Theme: \(name)")
  }
  static func copied(_ text: String) -> String {
    let text = quoted(text, limit: 40)
    return phrase("Copied: \(text)")
  }
  static var secretIsNotCopied: String { phrase("A secret is not copied.") }
  static var nothingToCopy: String { phrase("There is nothing here to copy.") }
  static var tooLongToCopy: String { phrase("This is too long for the terminal to copy.") }
  static var cannotCopy: String { phrase("This terminal cannot copy.") }
  static var paletteTitle: String { phrase("Commands") }
  static var nothingLikeIt: String { phrase("No command has this name.") }
  static func notInPalette(_ partialLists: [String], _ key: String) -> String {
    guard let list = partialLists.first else { return nothingLikeIt }
    return phrase("Nothing found, but not in all rows: \(key) in “\(list)” looks on.")
  }
  static var goTo: String { phrase("go to") }
  static var undoAction: String { phrase("Undo") }
  static var doAgain: String { phrase("Redo") }
  static var nothingToUndo: String { phrase("nothing to undo") }
  static var nothingToRedo: String { phrase("nothing to redo") }
  static func sortBy(_ column: String) -> String { phrase("Sort by \(column)") }
  static var readPreview: String { phrase("Read the preview") }
  static var noPreview: String { phrase("There is no preview here.") }
  static func rowsLeft(_ count: Int) -> String {
    phrase(one: "one more row", other: "\(count) more rows", count: count)
  }
  static func columnsLeft(_ count: Int) -> String {
    phrase(one: "one more column", other: "\(count) more columns", count: count)
  }
  static var readRow: String { phrase("Read the whole row") }
  static var goBack: String { phrase("Go back") }
  static var quitProgram: String { phrase("Leave") }
  static var explainKeys: String { phrase("Explain the keys") }
  static var lookOtherwise: String { phrase("Change theme") }
  static var copy: String { phrase("Copy") }
  static var admitGuests: String { phrase("Change the rights of guests") }
  static var ending: String { phrase("Ending...") }
  static var nothingFound: String { phrase("Nothing found; Esc shows everything again.") }
  static var noSuchOption: String { phrase("Nothing found.") }
  static func notAmong(_ count: Int, isComing: Bool, _ key: String) -> String {
    let found = phrase(
      one: "Not in the one row that is here", other: "Not among the \(count) rows that are here", count: count)
    return found
      + (isComing
        ? phrase("; more are on their way.")
        : phrase("; \(key) fetches more."))
  }
  /// Returns the message about a search without a result in the rows of `element`; `nil` when all rows were searched.
  static func notAmongRows(of element: ElementState, _ keymap: Keymap) -> String? {
    guard element.hasUnloadedRows, let list = element.content.list else { return nil }
    return notAmong(list.rows.count, isComing: element.isBusy, keymap.name(.pageDown, in: .list))
  }
  static var empty: String { "(\(StateTexts.empty))" }
  static var helpTitle: String { phrase("Help") }
  static var typeToFind: String { phrase("type to find a key") }
  static var rows: String { phrase("rows") }
  static func unavailable(_ name: String, _ element: ElementState? = nil) -> String {
    "\(name): \(Rejection.disabled.sentence(for: element))"
  }
  /// Repeats only the beginning of a long word: it may be a secret that was typed at another place than meant.
  static func nothingBegins(_ word: String) -> String {
    let beginning = TextWidth.cut(word, 8)
    return phrase("Nothing here begins with \(beginning).")
  }
  static var noSuggestion: String { phrase("no suggestion begins like this") }

  static func of(_ count: Int) -> String { phrase("of \(count)") }
  static func step(_ number: Int, of count: Int) -> String { phrase("Step \(number) of \(count)") }
  static func row(_ number: Int, of count: Int) -> String { phrase("row \(number)/\(count)") }
  static func columns(from first: Int, of count: Int) -> String { phrase("columns from \(first) of \(count)") }
  static func markedAll(_ count: Int) -> String { phrase("Marked all \(count) that are shown.") }
  static func unmarkedAll(_ count: Int) -> String { phrase("Took the marks from all \(count) that are shown.") }
  /// Returns a message about options that an application has chosen or dropped beside the user's own.
  static func also(chosen: [String], dropped: [String]) -> String? {
    let names = { (labels: [String]) in labels.prefix(6).joined(separator: ", ") + (labels.count > 6 ? " ..." : "") }
    let (more, fewer) = (names(chosen), names(dropped))
    let texts =
      (chosen.isEmpty ? [] : [phrase("Also chosen: \(more).")])
      + (dropped.isEmpty ? [] : [phrase("Not chosen: \(fewer).")])
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }
  static func wouldBeLost(_ name: String) -> String {
    let key = key(name)
    return phrase("\(key) again leaves without what you typed.")
  }
  static func wouldQuit(_ name: String) -> String {
    let key = key(name)
    return phrase("\(key) again leaves.")
  }
  static func leftTyped(_ keymap: Keymap) -> String {
    let key = keymap.name(.undo, in: .page)
    return phrase("\(key) brings back what you typed.")
  }
  static func leftChosen(_ keymap: Keymap) -> String {
    let key = keymap.name(.undo, in: .page)
    return phrase("\(key) brings back what you chose.")
  }
  static func leftRefused(_ element: ElementState) -> String {
    phrase("What you typed for \(element.name) was not taken, and is gone.")
  }
  static func notChosen(_ option: String, by key: String) -> String { phrase("Not chosen: \(option). \(key) chooses.") }
  static var closeMenu: String { phrase("close list") }
  static var openMenu: String { phrase("open list") }
  static var allKeys: String { phrase("all keys") }
  static var doIt: String { phrase("run") }
  static var commands: String { phrase("commands") }
  static var pasteWaits: String { phrase("The rest of what is pasted has not come yet; Ctrl-C takes what is there.") }
  static func ended(_ title: String) -> String { phrase("\(title): done") }
  static var noEditor: String { phrase("The editor did not work; the text is as it was.") }
  static var notTaken: String {
    let instead =
      Program.others(than: .tui).map { phrase("; use \($0)") } ?? ""
    return phrase("The terminal cannot be used\(instead).")
  }

  // MARK: What keys do, in the footer

  /// Returns the names of keys in the current language. `name` is English, such as `Up/Down` or `Ctrl-X Ctrl-E`.
  static func key(_ name: String) -> String {
    if name == "PageUp/PageDown" { return phrase("PgUp/PgDn", context: "key") }
    guard Language.current != .english else { return name }
    var (shown, word) = ("", "")
    for character in name {
      if character.isLetter {
        word.append(character)
      } else {
        shown += character == "-" ? keyWord(word + "-") : keyWord(word) + String(character)
        word = ""
      }
    }
    return shown + keyWord(word)
  }

  private static func keyWord(_ english: String) -> String {
    switch english {
    case "PageUp": phrase("PageUp", context: "key")
    case "PageDown": phrase("PageDown", context: "key")
    case "Up": phrase("Up", context: "key")
    case "Down": phrase("Down", context: "key")
    case "Left": phrase("Left", context: "key")
    case "Right": phrase("Right", context: "key")
    case "Home": phrase("Home", context: "key")
    case "End": phrase("End", context: "key")
    case "Space": phrase("Space", context: "key")
    case "Shift-": phrase("Shift-", context: "key")
    case "Ctrl-": phrase("Ctrl-", context: "key")
    default: english
    }
  }

  static var months: [String] {
    phrase(
      "January February March April May June July August September October November December"
    ).split(separator: " ").map(String.init)
  }
  static var weekdays: [String] { phrase("Mo Tu We Th Fr Sa Su").split(separator: " ").map(String.init) }
  static var change: String { phrase("change") }
  static var close: String { phrase("close") }
  static var scroll: String { phrase("scroll") }
  static var allRows: String { phrase("all rows") }
  static var back: String { phrase("back") }
  static var quit: String { phrase("leave") }
  static var help: String { phrase("help") }
  static var next: String { phrase("next") }
  static var keepFilter: String { phrase("keep filter") }
  static var move: String { phrase("move") }
  static var newLine: String { phrase("new line") }
  static var editor: String { phrase("editor") }
  static var suggest: String { phrase("suggest") }
  static var switchOver: String { phrase("switch") }
  static var choose: String { phrase("choose") }
  static var chooseNext: String { phrase("choose, next") }
  static var mark: String { phrase("mark") }
  static var markAll: String { phrase("all, none") }
  static var preview: String { phrase("preview") }
  static var sort: String { phrase("sort") }
  static var press: String { phrase("press") }
  static var details: String { phrase("details") }
  static var backToList: String { phrase("back to the list") }
  static var backToRow: String { phrase("back to the row") }
  static var buttons: String { phrase("buttons") }
  static var otherPart: String { phrase("another part") }
  static var search: String { phrase("search") }
  static var tryAgain: String { phrase("try again") }
  static var nothingToSearchBy: String { phrase("These rows cannot be searched.") }
  static var filter: String { phrase("filter") }
  static var columns: String { phrase("columns") }
}
