import SignalboxTesting

@testable import SignalboxBoxes

/// A generated command line of whiptail or dialog, an act of a user, and the keys for the act.
struct GeneratedCall: CustomStringConvertible {
  /// The text that the box shows, by which a test knows that the program reads keys.
  static let marker = "Qz"

  var program: BoxCall.Program
  var arguments: [String] = []
  var reply = BoxReply(.ok)
  var keys = ""
  /// A Boolean value that indicates whether a word is missing or wrong, so that the program refuses the line.
  var isBroken = false

  var description: String { "\(program.rawValue) \(arguments) \(reply) keys \(keys.debugDescription)" }

  private static let words = [
    "", "-", "a b", "\"quoted\"", "back\\slash", "ä€", "日本", "$(id)", "`id`", "*", "[x]", "'", "%s", "&", "~", "1",
    "on",
    "tag", "tag", "#", "{}", "a\tb", ";", "end ", " begin", "\\n", "x=y", "|", "<>", "é",
  ]

  private static func pick<Value>(_ values: [Value], _ random: inout SeededGenerator) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private static func word(_ random: inout SeededGenerator) -> String { Self.pick(words, &random) }

  init(_ random: inout SeededGenerator) {
    program = Bool.random(using: &random) ? .whiptail : .dialog
    if program == .whiptail { makeWhiptail(&random) } else { makeDialog(&random) }
    if Int.random(in: 0..<12, using: &random) == 0 {
      isBroken = true
      switch Int.random(in: 0..<3, using: &random) {
      case 0: arguments.insert("--no-such-option", at: 0)
      case 1: arguments = arguments.map { $0 == "20" ? "2x" : $0 }
      default: arguments.removeLast(arguments.count - (arguments.firstIndex(of: "20") ?? 1))
      }
    }
  }

  // MARK: whiptail

  private mutating func makeWhiptail(_ random: inout SeededGenerator) {
    let kinds: [Box.Kind] = [.msgbox, .yesno, .inputbox, .passwordbox, .menu, .checklist, .radiolist]
    let kind = Self.pick(kinds, &random)
    var options: [[String]] = []
    if Bool.random(using: &random) { options.append(["--title", "Title"]) }
    if Bool.random(using: &random) { options.append(["--backtitle=Back"]) }
    if Bool.random(using: &random) {
      options.append(["--ok-button", "Go", "--yes-button", "Ja", "--no-button", "Nein"])
    }
    let hasCancel = Int.random(in: 0..<4, using: &random) != 0
    if !hasCancel { options.append(["--nocancel"]) }
    let isNegative = Int.random(in: 0..<4, using: &random) == 0
    if isNegative { options.append(["--defaultno"]) }
    let isSeparate = Bool.random(using: &random)
    if isSeparate { options.append(["--separate-output"]) }
    var exits: [Box.Exit] = [.ok, .escape]
    if kind == .yesno || hasCancel && kind != .msgbox { exits.append(.cancel) }
    reply.exit = Self.pick(exits, &random)
    var words = ["--\(kind.rawValue)", Self.marker, "20", "100"]
    switch kind {
    case .yesno: keys = (reply.exit == .cancel) == isNegative ? "" : "\t"
    case .inputbox, .passwordbox:
      if Bool.random(using: &random) {
        words.append(Self.word(&random).replacing("\t", with: " "))
        reply.texts = [.plain(words[4])]
        if words[4].hasPrefix("-"), words[4] != "-" { words[4] = "x" }
      } else {
        reply.texts = [.plain("typed")]
        keys = "typed"
      }
      if reply.exit == .cancel { keys += "\t\t" }
    case .menu, .checklist, .radiolist: makeWhiptailList(kind, &words, &options, &random)
    default: break
    }
    keys += reply.exit == .escape ? "\u{1B}" : "\r"
    arguments = mixed(words, options, &random)
  }

  private mutating func makeWhiptailList(
    _ kind: Box.Kind, _ words: inout [String], _ options: inout [[String]], _ random: inout SeededGenerator
  ) {
    words.append("8")
    let hasItems = Int.random(in: 0..<4, using: &random) != 0
    if !hasItems { options.append(["--noitem"]) }
    if Int.random(in: 0..<4, using: &random) == 0 { options.append(["--notags"]) }
    let count = Int.random(in: 1...6, using: &random)
    var states = (0..<count).map { _ in Self.pick(["on", "off", "ON", "1", "0", "yes"], &random) }
    // newt shows several radio buttons as chosen, and gives the last of them, whatever the user chooses.
    if kind == .radiolist { for place in states.indices where place > 0 { states[place] = "off" } }
    var tags: [String] = []
    for place in 0..<count {
      tags.append(Self.word(&random))
      words.append(tags[place])
      if hasItems || kind == .menu { words.append(Self.word(&random)) }
      if kind != .menu { words.append(states[place]) }
    }
    let on = (0..<count).filter { ["on", "1", "yes"].contains(states[$0].lowercased()) }
    var start = 0
    if kind == .menu, Bool.random(using: &random) {
      let item = Self.pick(tags, &random)
      options.append(["--default-item", item])
      start = tags.lastIndex(of: item) ?? 0
    }
    choose(kind, count, start, on, &random)
    if reply.exit == .cancel { keys += "\t\t" }
  }

  // MARK: dialog

  private mutating func makeDialog(_ random: inout SeededGenerator) {
    let kinds: [Box.Kind] = [
      .msgbox, .yesno, .inputbox, .passwordbox, .menu, .checklist, .radiolist, .form, .mixedform, .passwordform,
      .rangebox, .calendar, .timebox, .pause, .buildlist, .treeview,
    ]
    let kind = Self.pick(kinds, &random)
    var options: [[String]] = []
    func flag(_ name: String, _ odds: Int) -> Bool {
      guard Int.random(in: 0..<odds, using: &random) == 0 else { return false }
      options.append([name])
      return true
    }
    _ = flag("--no-shadow", 3)
    if Bool.random(using: &random) { options.append(["--title", "--odd"]) }
    let hasExtra = flag("--extra-button", 4)
    let hasHelp = flag("--help-button", 4)
    let isSilent = [.msgbox, .yesno].contains(kind)
    // With an extra button and without Cancel, dialog gives the status of another button for No.
    let hasNoCancel = kind != .yesno && flag(Bool.random(using: &random) ? "--nocancel" : "--no-cancel", 5)
    let hasCancel = !hasNoCancel || isSilent
    _ = flag("--quoted", 5)
    _ = flag("--single-quoted", 6)
    _ = flag("--stdout", 4)
    if [.checklist, .buildlist, .treeview].contains(kind) { _ = flag("--separate-output", 3) }
    if flag("--output-separator", 6) { options[options.count - 1].append("|") }
    var exits: [Box.Exit] = [.ok]
    if hasExtra { exits.append(.extra) }
    if kind == .yesno || hasCancel && kind != .msgbox { exits.append(.cancel) }
    if hasHelp { exits.append(.help) }
    let button = Int.random(in: 0...exits.count, using: &random)
    reply.exit = button < exits.count ? exits[button] : .escape
    let tabs = String(repeating: "\t", count: button < exits.count ? button : 0)
    var words = ["--\(kind.rawValue)", Self.marker, "20", "100"]
    switch kind {
    case .inputbox, .passwordbox:
      if Bool.random(using: &random) {
        words.append(Self.word(&random).replacing("\t", with: " "))
        reply.texts = [.plain(words[4])]
      } else {
        (reply.texts, keys) = ([.plain("typed")], "typed")
      }
      keys += reply.exit == .ok || reply.exit == .escape ? "" : "\t" + tabs
    case .menu, .checklist, .radiolist, .buildlist, .treeview:
      makeDialogList(kind, &words, &options, &random)
      keys += tabs
    case .form, .mixedform, .passwordform:
      makeForm(kind, &words, &random)
      keys = reply.exit == .escape ? "" : "\t" + tabs
    case .rangebox:
      let value = Int.random(in: -3...14, using: &random)
      words += ["1", "10", "\(value)"]
      reply.numbers = [min(max(value, 1), 10)]
      keys = tabs
    case .calendar:
      words += ["7", "3", "2031"]
      (reply.numbers, keys) = ([7, 3, 2031], tabs)
      if flag("--date-format", 2) { options[options.count - 1].append("%Y-%m-%d %%") }
    case .timebox:
      words += ["7", "3", "9"]
      (reply.numbers, keys) = ([7, 3, 9], tabs)
      if flag("--time-format", 2) { options[options.count - 1].append("%H.%M") }
    case .pause:
      words.append("600")
      keys = tabs
    default: keys = tabs
    }
    keys += reply.exit == .escape ? "\u{1B}" : "\r"
    options.shuffle(using: &random)
    arguments = options.flatMap(\.self) + words
  }

  private mutating func makeDialogList(
    _ kind: Box.Kind, _ words: inout [String], _ options: inout [[String]], _ random: inout SeededGenerator
  ) {
    words.append("8")
    // dialog 1.3 crashes for lists of the two kinds without items.
    let hasItems = Int.random(in: 0..<4, using: &random) != 0 || kind == .buildlist || kind == .treeview
    if !hasItems { options.append(["--no-items"]) }
    let hasHelp = Int.random(in: 0..<4, using: &random) == 0
    if hasHelp { options.append(["--item-help"]) }
    if Int.random(in: 0..<6, using: &random) == 0 { options.append(["--help-status"]) }
    if Int.random(in: 0..<6, using: &random) == 0 { options.append(["--help-tags"]) }
    let count = Int.random(in: 2...6, using: &random)
    let states = (0..<count).map { _ in Self.pick(["on", "off", "ON", "1"], &random) }
    for place in 0..<count {
      words.append(Self.word(&random))
      if hasItems { words.append(Self.word(&random)) }
      if kind != .menu { words.append(states[place]) }
      if kind == .treeview { words.append("\(place == 0 ? 0 : place % 3)") }
      if hasHelp { words.append(Self.word(&random)) }
    }
    var on = (0..<count).filter { states[$0].lowercased() == "on" }
    if kind == .radiolist || kind == .treeview { on = Array(on.prefix(1)) }
    if reply.exit == .help || kind == .buildlist || kind == .treeview {
      // The help is about the item with the cursor, the first. The items that are on stay.
      reply.places = on
    } else {
      choose(kind, count, 0, on, &random)
    }
  }

  private mutating func makeForm(_ kind: Box.Kind, _ words: inout [String], _ random: inout SeededGenerator) {
    words.append("8")
    for place in 1...Int.random(in: 1...4, using: &random) {
      let text =
        Self.word(&random).replacing("\t", with: " ").unicodeScalars.allSatisfy(\.isASCII) ? "text \(place)" : ""
      let shown = place == 1 ? 20 : Self.pick([20, 20, 0, -5], &random)
      words += [
        "Label \(place)", "\(place)", "1", text, "\(place)", "20", "\(shown)",
        "\(Self.pick([0, 3, 30], &random))",
      ]
      if kind == .mixedform { words.append("\(place == 1 ? 0 : Int.random(in: 0...3, using: &random))") }
    }
    // The initial texts, as the program cuts them.
    guard case .box(let call) = DialogLine.read(words) else { return }
    reply.texts = call.box.fields.map { .plain($0.text) }
  }

  // MARK: Both

  /// Chooses items, and makes the keys for it.
  private mutating func choose(
    _ kind: Box.Kind, _ count: Int, _ start: Int, _ on: [Int], _ random: inout SeededGenerator
  ) {
    let target = Int.random(in: 0..<count, using: &random)
    let steps = String(repeating: target < start ? "\u{1B}[A" : "\u{1B}[B", count: abs(target - start))
    switch kind {
    case .menu: (keys, reply.places) = (steps, [target])
    case .checklist:
      keys = steps + " "
      reply.places = on.contains(target) ? on.filter { $0 != target } : (on + [target]).sorted()
    default:
      // Without a choice, the item that is on stays.
      guard Bool.random(using: &random) else { return reply.places = on.suffix(1) }
      (keys, reply.places) = (steps + " ", [target])
    }
  }

  /// Puts options before, behind and between the words, as popt allows.
  private func mixed(_ words: [String], _ options: [[String]], _ random: inout SeededGenerator) -> [String] {
    var (before, behind): ([String], [String]) = ([], [])
    for option in options.shuffled(using: &random) {
      if Bool.random(using: &random) { before += option } else { behind += option }
    }
    return before + words + behind
  }
}
