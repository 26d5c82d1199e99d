/// Reads the arguments of `signalbox ask`: a kind, options and the question.
package enum AskLine {
  package static let usage = """
    Usage: signalbox ask text|secret|number|date|confirm [OPTION…] QUESTION
           signalbox ask choice|choices [OPTION…] QUESTION ITEM…
    Options: --title TEXT, --default VALUE, --required, --match REGEX, --min NUMBER, --max NUMBER

    """

  private static let kinds: [String: Box.Kind] = [
    "text": .inputbox, "secret": .passwordbox, "number": .inputbox, "date": .calendar, "confirm": .yesno,
    "choice": .menu, "choices": .checklist,
  ]

  /// The options with a rule that a kind of question takes.
  private static let rules: [String: Set<String>] = [
    "text": ["--required", "--match"], "secret": ["--required", "--match"],
    "number": ["--required", "--match", "--min", "--max"], "date": ["--required"], "choice": ["--required"],
    "choices": ["--required"],
  ]

  /// The reason why a command line is refused.
  private struct Refusal: Error {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
  }

  /// The words and the options of a command line.
  private struct Line {
    var words: [String] = []
    var values: [String: String] = [:]
    var rules = Box.Rules()
    var asksForHelp = false

    /// Returns an option with a rule that was given, and is not among `known`.
    func rule(otherThan known: Set<String>) -> String? {
      let given = [
        rules.isRequired ? "--required" : nil, rules.pattern.map { _ in "--match" },
        rules.minimum.map { _ in "--min" }, rules.maximum.map { _ in "--max" },
      ]
      return given.compactMap(\.self).first { !known.contains($0) }
    }

    init(_ arguments: ArraySlice<String>) throws(Refusal) {
      var rest = arguments
      while let word = rest.popFirst() {
        switch word {
        case "--":
          words += rest
          rest = []
        case "--help": asksForHelp = true
        case "--required": rules.isRequired = true
        case "--title", "--default":
          guard let value = rest.popFirst() else { throw Refusal("\(word) needs a value.") }
          values[word] = value
        case "--match":
          guard let pattern = rest.popFirst(), (try? Regex(pattern)) != nil else {
            throw Refusal("--match needs a regular expression.")
          }
          rules.pattern = pattern
        case "--min", "--max":
          guard let number = rest.popFirst().flatMap(Box.Rules.number) else {
            throw Refusal("\(word) needs a number.")
          }
          if word == "--min" { rules.minimum = number } else { rules.maximum = number }
        case _ where word.hasPrefix("--"): throw Refusal("There is no option '\(AskLine.inLine(word))'.")
        default: words.append(word)
        }
      }
    }
  }

  /// Reads the arguments after `ask`.
  package static func read(_ arguments: [String]) -> BoxReading {
    do throws(Refusal) {
      return try readLine(arguments)
    } catch {
      return .outcome(BoxOutcome(255, [2: "signalbox ask: \(error.sentence)\n\(usage)"]))
    }
  }

  private static func readLine(_ arguments: [String]) throws(Refusal) -> BoxReading {
    let help = BoxReading.outcome(BoxOutcome(0, [1: usage]))
    guard let name = arguments.first else { throw Refusal("The kind of the question is missing.") }
    if name == "--help" { return help }
    guard let kind = kinds[name] else { throw Refusal("There is no kind '\(inLine(name))'.") }
    var line = try Line(arguments.dropFirst())
    if line.asksForHelp { return help }
    let isList = kind == .menu || kind == .checklist
    guard let question = line.words.first else { throw Refusal("The question is missing.") }
    if isList, line.words.count == 1 { throw Refusal("The items are missing.") }
    if !isList, line.words.count > 1 {
      throw Refusal("There is more than a question. Quote it if it has several words.")
    }
    if let word = line.rule(otherThan: rules[name] ?? []) { throw Refusal("\(name) takes no \(word).") }
    line.rules.isNumber = name == "number"
    guard line.rules.minimum ?? -.infinity <= line.rules.maximum ?? .infinity else {
      throw Refusal("--min is more than --max.")
    }
    let initial = line.values["--default"] ?? ""
    guard initial.isEmpty || fits(initial, name, line.words.dropFirst()) else {
      // The value is not repeated, because it may be a secret.
      throw Refusal("The value of --default is \(misfit[name] ?? "none of the items").")
    }
    var call = BoxCall(program: .ask, box: Box(kind))
    (call.box.text, call.box.title, call.box.rules) = (question, line.values["--title"] ?? "", line.rules)
    (call.descriptor, call.flags, call.dateFormat) = (1, ["separate-output"], "%Y-%m-%d")
    call.box.items = line.words.dropFirst().map { Box.Item(tag: $0, isOn: $0 == initial) }
    call.box.start = call.box.items.firstIndex { $0.isOn }
    call.box.initial = initial
    if kind == .calendar { call.box.numbers = initial.split(separator: "-").reversed().compactMap { Int($0) } }
    if kind == .yesno, initial == "no" { call.box.defaultExit = .cancel }
    call.box.buttons = [Box.Button(exit: .ok), Box.Button(exit: .cancel)]
    return .box(call)
  }

  /// Says why a value could be no answer, for kinds without items.
  private static let misfit = [
    "number": "no number", "date": "no date, such as 2031-02-28", "confirm": "neither yes nor no",
  ]

  /// Returns a word of the command line without its line breaks.
  private static func inLine(_ word: String) -> String {
    word.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Returns whether a value could be an answer.
  private static func fits(_ value: String, _ name: String, _ items: ArraySlice<String>) -> Bool {
    switch name {
    case "choice", "choices": return items.contains(value)
    case "number": return Box.Rules.number(value) != nil
    case "confirm": return ["yes", "no"].contains(value)
    case "date":
      let parts = value.split(separator: "-").compactMap { Int($0) }
      guard parts.count == 3, (1...12).contains(parts[1]) else { return false }
      let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
      let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      return (1...days[parts[1] - 1]).contains(parts[2])
    default: return true
    }
  }
}
