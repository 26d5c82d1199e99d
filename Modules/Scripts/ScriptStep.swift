package import SignalboxBoxes
import SignalboxConversations
import SignalboxModel

/// A step of a script that is not done twice: `signalbox effect`.
package struct ScriptStep: Codable, Hashable, Sendable {
  package var name: String
  /// A digest of the command, without secrets.
  private let digest: UInt64
  /// The number of the step among steps with the same name and command, in a run of the script.
  package var number = 0

  init(_ name: String, _ command: [String]) {
    self.name = name
    // FNV-1a: the hash of the standard library differs in each process.
    digest = command.joined(separator: "\0").utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

/// The result of an earlier run of a step, if there is one.
///
/// All values are equal: whether a step was run or its result was given, the script has it behind it.
package struct PastStep: Codable, Equatable, Sendable {
  package var outcome: BoxOutcome?

  package static func == (left: PastStep, right: PastStep) -> Bool { true }
}

/// The lines that a gauge or a program box reads.
struct BoxFeed {
  let isGauge: Bool
  /// The last lines.
  private(set) var lines: [String] = []
  /// The lines of a message between two lines `XXX`: the percentage, then the text.
  private var message: [String]?

  init(isGauge: Bool) { self.isGauge = isGauge }

  /// Takes a line and returns its report.
  mutating func take(_ line: String) -> EffectReport? {
    guard isGauge else {
      lines = (lines + [line]).suffix(1_000)
      return EffectReport(lines: [line])
    }
    guard let parts = message else {
      if line == "XXX" { message = [] }
      return Double(line).map { EffectReport(fraction: $0 / 100) }
    }
    guard line == "XXX" else {
      message = Array((parts + [line]).prefix(100))
      return nil
    }
    message = nil
    let text = parts.dropFirst().joined(separator: "\n")
    return EffectReport(fraction: parts.first.flatMap(Double.init).map { $0 / 100 }, text: text)
  }
}

extension Box {
  /// Returns the box without secrets in its texts, and with texts of a size that pages show.
  func withholding(_ withheld: Withheld) -> Box {
    func shown(_ text: String, _ most: Int = 500) -> String {
      let text = withheld.text(text)
      return text.utf8.count > most ? text.prefix(most) + "…" : text
    }
    var box = self
    (box.title, box.text) = (shown(title, 200), shown(text, 100_000))
    // A value that a script offers for a password is a secret, too.
    if kind == .passwordbox, !initial.isEmpty { box.offersSecret = true }
    box.initial = kind == .passwordbox ? "" : shown(initial, 65_000)
    for place in items.indices {
      box.items[place].tag = shown(items[place].tag)
      box.items[place].label = shown(items[place].label)
      box.items[place].help = shown(items[place].help)
    }
    for place in fields.indices {
      box.fields[place].label = shown(fields[place].label)
      if fields[place].isHidden, !fields[place].text.isEmpty { box.fields[place].offersSecret = true }
      box.fields[place].text = fields[place].isHidden ? "" : shown(fields[place].text, 4_000)
    }
    for place in buttons.indices { box.buttons[place].label = buttons[place].label.map { shown($0, 60) } }
    return box
  }
}
