import SignalboxInterface
import SignalboxProgram
import SignalboxWords

/// The texts of the line mode itself, each under a name, in every language (G33).
///
/// Commands (`:back`) are the same in every language, as keys are. `y`, `all` and similar answers are also accepted in
/// English.
enum LineModeTexts {
  // MARK: Introduction

  static var welcome: String { phrase("Enter keeps the answer in [brackets]. :help explains, :quit quits.") }
  static var noTerminal: String {
    let instead =
      Program.identity.frontEnds[.json].map { way in
        phrase(", or drive the application with \(way)")
      } ?? ""
    return phrase(
      """
      There is no user to ask: standard input is no terminal and has no answers. \
      Pipe an answer a line into it\(instead).
      """)
  }
  static var noTerminalToShow: String {
    let instead =
      Program.identity.frontEnds[.json].map { phrase(", or use \($0)") } ?? ""
    return phrase(
      """
      There is no terminal to show the questions on. Redirect standard output or standard error to one, pipe the \
      answers into standard input\(instead).
      """)
  }
  static func leftOver(_ count: Int, isAll: Bool) -> String {
    isAll
      ? phrase(
        one: "1 answer was left over and not used.", other: "\(count) answers were left over and not used.",
        count: count)
      : phrase(
        one: "at least 1 answer was left over and not used.",
        other: "at least \(count) answers were left over and not used.", count: count)
  }
  static func endedAtMenu(of page: String) -> String {
    page.isEmpty
      ? phrase("The answers ended at the menu of the first page, and the application had no result yet.")
      : phrase("The answers ended at the menu of \(page), and the application had no result yet.")
  }
  static func working(_ titles: [String]) -> String { StateTexts.working(titles) + "…" }

  static var help: [String] {
    [
      phrase("Type an answer and press Enter. Enter alone keeps the answer in [brackets]."),
      phrase("Choose by number, by name, or by the beginning of a name; Tab completes it."),
      phrase("Of several: numbers, ranges (2-4), names, all, none; +x adds and -x takes away."),
      phrase("? lists what there is to choose, :more lists on, /part lists what contains part."),
      phrase(":show 2 tells more of row 2, where a list says that there is more."),
      phrase(":mark 1 3-5 selects rows, where rows can be selected; :mark +2, :mark -2, :mark all, :mark none."),
      phrase(":columns tells the columns of tables; :columns -2 leaves one out, +2 says it again, all says all."),
      phrase(":back goes to the question before, then to the page before; so do Ctrl-D on an empty line and Page Up."),
      phrase(":review says the page again and offers its fields to change; :skip skips the questions left."),
      phrase(":empty gives an empty answer; :edit or Ctrl-X Ctrl-E opens your editor for it."),
      phrase(":changes tells what has changed; :changes 30, :changes never and :changes at-once say how often."),
      phrase(":undo undoes your last action, :redo redoes it. :sort sorts a table by a column. :quit quits."),
      phrase(
        "Ctrl-C drops a half-typed line; on an empty line it stops the program. Ctrl-L asks again on a clear screen."),
      phrase("To answer with a text that begins with :, double it: ::back."),
    ]
  }

  static func presses(_ command: String, _ name: String) -> String { phrase("\(command) presses \(name).") }

  // MARK: States

  static var sortBy: String { phrase("Sort by") }
  static var none: String { phrase("none") }
  static var notShown: String { phrase("not shown") }
  static var asItIs: String { phrase("as it is") }
  static func noLonger(_ note: String) -> String { phrase("No longer: \(note)") }
  static func nowEmpty(_ label: String) -> String { label.isEmpty ? "" : "\(label): \(StateTexts.empty)" }
  static func nowEnabled(_ name: String, _ isEnabled: Bool) -> String { "\(name): \(StateTexts.nowEnabled(isEnabled))" }
  static func nowBusy(_ name: String, _ isBusy: Bool) -> String { "\(name): \(StateTexts.nowBusy(isBusy))" }

  /// Returns how much has changed, and in which elements.
  static func changed(_ count: Int, _ names: [String], hasHint: Bool) -> String {
    let all = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", " + andMore(names.count - 3) : "")
    let sentence = phrase(one: "1 change: \(all)", other: "\(count) changes: \(all)", count: count)
    return hasHint ? sentence + " " + phrase("(:changes tells them)") : sentence
  }
  static var nothingChanged: String { phrase("Nothing else has changed.") }
  static var noRate: String { phrase("Say :changes with a number of seconds, never or at-once.") }
  static var withQuestions: String { phrase("Changes that come by themselves are told with the next question.") }
  static func rate(_ rate: ChangeRate) -> String {
    switch rate {
    case .atOnce: phrase("Changes that come by themselves are told at once.")
    case .never: phrase("Changes that come by themselves are told only by :changes.")
    case .every(let time):
      phrase(
        one: "Changes that come by themselves are told every second at most.",
        other: "Changes that come by themselves are told every \(time.components.seconds) seconds at most.",
        count: Int(time.components.seconds))
    }
  }

  // MARK: Questions

  static func change(_ name: String) -> String { phrase("Change \(name)") }
  /// Returns the numbered names of the fields to change, in one line.
  static func changeOneOf(_ names: String) -> String { phrase("Change: \(names)") }
  /// Returns the numbered names of the rows of a summary, in one line.
  static func editOneOf(_ names: String) -> String { phrase("Edit: \(names)") }
  static func continueWith(_ name: String) -> String { phrase("continue with \(name)") }
  static func choose(_ count: Int) -> String { phrase(one: "Choose 1", other: "Choose 1 to \(count)", count: count) }
  static func orBack(_ prompt: String) -> String {
    prompt.isEmpty ? ":back" : phrase("\(prompt), or :back")
  }
  static var yesOrNo: String { phrase("y or n") }
  static var days: [String] {
    [phrase("today"), phrase("tomorrow")]
  }
  /// From what is chosen where there is nothing.
  static var nothing: String { phrase("nothing to choose") }
  static func oneOf(_ count: Int) -> String { phrase("1 to \(count)") }
  static func anyOf(_ count: Int) -> String { phrase("any of 1 to \(count)") }
  static var multilineHint: String {
    phrase(
      "Several lines: a single . ends them, .. is a line with one dot. :empty makes it empty, :edit opens your editor.")
  }
  static func kept(_ name: String, _ count: Int) -> String {
    phrase("\(name) keeps \(StateTexts.lines(count)): choose it to go on with them.")
  }
  static func notEnded(_ name: String, _ count: Int) -> String {
    phrase(
      "\(name): \(StateTexts.lines(count)) not ended yet. Choose it to go on with them, or the same again to go without."
    )
  }
  static func resuming(_ name: String, _ count: Int) -> String {
    phrase("\(name) goes on after \(StateTexts.lines(count)).")
  }

  static func askedNext(_ name: String) -> String { phrase("\(name) is asked again after this question.") }

  /// Returns the bounds of a number: `0 to 150, in steps of 5`.
  static func bounds(_ number: NumberState) -> String? {
    let (least, most) = (number.minimum.map(NumberText.text), number.maximum.map(NumberText.text))
    let range: String? =
      switch (least, most) {
      case (let least?, let most?): phrase("\(least) to \(most)")
      case (let least?, nil): phrase("\(least) or more")
      case (nil, let most?): phrase("at most \(most)")
      case (nil, nil): nil
      }
    let step = number.step.flatMap { step -> String? in
      let step = NumberText.text(step)
      return step == "1" ? nil : phrase("in steps of \(step)")
    }
    let words = [range, step].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// Returns the note that some lines of a log are omitted.
  static func linesLeftOut(_ count: Int) -> String {
    phrase(one: "(one line before)", other: "(\(count) lines before)", count: count)
  }

  /// Returns the note that a text goes on.
  static func linesToCome(_ count: Int) -> String {
    phrase(one: "(one more line; :more reads it)", other: "(\(count) more lines; :more reads on)", count: count)
  }

  // MARK: Texts with structure

  static var quotation: String { phrase("Quotation:") }
  static var code: String { phrase("Code:") }

  // MARK: Listings

  static func excerpt(_ range: ClosedRange<Int>, of count: Int, isOpen: Bool) -> String {
    let (from, to) = (range.lowerBound, range.upperBound)
    let onward = to < count || isOpen ? phrase(":more lists on, ") : ""
    let soFar = isOpen ? phrase(" so far") : ""
    return phrase("(\(from) to \(to) of \(count)\(soFar); \(onward)/part finds)")
  }
  /// Where options are listed only on request.
  static var optionsLeftOut: String { phrase("(? lists them, /part finds)") }
  static func andMore(_ count: Int) -> String { phrase("and \(count) more") }
  /// Which part of a page is shown, and what others there are.
  static func part(_ shown: String, of all: [String]) -> String {
    let list = all.joined(separator: ", ")
    return phrase("Part: \(shown), of \(list)")
  }
  static func changePart(_ name: String) -> String {
    name.isEmpty
      ? phrase("Show another part")
      : phrase("\(name): show another part")
  }
  static var detailsShown: String { phrase("its details are shown") }
  static var wanting: String { phrase("something is missing or wrong") }
  static var nothingToSearchBy: String { phrase("These rows cannot be searched.") }
  static var nothingMore: String { phrase("There is nothing more to list.") }
  static var nothingToChoose: String { phrase("There is nothing to choose.") }
  static func nothingFound(_ part: String) -> String {
    phrase("Nothing here contains \(part); / alone lists all.")
  }

  static func nothingFound(_ part: String, among count: Int) -> String {
    phrase(
      one: "The 1 row that is here does not contain \(part); :more fetches more, / alone lists all.",
      other: "None of the \(count) rows that are here contains \(part); :more fetches more, / alone lists all.",
      count: count)
  }

  // MARK: After an answer

  static func onlySimilar(_ text: String) -> String { phrase("Only one is similar to \(text); Enter takes it:") }
  static func notRepeated(_ count: Int) -> String {
    phrase(
      one: "The answer of 1 character is too long to be repeated; Up brings it back.",
      other: "The answer of \(count) characters is too long to be repeated; Up brings it back.", count: count)
  }
  static var numbersChanged: String { phrase("What can be chosen has changed; what you had typed was dropped.") }
  static func held(_ name: String) -> String {
    phrase("Something else came while \(name) was asked. Nothing of it was taken; Enter goes on")
  }
  static var keysDropped: String { phrase("Something else came while you typed; what you typed since was dropped.") }
  static var comesBack: String { phrase(":undo brings back what you typed.") }
  static var choicesComeBack: String { phrase(":undo brings back what you chose.") }
  static var toggleHelp: String { phrase("y means yes, n means no.") }
  static func numberHelp(_ number: NumberState) -> String {
    bounds(number).map { phrase("Type a number: \($0).") } ?? phrase("Type a number.")
  }
  static func formatHelp(_ format: TextFormat) -> String {
    let form = [format.form, format.limits].compactMap(\.self).joined(separator: ", ")
    return phrase("This is expected: \(form).")
  }
  static func refusedOften(_ count: Int, _ name: String, _ complaint: String) -> String {
    phrase("\(count) answers in a row were refused at \(name). The last complaint: \(complaint)")
  }
  static func secretRefused(_ complaint: String) -> String {
    phrase("A secret was refused, and the next line is no answer to it. \(complaint)")
  }

  static func result(_ name: String, _ value: String) -> String { "\(name): \(value.isEmpty ? none : value)" }
  static func read(_ count: Int) -> String { phrase("\(StateTexts.lines(count)) read.") }
  static var stillNeeded: String { phrase("Still needed:") }
  static var toCorrect: String { phrase("To correct:") }
  static var notChanged: String { phrase("Nothing was changed.") }
  static var chooseSomething: String { phrase("Please choose one by its number or name.") }
}
