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
      case "--title", "--default":
        guard let value = rest.popFirst() else { return refused }
        values[word] = value
      case "--match":
        guard let pattern = rest.popFirst(), (try? Regex(pattern)) != nil else { return refused }
        rules.pattern = pattern
      case "--min", "--max":
        guard let number = rest.popFirst().flatMap(Double.init) else { return refused }
        if word == "--min" { rules.minimum = number } else { rules.maximum = number }
      case _ where word.hasPrefix("--"): return refused
      default: words.append(word)
      }
    }
    let isList = kind == .menu || kind == .checklist
    guard isList ? words.count > 1 : words.count == 1 else { return refused }
    rules.isNumber = name == "number"
    let initial = values["--default"] ?? ""
    guard rules.minimum ?? -.infinity <= rules.maximum ?? .infinity,
      initial.isEmpty || fits(initial, name, words.dropFirst())
    else { return refused }
    var call = BoxCall(program: .ask, box: Box(kind))
    (call.box.text, call.box.title, call.box.rules) = (words[0], values["--title"] ?? "", rules)
    (call.descriptor, call.flags, call.dateFormat) = (1, ["separate-output"], "%Y-%m-%d")
    call.box.items = words.dropFirst().map { Box.Item(tag: $0, isOn: $0 == initial) }
    call.box.start = call.box.items.firstIndex { $0.isOn }
    call.box.initial = initial
    if kind == .calendar { call.box.numbers = initial.split(separator: "-").reversed().compactMap { Int($0) } }
    if kind == .yesno, initial == "no" { call.box.defaultExit = .cancel }
    call.box.buttons = [Box.Button(exit: .ok), Box.Button(exit: .cancel)]
    return .box(call)
  }

  /// Returns whether a value could be an answer.
  private static func fits(_ value: String, _ name: String, _ items: ArraySlice<String>) -> Bool {
    switch name {
    case "choice", "choices": return items.contains(value)
    case "number": return Double(value) != nil
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
