import SignalboxInterface
import SignalboxModel

/// The text of entries in a recording: the word of the kind, then the values. A word never gets a second meaning.
extension Journal.Entry {
  var fields: [String] {
    switch self {
    case .input(let event): event.fields
    case .secret(let page, let element, let isFilled):
      ["secret", "\(page.number)", element, isFilled ? "filled" : "empty"]
    case .together(let entries):
      ["together"] + entries.map { $0.fields.map(JournalLine.escaped).joined(separator: "\t") }
    case .check(let secret, let rule, let answer): ["check", secret, rule, answer.rawValue]
    case .began(let key, let digest, let isIrreversible): ["began", key, digest] + Self.irreversibility(isIrreversible)
    case .effect(let key, let result, let isIrreversible):
      ["effect", key] + result.fields + Self.irreversibility(isIrreversible)
    case .report(let key, let report): ["report", key] + report.fields
    case .news(let news): ["news"] + news.fields
    case .timer: ["timer"]
    case .wallClock(let milliseconds): ["wall-clock", "\(milliseconds)"]
    case .chance(let seed): ["chance", "\(seed)"]
    case .notice(let title, let message): ["notice", title, message]
    case .checkpoint(let checkpoint):
      ["checkpoint", "\(checkpoint.root.number)"] + checkpoint.counters.fields + [checkpoint.state]
        + (checkpoint.continued?.fields ?? [])
    case .travelled(let counters): ["travelled"] + counters.fields
    case .redone(let counters): ["redone"] + counters.fields
    case .revision(let revision): ["revision", "\(revision)"]
    case .ended(let outcome): ["ended"] + [outcome].compactMap { $0 }
    }
  }

  /// Creates the entry with these ``fields``; `nil` if no entry has such fields.
  init?(fields: [String]) {
    let input = InputEvent(fields: fields).map(Self.input)
    guard let entry = input ?? Self.secret(fields) ?? Self.effect(fields) ?? Self.reading(fields) ?? Self.mark(fields)
    else { return nil }
    self = entry
  }

  private static func secret(_ fields: [String]) -> Self? {
    switch (fields.first, fields.count) {
    case ("secret", 4):
      guard let page = PageID(field: fields[1]), ["filled", "empty"].contains(fields[3]) else { return nil }
      return .secret(page: page, element: fields[2], isFilled: fields[3] == "filled")
    case ("check", 4):
      return Journal.Answer(rawValue: fields[3]).map { .check(secret: fields[1], rule: fields[2], answer: $0) }
    case ("together", 2...):
      let entries = fields.dropFirst().compactMap { Self(fields: JournalLine.fields(in: $0)) }
      guard entries.count == fields.count - 1, entries.allSatisfy({ $0.inputs == [$0] }) else { return nil }
      return .together(entries)
    default: return nil
    }
  }

  private static func effect(_ fields: [String]) -> Self? {
    switch (fields.first, fields.count) {
    case ("began", 3...4):
      return isIrreversible(fields.dropFirst(3)).map { .began(key: fields[1], digest: fields[2], isIrreversible: $0) }
    case ("report", 4...):
      return EffectReport(fields: fields.dropFirst(2)).map { .report(key: fields[1], $0) }
    case ("effect", 3...5):
      guard let (result, count) = Journal.EffectResult.read(fields.dropFirst(2)) else { return nil }
      return isIrreversible(fields.dropFirst(2 + count)).map {
        .effect(key: fields[1], result: result, isIrreversible: $0)
      }
    default: return nil
    }
  }

  private static func reading(_ fields: [String]) -> Self? {
    switch (fields.first, fields.count) {
    case ("timer", 1): .timer
    case ("news", 4...): Journal.News(fields: fields.dropFirst()).map { .news($0) }
    case ("wall-clock", 2): JournalNumber.wallClock(fields[1].utf8).map { .wallClock(milliseconds: $0) }
    case ("chance", 2): UInt64(fields[1]).map { .chance(seed: $0) }
    default: nil
    }
  }

  /// Reads the entries that the session adds on its own.
  private static func mark(_ fields: [String]) -> Self? {
    switch (fields.first, fields.count) {
    case ("notice", 3): return .notice(title: fields[1], message: fields[2])
    case ("checkpoint", 7...):
      guard let root = PageID(field: fields[1]), let counters = Journal.Counters(fields: fields[2..<6]) else {
        return nil
      }
      let continued = Journal.Continued(fields: fields.dropFirst(7))
      guard fields.count == 7 || continued != nil else { return nil }
      return .checkpoint(Journal.Checkpoint(state: fields[6], root: root, counters: counters, continued: continued))
    case ("travelled", 5): return Journal.Counters(fields: fields[1..<5]).map { .travelled($0) }
    case ("redone", 5): return Journal.Counters(fields: fields[1..<5]).map { .redone($0) }
    case ("revision", 2): return JournalNumber.count(fields[1].utf8).map { .revision($0) }
    case ("ended", 1...2): return .ended(outcome: fields.count == 2 ? fields[1] : nil)
    default: return nil
    }
  }
}

extension Journal.Entry {
  private static func irreversibility(_ isIrreversible: Bool) -> [String] { isIrreversible ? ["irreversible"] : [] }

  /// Reads the fields of ``irreversibility(_:)``; `nil` if they are different.
  private static func isIrreversible(_ fields: ArraySlice<String>) -> Bool? {
    switch Array(fields) {
    case []: false
    case ["irreversible"]: true
    default: nil
    }
  }
}

extension Journal.EffectResult {
  fileprivate var fields: [String] {
    switch self {
    case .value(let value): ["value", value]
    case .failure(let reason): ["failure", reason]
    case .cancelled: ["cancelled"]
    case .withheld: ["withheld"]
    }
  }

  /// Reads a result from the first fields, and returns the result and the number of these fields.
  fileprivate static func read(_ fields: ArraySlice<String>) -> (result: Self, count: Int)? {
    switch (fields.first, fields.dropFirst().first) {
    case ("value", let value?): (.value(value), 2)
    case ("failure", let reason?): (.failure(reason), 2)
    case ("cancelled", _): (.cancelled, 1)
    case ("withheld", _): (.withheld, 1)
    default: nil
    }
  }
}

extension EffectReport {
  fileprivate var fields: [String] { [fraction.map { "\($0)" } ?? "", text] + lines }

  fileprivate init?(fields: ArraySlice<String>) {
    let fields = Array(fields)
    let fraction = Double(fields[0])
    guard fields[0].isEmpty || fraction?.isFinite == true else { return nil }
    self.init(fraction: fraction, text: fields[1], lines: Array(fields.dropFirst(2)))
  }
}

extension InputEvent {
  fileprivate var fields: [String] {
    let values: [String] =
      switch action {
      case .setText(let text): [text]
      case .setNumber(let number): number.map { ["\($0)"] } ?? []
      case .setToggle(let isOn): [isOn ? "on" : "off"]
      case .choose(let key), .select(let key): [key]
      case .chooseMany(let keys): keys
      case .open(let address): [address.text]
      case .setFiles(let files): files.flatMap { [$0.name, $0.type, "\($0.size)", $0.digest] }
      case .rows(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
      case .press, .more, .back, .quit, .undo, .redo, .seek, .sendFiles: []
      }
    return [action.word, "\(page.number)", element] + values
  }

  fileprivate init?(fields: [String]) {
    guard fields.count >= 3, let page = PageID(field: fields[1]) else { return nil }
    let values = fields.dropFirst(3)
    let action: UserAction
    switch (fields[0], values.count) {
    case ("type", 1): action = .setText(values[3])
    case ("number", 0): action = .setNumber(nil)
    case ("number", 1):
      guard let number = Double(values[3]), number.isFinite else { return nil }
      action = .setNumber(number)
    case ("toggle", 1):
      guard ["on", "off"].contains(values[3]) else { return nil }
      action = .setToggle(values[3] == "on")
    case ("choose", 1): action = .choose(values[3])
    case ("select", 1): action = .select(values[3])
    case ("mark", _): action = .chooseMany(Array(values))
    case ("files", _):
      guard let files = [KeptFile](fields: values) else { return nil }
      action = .setFiles(files)
    case ("press", 0): action = .press
    case ("more", 0): action = .more
    case ("rows", 2):
      guard let first = JournalNumber.count(values[3].utf8), let end = JournalNumber.count(values[4].utf8), first <= end
      else { return nil }
      action = .rows(first..<end)
    case ("back", 0): action = .back
    case ("leave", 0): action = .quit
    case ("open", 1):
      guard let address = Address(values[3]) else { return nil }
      action = .open(address)
    default: return nil
    }
    self.init(page: page, element: fields[2], action: action)
  }
}

extension Journal.News {
  fileprivate var fields: [String] {
    let content =
      switch content {
      case .value(let value, let mark): ["value", value, mark]
      case .trouble(let reason): ["trouble"] + [reason].compactMap(\.self)
      }
    return [source, "\(number)"] + (isAgain ? ["again"] : []) + content
  }

  fileprivate init?(fields: ArraySlice<String>) {
    var rest = fields
    guard let source = rest.popFirst(), let number = rest.popFirst().flatMap({ JournalNumber.count($0.utf8) }) else {
      return nil
    }
    let isAgain = rest.first == "again"
    if isAgain { rest.removeFirst() }
    let texts = Array(rest.dropFirst())
    switch (rest.first, texts.count) {
    case ("value", 2):
      self.init(source: source, number: number, content: .value(texts[0], mark: texts[1]), isAgain: isAgain)
    case ("trouble", 0...1):
      self.init(source: source, number: number, content: .trouble(texts.first), isAgain: isAgain)
    default: return nil
    }
  }
}

extension Journal.Counters {
  fileprivate var fields: [String] { [page, alert, effect, revision].map { "\($0)" } }

  fileprivate init?(fields: ArraySlice<String>) {
    let numbers = fields.compactMap { JournalNumber.count($0.utf8) }
    guard numbers.count == 4 else { return nil }
    self.init(page: numbers[0], alert: numbers[1], effect: numbers[2], revision: numbers[3])
  }
}

extension Journal.Continued {
  /// The timers, the id of the last toast, and three fields for each toast.
  fileprivate var fields: [String] {
    [timers.map(\.text).joined(separator: " "), "\(lastToast)"]
      + toasts.flatMap { ["\($0.id)", $0.severity.rawValue, $0.text] }
  }

  fileprivate init?(fields: ArraySlice<String>) {
    let fields = Array(fields)
    guard fields.count % 3 == 2, let last = JournalNumber.count(fields[1].utf8) else { return nil }
    let texts = fields[0].split(separator: " ")
    self.init(timers: texts.compactMap(Journal.Timer.init), lastToast: last)
    for start in stride(from: 2, to: fields.count, by: 3) {
      guard let id = JournalNumber.count(fields[start].utf8) else { return nil }
      guard let severity = Severity(rawValue: fields[start + 1]) else { return nil }
      toasts.append(NoticeState(id: id, text: fields[start + 2], severity: severity))
    }
    guard timers.count == texts.count, timers.count(where: { $0.kind == .toast }) == toasts.count else { return nil }
  }
}

extension Journal.Timer {
  /// The kind, the delay and the due time, in nanoseconds.
  fileprivate var text: String { "\(kind.rawValue):\(delay.nanoseconds):\(due.nanoseconds)" }

  fileprivate init?(_ text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let kind = Kind(rawValue: String(parts[0])),
      let delay = JournalNumber.nanoseconds(parts[1].utf8), let due = JournalNumber.nanoseconds(parts[2].utf8)
    else { return nil }
    self.init(kind: kind, delay: .nanoseconds(delay), due: .nanoseconds(due))
  }
}

extension PageID {
  fileprivate init?(field: String) {
    guard let number = JournalNumber.count(field.utf8) else { return nil }
    self.init(number)
  }
}
