/// A language's rule for plural forms. The header of a catalogue has it in C's notation: `nplurals=2; plural=(n > 1);`
/// (gettext's manual, "Plural forms").
struct PluralRule: Sendable {
  /// The number of forms.
  let forms: Int
  private let term: Term

  /// The rule of English, for a catalogue without a rule.
  static let english = PluralRule(forms: 2, term: .operation("!=", .count, .number(1)))

  private init(forms: Int, term: Term) { (self.forms, self.term) = (forms, term) }

  /// Reads a rule. Returns `nil` for an invalid rule.
  init?(_ text: String) {
    let parts = text.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
    guard parts.count == 2, parts[0].hasPrefix("nplurals="), parts[1].hasPrefix("plural="),
      let forms = Int(parts[0].dropFirst(9)), (1...10).contains(forms)
    else { return nil }
    var reader = Reader(parts[1].dropFirst(7))
    guard let term = reader.all() else { return nil }
    self.init(forms: forms, term: term)
  }

  /// Returns the index of the form, from 0.
  func form(for count: Int) -> Int { min(max(term.value(Int(clamping: count.magnitude)), 0), forms - 1) }

  private indirect enum Term: Sendable {
    case count
    case number(Int)
    case not(Term)
    case operation(String, Term, Term)
    case choice(Term, Term, Term)

    func value(_ count: Int) -> Int {
      switch self {
      case .count: count
      case .number(let number): number
      case .not(let term): term.value(count) == 0 ? 1 : 0
      case .choice(let condition, let yes, let no): (condition.value(count) != 0 ? yes : no).value(count)
      case .operation(let name, let left, let right): Self.operations[name]?(left.value(count), right.value(count)) ?? 0
      }
    }

    private static let operations: [String: @Sendable (Int, Int) -> Int] = [
      "||": { $0 != 0 || $1 != 0 ? 1 : 0 }, "&&": { $0 != 0 && $1 != 0 ? 1 : 0 }, "==": { $0 == $1 ? 1 : 0 },
      "!=": { $0 != $1 ? 1 : 0 }, "<=": { $0 <= $1 ? 1 : 0 }, ">=": { $0 >= $1 ? 1 : 0 }, "<": { $0 < $1 ? 1 : 0 },
      ">": { $0 > $1 ? 1 : 0 }, "+": { $0 &+ $1 }, "-": { $0 &- $1 }, "*": { $0 &* $1 },
      // Only an invalid rule divides by zero.
      "/": { $1 == 0 ? 0 : $0 / $1 }, "%": { $1 == 0 ? 0 : $0 % $1 },
    ]
  }

  /// Reads a term by recursive descent, with a call for each level of operators.
  private struct Reader {
    private var rest: Substring
    private var depth = 0
    /// The operators from the weakest to the strongest binding. Of two with the same beginning, the longer comes first.
    private static let levels = [["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"]]

    init(_ text: Substring) { rest = text }

    mutating func all() -> Term? {
      let term = choice()
      return rest.isEmpty ? term : nil
    }

    private mutating func choice() -> Term? {
      depth += 1
      defer { depth -= 1 }
      // A file of nested brackets must not overflow the stack.
      guard depth < 50, let condition = operation(0) else { return nil }
      guard accept("?") else { return condition }
      guard let yes = choice(), accept(":"), let no = choice() else { return nil }
      return .choice(condition, yes, no)
    }

    private mutating func operation(_ level: Int) -> Term? {
      guard level < Self.levels.count else { return single() }
      guard var term = operation(level + 1) else { return nil }
      while let name = Self.levels[level].first(where: { rest.hasPrefix($0) }) {
        rest.removeFirst(name.count)
        guard let right = operation(level + 1) else { return nil }
        term = .operation(name, term, right)
      }
      return term
    }

    private mutating func single() -> Term? {
      if accept("n") { return .count }
      if accept("!") {
        depth += 1
        defer { depth -= 1 }
        return depth < 50 ? single().map(Term.not) : nil
      }
      if accept("(") {
        let term = choice()
        return accept(")") ? term : nil
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest.removeFirst(digits.count)
      return Int(digits).map(Term.number)
    }

    private mutating func accept(_ text: String) -> Bool {
      guard rest.hasPrefix(text) else { return false }
      rest.removeFirst(text.count)
      return true
    }
  }
}
