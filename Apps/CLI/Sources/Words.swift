import SignalboxNavigation
import SignalboxPresentation

/// The line mode's own words, in one place (G33).
enum Words {
  static let welcome = "Enter keeps what is in [brackets]. :help explains, :quit leaves."
  static let chooseSomething = "Please choose one by its number or name."
  static let nothingToChoose = "There is nothing to choose."
  static let notChanged = "Nothing was changed."
  static let secretFilled = "filled"
  static let empty = "empty"
  static let nothingMore = "There is nothing more to list."
  static let noEmpty = "Error: There is no empty answer here."
  static let multilineHint = "Several lines: a single . ends them, .. is a line with one dot. :empty makes it empty."
  static let noTerminal = """
    There is nobody to ask: standard input is no terminal and has no answers. \
    Pipe one answer a line into it, or drive the application with signalbox-json.
    """
  static let noTerminalToShow = """
    There is no terminal to show the questions on. Redirect standard output or standard error to one, pipe the answers \
    into standard input, or use signalbox-json.
    """

  static let help = [
    "Type an answer and press Enter. Enter alone keeps what is in [brackets].",
    "Choose by number, by name, or by the beginning of a name; Tab completes it.",
    "Of several: numbers, ranges (2-4), names, all, none; +x adds and -x takes away.",
    "? lists what there is to choose, :more lists on, /part lists what has part in its name.",
    ":back goes back; so do Ctrl-D on an empty line and Page Up.",
    ":review says the page again and offers its fields to change; :skip skips the questions left.",
    ":empty gives an empty answer. :undo takes back what you did last. :quit leaves the application.",
    "Ctrl-C drops a half-typed line; on an empty line it stops the program.",
    "To answer with a text that begins with :, double it: ::back.",
  ]

  static func severity(_ severity: Severity) -> String {
    switch severity {
    case .information: "Note: "
    case .success: "Success: "
    case .warning: "Warning: "
    case .error: "Error: "
    }
  }

  static func progress(_ fraction: Double?) -> String { fraction.map { "\(Int($0 * 100)) percent" } ?? "under way" }
  static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }
  static func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
  static func link(_ label: String, _ target: String) -> String {
    label.isEmpty ? target : "\(label), a link to \(target)"
  }
  static func change(_ name: String) -> String { "Change \(name)" }
  static func changeLine(_ name: String, _ value: String) -> String {
    "\(change(name)): \(value.isEmpty ? empty : value)"
  }
  static func goOn(_ name: String) -> String { "go on with \(name)" }
  static func nowEmpty(_ label: String) -> String { label.isEmpty ? "" : "\(label): \(empty)" }
  static func enabled(_ name: String, _ isEnabled: Bool) -> String {
    "\(name): \(isEnabled ? "enabled now" : "disabled now")"
  }
  static func busy(_ name: String, _ isBusy: Bool) -> String { "\(name): \(isBusy ? "busy" : "ready")" }
  static func error(_ name: String, _ error: String) -> String { "Error: \(name): \(error)" }
  static func working(_ names: [String]) -> String { "Working: \(names.joined(separator: ", "))" }
  static func worked(_ names: [String]) -> String { "Finished: \(names.joined(separator: ", "))" }
  static func result(_ name: String, _ value: String) -> String { "\(name): \(value.isEmpty ? "none" : value)" }
  static func choose(_ count: Int) -> String { count == 1 ? "Choose 1" : "Choose 1 to \(count)" }
  static func goingOn(_ name: String, _ count: Int) -> String { "\(name) goes on after \(lines(count))." }
  static func read(_ count: Int) -> String { "\(lines(count)) read." }

  static func excerpt(_ range: ClosedRange<Int>, of count: Int, isOpen: Bool) -> String {
    let goesOn = range.upperBound < count || isOpen
    return "(\(range.lowerBound) to \(range.upperBound) of \(count)\(isOpen ? " so far" : ""); "
      + "\(goesOn ? ":more lists on, " : "")/part finds)"
  }

  static func andMore(_ count: Int) -> String { "and \(count) more" }

  static func nothingFound(_ part: String) -> String { "Nothing here has \(part) in its name; / alone lists all." }
  static func nothingCalled(_ text: String) -> String {
    "Error: There is nothing called \(text) here; ? lists what there is."
  }
  static func severalCalled(_ text: String) -> String { "Error: \(text) can mean:" }
  static func disabled(_ name: String) -> String { error(name, Rejection.disabled.sentence(for: nil)) }
  static func stillNeeded(_ names: [String]) -> String { "Still needed: \(names.joined(separator: ", "))." }
  static func unknownCommand(_ word: String) -> String {
    "Error: There is no \(word). :help says what there is; begin with :: to mean the text itself."
  }
  static func noNumber(_ text: String) -> String { "Error: \(text) is not a number." }
  static func noToggle(_ text: String) -> String { "Error: Please answer y or n, not \(text)." }

  static func leftOver(_ count: Int, isAll: Bool) -> String {
    "\(isAll ? "" : "at least ")\(count == 1 ? "1 answer was" : "\(count) answers were") left over and not used."
  }

  /// The bounds of a number: `0 to 150, in steps of 5`.
  static func bounds(_ number: NumberState) -> String? {
    let range: String?
    switch (number.minimum, number.maximum) {
    case (let minimum?, let maximum?): range = "\(NumberText.text(minimum)) to \(NumberText.text(maximum))"
    case (let minimum?, nil): range = "\(NumberText.text(minimum)) or more"
    case (nil, let maximum?): range = "at most \(NumberText.text(maximum))"
    case (nil, nil): range = nil
    }
    let step = number.step.flatMap { $0 == 1 ? nil : "in steps of \(NumberText.text($0))" }
    let words = [range, step].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
