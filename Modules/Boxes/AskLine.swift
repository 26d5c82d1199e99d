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

  /// Reads the arguments after `ask`.
  package static func read(_ arguments: [String]) -> BoxReading {
    let refused = BoxReading.outcome(BoxOutcome(255, [2: usage]))
    guard let name = arguments.first, let kind = kinds[name] else { return refused }
    var (words, values, rules): ([String], [String: String], Box.Rules) = ([], [:], Box.Rules())
    var rest = arguments.dropFirst()
    while let word = rest.popFirst() {
      switch word {
      case "--":
        words += rest
        rest = []
      case "--required": rules.isRequired = true
      case "--title", "--default", "--match", "--min", "--max":
        guard let value = rest.popFirst() else { return refused }
        values[word] = value
      case _ where word.hasPrefix("--"): return refused
      default: words.append(word)
      }
    }
    let isList = kind == .menu || kind == .checklist
    guard words.count == 1 || isList && words.count > 1 else { return refused }
    rules.isNumber = name == "number"
    rules.pattern = values["--match"]
    (rules.minimum, rules.maximum) = (values["--min"].flatMap(Double.init), values["--max"].flatMap(Double.init))
    let isSound =
      (values["--min"] == nil) == (rules.minimum == nil) && (values["--max"] == nil) == (rules.maximum == nil)
      && rules.minimum ?? -.infinity <= rules.maximum ?? .infinity
      && rules.pattern.map { (try? Regex($0)) != nil } != false
    guard isSound else { return refused }
    var call = BoxCall(program: .ask, box: Box(kind))
    (call.box.text, call.box.title, call.box.rules) = (words[0], values["--title"] ?? "", rules)
    (call.descriptor, call.flags, call.dateFormat) = (1, ["separate-output"], "%Y-%m-%d")
    let initial = values["--default"] ?? ""
    call.box.items = words.dropFirst().map { Box.Item(tag: $0, isOn: $0 == initial) }
    call.box.start = call.box.items.firstIndex { $0.isOn }
    call.box.initial = initial
    if kind == .calendar { call.box.numbers = initial.split(separator: "-").reversed().compactMap { Int($0) } }
    if kind == .yesno, initial == "no" { call.box.defaultExit = .cancel }
    call.box.buttons = [Box.Button(exit: .ok), Box.Button(exit: .cancel)]
    return .box(call)
  }
}
