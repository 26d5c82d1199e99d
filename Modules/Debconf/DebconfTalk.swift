import Foundation
import SignalboxBoxes
import SignalboxConversations
import SignalboxModel
import SignalboxWords

/// The messages between debconf and a session; see `Signalbox.pm`, which debconf runs.
struct DebconfTalk: ConversationProtocol {
  typealias Request = DebconfQuestions
  /// The answers to the questions of a page; `nil` to go back.
  typealias Reply = [DebconfAnswer]?

  /// The page that debconf describes on a connection.
  private struct Connection {
    var title = ""
    var questions: [DebconfQuestion] = []
    typealias Progress = (from: Double, to: Double, now: Double, text: String)
    var progress: Progress?
  }

  /// The most questions of a page, and the most choices of a question.
  static let most = (questions: 500, choices: 20_000)
  private var connections: [Int: Connection] = [:]
  private var asking = 0
  private var isStopped = false
  private var withheld = Withheld()

  func prepare(_ folder: ConversationFolder) throws -> [String: String] {
    for name in ["perl", "perl/Debconf", "perl/Debconf/FrontEnd"] { try folder.add(name) { mkdir($0, 0o700) == 0 } }
    try folder.add("perl/Debconf/FrontEnd/Signalbox.pm") {
      FileManager.default.createFile(atPath: $0, contents: Data(PackageResources.Signalbox_pm))
    }
    let ours = ProcessInfo.processInfo.environment
    var variables = [
      "DEBIAN_FRONTEND": "signalbox", "SIGNALBOX_DEBCONF": folder.socket,
      "PERL5LIB": [folder.path + "/perl", ours["PERL5LIB"]].compactMap(\.self).joined(separator: ":"),
    ]
    // Without this, debconf translates only if the locale was generated.
    let wanted = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { ours[$0] }.first { !$0.isEmpty }
    let (session, process) = (Language.current, Language(environment: { ours[$0] }))
    variables["LANGUAGE"] = session == process ? wanted : "\(session.code).UTF-8:\(session.code)"
    return variables
  }

  mutating func receive(_ line: String, from connection: Int) -> [Step] {
    let fields = Wire.words(of: line) + ["", "", "", ""]
    let texts = fields.map(withheld.text)
    var state = connections[connection] ?? Connection()
    defer { connections[connection] = state }
    let last = state.questions.indices.last
    let refusal = [Step.say("20", to: connection)]
    switch fields[0] {
    case "title": state.title = texts[1]
    case "question":
      guard state.questions.count < Self.most.questions else { return refusal }
      state.questions.append(DebconfQuestion(name: texts[1], type: texts[2], label: texts[3], text: texts[4]))
    case "choice":
      guard let last, state.questions[last].choices.count < Self.most.choices else { return refusal }
      state.questions[last].choices.append(DebconfQuestion.Choice(own: texts[1], shown: texts[2]))
    case "value":
      guard let last, state.questions[last].type != "password" else { return refusal }
      state.questions[last].value = texts[1]
    case "go":
      asking = connection
      let asked = DebconfQuestions(title: state.title, canGoBack: fields[1] == "1", questions: state.questions)
      // To undo an answer is to end the command and to start it again, which a package manager may not survive.
      return (fields[2] == "1" ? [.pass] : []) + [.ask(asked)]
    case "progress":
      let number = { Double(fields[$0]) ?? 0 }
      switch fields[1] {
      case "start":
        isStopped = false
        state.progress = (number(2), number(3), number(2), texts[4])
      case "set": state.progress?.now = number(2)
      case "step": state.progress?.now += number(2)
      case "info": state.progress?.text = texts[2]
      default: state.progress = nil
      }
      return progress(state.progress, connection)
    default: return refusal
    }
    return [.say("0", to: connection)]
  }

  /// Tells the session of the progress, and debconf whether the user wants it to stop.
  private mutating func progress(_ progress: Connection.Progress?, _ connection: Int) -> [Step] {
    let answer = Step.say(isStopped ? "30" : "0", to: connection)
    guard let (from, to, now, text) = progress else { return [.report(EffectReport(fraction: 1)), answer] }
    isStopped = false
    return [.report(EffectReport(fraction: to > from ? (now - from) / (to - from) : nil, text: text)), answer]
  }

  mutating func close(_ connection: Int) -> [Step] {
    connections[connection] = nil
    return [.pass]
  }

  mutating func reply(_ reply: [DebconfAnswer]?, secrets: [String]) -> [Step] {
    withheld = Withheld(secrets)
    connections[asking]?.questions = []
    guard let reply else { return [.say("30", to: asking)] }
    let values = reply.map { answer in
      switch answer {
      case .text(let text): text
      case .places(let places): places.map { "\($0 + 1)" }.joined(separator: " ")
      case .secret(let index): secrets.indices.contains(index) ? secrets[index] : ""
      }
    }
    return [.say(Wire.line(["0"] + values), to: asking)]
  }

  mutating func interrupt() -> [Step] {
    isStopped = true
    return []
  }

  static func isSame(_ recorded: DebconfQuestions, _ asked: DebconfQuestions) -> Bool {
    let words = { (page: DebconfQuestions) in page.questions.map { [$0.name, $0.type] + $0.choices.map(\.own) } }
    return words(recorded) == words(asked)
  }
}
