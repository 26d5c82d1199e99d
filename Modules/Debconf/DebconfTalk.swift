import Foundation
import SignalboxBoxes
import SignalboxConversations
import SignalboxModel
import SignalboxWords

/// The messages between debconf and a session; see `Signalbox.pm`, which debconf runs.
struct DebconfTalk: ConversationProtocol {
  typealias Request = DebconfQuestions
  typealias Reply = DebconfReply

  /// The page that debconf describes on a connection.
  private struct Connection {
    var title = ""
    var questions: [DebconfQuestion] = []
    /// The answers to the last page, by the names of the questions.
    var answers: [String: String] = [:]
    var progress: (from: Double, to: Double, now: Double, text: String)?
  }

  /// The most questions of a page, and the most choices of a question.
  static let most = (questions: 500, choices: 20_000)
  private var connections: [Int: Connection] = [:]
  private var asking = 0
  private var isStopped = false
  private var withheld = Withheld()

  func prepare(_ folder: ConversationFolder) throws(ConversationFailure) -> [String: String] {
    for name in ["perl", "perl/Debconf", "perl/Debconf/FrontEnd"] { try folder.makeFolder(name) }
    try folder.write(
      String(decoding: PackageResources.Signalbox_pm, as: UTF8.self), to: "perl/Debconf/FrontEnd/Signalbox.pm")
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
    var fields = Wire.words(of: line)
    let word = fields.removeFirst()
    let field = { (place: Int) in fields.indices.contains(place) ? fields[place] : "" }
    let text = { [withheld] (place: Int) in withheld.text(field(place)) }
    var state = connections[connection] ?? Connection()
    defer { connections[connection] = state }
    let last = state.questions.indices.last
    let done = [Step.say("0", to: connection)]
    switch word {
    case "title": state.title = text(0)
    case "question":
      guard state.questions.count < Self.most.questions else { return refusal(connection) }
      state.questions.append(DebconfQuestion(name: text(0), type: text(1), label: text(2), text: text(3)))
    case "choice":
      guard let last, state.questions[last].choices.count < Self.most.choices else { return refusal(connection) }
      state.questions[last].choices.append(DebconfQuestion.Choice(own: text(0), shown: text(1)))
    case "value":
      guard let last, state.questions[last].type != "password" else { return refusal(connection) }
      state.questions[last].value = text(0)
    case "go":
      asking = connection
      // To undo an answer is to end the command and to start it again, which a package manager may not survive.
      return (field(1) == "1" ? [.pass] : [])
        + [.ask(DebconfQuestions(title: state.title, canGoBack: field(0) == "1", questions: state.questions))]
    case "get": return [.say(Wire.line(["0", state.answers[text(0)] ?? ""]), to: connection)]
    case "progress": return progress(field(0), field(1), field(2), text, in: &state, of: connection)
    default: return refusal(connection)
    }
    return done
  }

  private mutating func progress(
    _ word: String, _ first: String, _ second: String, _ text: (Int) -> String, in state: inout Connection,
    of connection: Int
  ) -> [Step] {
    let number = { (text: String) in Double(text).flatMap { $0.isFinite ? $0 : nil } ?? 0 }
    switch word {
    case "start":
      isStopped = false
      state.progress = (number(first), number(second), number(first), text(3))
    case "set": state.progress?.now = number(first)
    case "step": state.progress?.now += number(first)
    case "info": state.progress?.text = text(1)
    default: state.progress = nil
    }
    defer { if state.progress != nil { isStopped = false } }
    let answer = Step.say(isStopped ? "30" : "0", to: connection)
    guard let (from, to, now, words) = state.progress else { return [.report(EffectReport(fraction: 1)), answer] }
    return [.report(EffectReport(fraction: to > from ? (now - from) / (to - from) : nil, text: words)), answer]
  }

  private func refusal(_ connection: Int) -> [Step] { [.say("20", to: connection)] }

  mutating func close(_ connection: Int) -> [Step] {
    connections[connection] = nil
    return [.pass]
  }

  mutating func reply(_ reply: DebconfReply, secrets: [String]) -> [Step] {
    withheld = Withheld(secrets)
    let questions = connections[asking]?.questions ?? []
    connections[asking]?.questions = []
    guard case .given(let pieces) = reply else { return [.say("30", to: asking)] }
    for (question, piece) in zip(questions, pieces) {
      switch piece {
      case .text(let text): connections[asking]?.answers[question.name] = text
      case .places(let places):
        connections[asking]?.answers[question.name] = places.map { "\($0 + 1)" }.joined(separator: " ")
      case .secret(let index):
        connections[asking]?.answers[question.name] = secrets.indices.contains(index) ? secrets[index] : ""
      case .nothing: connections[asking]?.answers[question.name] = ""
      }
    }
    return [.say("0", to: asking)]
  }

  mutating func interrupt() -> [Step] {
    isStopped = true
    return []
  }

  static func isSame(_ recorded: DebconfQuestions, _ asked: DebconfQuestions) -> Bool {
    func look(_ page: DebconfQuestions) -> [[String]] {
      page.questions.map { [$0.name, $0.type] + $0.choices.map(\.own) }
    }
    return look(recorded) == look(asked)
  }
}
