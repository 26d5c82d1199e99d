import SignalboxConversations
import SignalboxCore
import SignalboxInterface
import SignalboxModel
public import SignalboxNavigation
import SignalboxWords

/// The questions of Debian packages: a command such as `dpkg-reconfigure tzdata`, whose debconf asks in this session.
public struct DebconfApplication: Application {
  /// The application's name.
  public static let name = "debconf"
  private let command: [String]
  private let preseed: String?

  /// Creates the application.
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - preseed: A file with answers, in the format of `debconf-set-selections`. Other questions are asked.
  public init(command: [String], preseed: String? = nil) { (self.command, self.preseed) = (command, preseed) }

  /// The command: a session of another command is another session.
  public var subject: String? { command.joined(separator: "\u{0}") }

  /// Runs the command, and asks the questions of its debconf.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let work = WorkPage(key: "work", command, canStop: true)
    let dialogue = Dialogue(ConversationOwner(Conversation(command, DebconfTalk())), effects: context.effects)
    work.stop.taps.observe { [unowned dialogue] in dialogue.interrupt() }
    return await work.show(in: context) { [command, preseed] () async throws(EffectFailure) in
      let answers = try await context.effects.run("check", title: phrase("Checking"), isReversible: true) { _ in
        if let obstacle = DebconfSystem.obstacle(command) { throw EffectFailure(reason: obstacle) }
        return try preseed.map { try Preseed(file: $0) } ?? Preseed()
      }
      try await converse(answers, work, dialogue, context.navigator)
    }
  }

  /// Asks the questions until the command has ended.
  /// - Parameter preseed: The prepared answers.
  private nonisolated(nonsending) func converse(
    _ preseed: Preseed, _ work: WorkPage, _ dialogue: Dialogue<DebconfTalk>, _ navigator: Navigator
  ) async throws(EffectFailure) {
    let program = DebconfSystem.program(of: command)
    // The answers that were not asked for.
    var preseed = preseed
    while var questions = try await work.next(of: dialogue, title: phrase("Asking \(program)"), in: navigator) {
      if !dialogue.dropped.isEmpty {
        navigator.notify(phrase("The packages ask something else than recorded."), .warning)
      }
      let (answers, wrong) = preseed.fill(&questions, dialogue.keep)
      if let answers {
        dialogue.answer(questions, answers)
        continue
      }
      let page = QuestionPage(questions, keep: dialogue.keep)
      page.complain(at: wrong)
      if !questions.canGoBack, !dialogue.canGoBack() { page.refuseGoingBack() }
      do throws(Dismissed) {
        dialogue.answer(questions, try await page.ask(in: navigator))
        work.answered = page
      } catch {
        guard error == .cancelled else { return }
        if questions.canGoBack {
          // The question stays until the earlier question is there.
          let page = QuestionPage(questions, keep: dialogue.keep)
          navigator.show(page)
          dialogue.answer(questions, nil)
          work.answered = page
        } else if !dialogue.goBack(from: questions) {
          navigator.notify(phrase("There is no question before this one."))
        }
      }
    }
    let status = dialogue.status
    var sentences = [phrase("\(program) ended with status \(status).")]
    if status == 0 {
      sentences = preseed.answers.map { answer in phrase("Not asked: \(answer.name)") } + sentences
    } else if work.lastLine.contains("locked by another process") {
      sentences.insert(phrase("Another program uses debconf's database now. End it, and start again."), at: 0)
    }
    work.end(sentences.joined(separator: status == 0 ? "\n" : " "), status: status)
  }
}
