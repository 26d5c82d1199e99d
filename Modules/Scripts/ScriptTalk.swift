package import SignalboxBoxes
package import SignalboxCommands
package import SignalboxConversations
import SignalboxModel
import SignalboxPlatform
import SignalboxWords

/// The protocol between a session and the commands of its script: whiptail, dialog and signalbox.
///
/// Texts of the script that repeat a secret are changed before they become a question or output.
package struct ScriptTalk: ConversationProtocol {
  /// A question of the script.
  package enum Request: Codable, Sendable {
    case box(Box)
    /// The script begins a step: `signalbox effect`.
    case step(ScriptStep)
    /// The step has this result.
    case ran(ScriptStep, BoxOutcome)
  }

  package enum Reply: Codable, Equatable, Sendable {
    case box(BoxReply)
    case step(PastStep)
    case noted
  }

  /// The work of a connection.
  private enum Work {
    case box(BoxCall)
    case step(ScriptStep)
    /// A step behind the script, and its rest for the script.
    case told(BoxOutcome)
  }

  /// The path of the program `signalbox-box`.
  private let tool: String
  private var works: [Int: Work] = [:]
  private var asked: Int?
  private var counts: [ScriptStep: Int] = [:]
  private var feeds: [Int: BoxFeed] = [:]
  private var withheld = Withheld()
  /// The secrets that the script offered and the user took.
  private var offered: [String] = []
  /// The wait of the script at its terminal, which is asked as a box.
  private var keys: TerminalWait?

  package init(tool: String) { self.tool = tool }

  package func prepare(_ folder: ConversationFolder) throws -> [String: String] {
    guard access(tool, X_OK) == 0 else { throw LiveChildFailure.notStarted(of: tool) }
    try folder.add("bin") { mkdir($0, 0o700) == 0 }
    for name in ["whiptail", "dialog", "signalbox"] { try folder.add("bin/" + name) { symlink(tool, $0) == 0 } }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    // The terminal of `linux` can clear and colour, and has no second screen.
    return ["SIGNALBOX_SOCKET": folder.socket, "PATH": "\(folder.path)/bin:\(path)", "TERM": "linux"]
  }

  package static func isSame(_ recorded: Request, _ asked: Request) -> Bool {
    switch (recorded, asked) {
    case (.box(let one), .box(let other)): one.identity == other.identity
    case (.step(let one), .step(let other)), (.ran(let one, _), .ran(let other, _)): one == other
    default: false
    }
  }

  // MARK: The script

  package mutating func receive(_ line: String, from connection: Int) -> [Step] {
    let words = Wire.words(of: line)
    let text = words.count > 1 ? words[1] : ""
    switch (words.first, works[connection]) {
    case ("call", nil): return call(text, Array(words.dropFirst(2)), connection)
    case ("file", .box(let call)): return ask(call, showing: text, connection)
    case ("error", .box(let call)):
      let path = call.file ?? ""
      let sentence = call.program == .whiptail ? "\(path): \(text)\n" : "\nCan't open input file \(path)\n"
      return finish(BoxOutcome(255, [2: sentence]), connection)
    case ("line", .box): return feeds[connection]?.take(withheld.text(text)).map { [.report($0)] } ?? []
    case ("end", .box(let call)):
      let lines = feeds.removeValue(forKey: connection)?.lines ?? []
      guard call.box.kind == .programbox else { return finish(call, BoxReply(.ok), connection) }
      return ask(call, showing: lines.joined(separator: "\n"), connection)
    case ("ran", .step(let step)) where words.count == 4:
      let status = Int(text) ?? 255
      return tell(step, BoxOutcome(status, [1: words[2], 2: words[3]]), rest: BoxOutcome(status), connection)
    default: return []
    }
  }

  package mutating func close(_ connection: Int) -> [Step] {
    (works[connection], feeds[connection]) = (nil, nil)
    return []
  }

  private mutating func call(_ name: String, _ arguments: [String], _ connection: Int) -> [Step] {
    let reading: BoxReading
    switch (name, arguments.first) {
    case ("whiptail", _): reading = WhiptailLine.read(arguments)
    case ("dialog", _): reading = DialogLine.read(arguments)
    case (_, "effect") where arguments.count > 3 && arguments[2] == "--":
      var step = ScriptStep(withheld.text(arguments[1]), arguments.dropFirst(3).map(withheld.text))
      counts[step, default: 0] += 1
      step.number = counts[step] ?? 1
      return begin(.step(step), .step(step), connection)
    case (_, "effect"): reading = .outcome(BoxOutcome(255, [2: "Usage: signalbox effect NAME -- COMMAND\n"]))
    default: reading = AskLine.read(Array(arguments.dropFirst()))
    }
    return follow(reading, connection)
  }

  /// Performs a command line or its rest.
  private mutating func follow(_ reading: BoxReading, _ connection: Int) -> [Step] {
    switch reading {
    case .outcome(let outcome): return finish(outcome, connection)
    case .real: return [.say("real", to: connection)]
    case .box(let call):
      works[connection] = .box(call)
      if let file = call.file { return [.say(Wire.line(["read", file]), to: connection)] }
      let report = EffectReport(text: withheld.text(call.box.text))
      switch call.box.kind {
      case .gauge, .progressbox, .programbox:
        feeds[connection] = BoxFeed(isGauge: call.box.kind == .gauge)
        return [.report(report), .say("input", to: connection)]
      case .infobox: return [.report(EffectReport(lines: [report.text]))] + finish(call, BoxReply(.ok), connection)
      default: return ask(call, connection)
      }
    }
  }

  private mutating func ask(_ call: BoxCall, showing text: String? = nil, _ connection: Int) -> [Step] {
    var call = call
    if let text, call.box.kind == .editbox { call.box.initial = text } else if let text { call.box.text = text }
    return begin(.box(call), .box(call.box.withholding(withheld)), connection)
  }

  private mutating func begin(_ work: Work, _ request: Request, _ connection: Int) -> [Step] {
    (works[connection], asked) = (work, connection)
    return [.ask(request)]
  }

  /// Tells the session the result of a step, before the script gets the rest.
  private mutating func tell(
    _ step: ScriptStep, _ outcome: BoxOutcome, rest: BoxOutcome, _ connection: Int
  ) -> [Step] {
    let shown = BoxOutcome(outcome.status, outcome.writes.mapValues(withheld.text))
    return begin(.told(rest), .ran(step, shown), connection)
  }

  /// Ends a box: gives the script its reply, and goes on with the rest of the command line.
  private mutating func finish(
    _ call: BoxCall, _ reply: BoxReply, _ connection: Int, secrets: [String] = []
  ) -> [Step] {
    let outcome = call.outcome(of: reply, secrets: secrets)
    guard let next = call.rest?.next(after: reply.exit) else { return finish(outcome, connection) }
    return writes(outcome, connection) + follow(next, connection)
  }

  private mutating func finish(_ outcome: BoxOutcome, _ connection: Int) -> [Step] {
    works[connection] = nil
    return writes(outcome, connection) + [.say(Wire.line(["exit", "\(outcome.status)"]), to: connection)]
  }

  private func writes(_ outcome: BoxOutcome, _ connection: Int) -> [Step] {
    outcome.writes.sorted { $0.key < $1.key }.map { .say(Wire.line(["write", "\($0)", $1]), to: connection) }
  }

  /// Asks for the keys as for the text of a box. A step asks nothing.
  package mutating func prompt(_ text: String, _ wait: TerminalWait) -> [Step] {
    for case .step in works.values { return [] }
    keys = wait
    return [.ask(.box(Box(prompt: text, isHidden: wait.isHidden).withholding(withheld)))]
  }

  // MARK: The user

  package var asking: Int? { asked }

  /// Returns a reply in which a text that the script offered has its secrets again.
  private mutating func restored(_ reply: BoxReply, _ box: Box) -> BoxReply {
    var reply = reply
    let texts = box.fields.isEmpty ? [box.initial] : box.fields.map(\.text)
    for (place, text) in zip(texts.indices, reply.texts) {
      switch text {
      case .plain(let text): reply.texts[place] = .plain(withheld.restored(text, from: texts[place]))
      case .offered:
        reply.texts[place] = .plain(texts[place])
        offered.append(texts[place])
        withheld.add([texts[place]])
      case .secret: break
      }
    }
    return reply
  }

  package mutating func reply(_ reply: Reply, secrets: [String]) -> [Step] {
    withheld = Withheld(secrets + offered)
    if let wait = keys, case .box(let reply) = reply {
      keys = nil
      guard reply.exit == .ok else { return [.type("\u{4}")] }
      let text = BoxCall.text(reply.texts.first, secrets)
      return [.type(wait.takesKeys && !text.isEmpty ? text : text + "\n")]
    }
    guard let connection = asked, let work = works[connection] else { return [] }
    asked = nil
    switch (reply, work) {
    // In a script that is led by answers, the program of the box ends by itself again.
    case (.box(let reply), .box) where reply.exit == .withdrawn: return []
    case (.box(let reply), .box(let call)):
      return finish(call, restored(reply, call.box), connection, secrets: secrets)
    case (.step(let past), .step(let step)):
      guard let outcome = past.outcome else { return [.say("run", to: connection)] }
      return tell(step, outcome, rest: outcome, connection)
    case (.noted, .told(let outcome)): return finish(outcome, connection)
    default: return []
    }
  }
}
