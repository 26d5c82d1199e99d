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
    let dialogue = Dialogue(command, DebconfTalk(), effects: context.effects)
    work.close.taps.observe { [unowned work] in context.navigator.cancel(work) }
    work.stop.taps.observe { [unowned dialogue] in dialogue.interrupt() }
    context.navigator.spawn(during: work.lifetime) { [command, preseed] in
      do throws(EffectFailure) {
        try await context.effects.begin(command)
        let answers = try await context.effects.run("check", title: phrase("Checking"), isReversible: true) { _ in
          if let reason = DebconfSystem.obstacle(command) { throw DebconfObstacle(description: reason) }
          return try preseed.map { try Preseed(file: $0) } ?? Preseed()
        }
        await Questions(command, answers, work, dialogue, context.navigator).converse()
      } catch {
        work.fail(error.reason)
      }
    }
    return try? await context.navigator.presentRoot(work)
  }
}

/// The way of a session through the questions.
private final class Questions {
  private let command: [String]
  private let work: WorkPage
  private let dialogue: Dialogue<DebconfTalk>
  private let navigator: Navigator
  /// The prepared answers that were not asked for.
  private var preseed: Preseed

  init(
    _ command: [String], _ preseed: Preseed, _ work: WorkPage, _ dialogue: Dialogue<DebconfTalk>,
    _ navigator: Navigator
  ) {
    (self.command, self.preseed, self.work) = (command, preseed, work)
    (self.dialogue, self.navigator) = (dialogue, navigator)
  }

  nonisolated(nonsending) func converse() async {
    do throws(EffectFailure) {
      while var questions = try await next() {
        let (pieces, wrong) = preseed.fill(&questions, dialogue.keep)
        if let pieces {
          dialogue.answer(questions, .given(pieces))
          continue
        }
        let page = QuestionPage(questions)
        page.complain(at: wrong)
        do throws(Dismissed) {
          try await page.ask(in: navigator)
          dialogue.answer(questions, .given(page.pieces(for: dialogue)))
          work.answered = page
        } catch {
          guard error == .cancelled else { return }
          goBack(from: questions)
        }
      }
    } catch {
      if error.cause != .interrupted { work.fail(error.reason) }
    }
  }

  /// Returns the next questions, or `nil` after the end.
  private nonisolated(nonsending) func next() async throws(EffectFailure) -> DebconfQuestions? {
    let program = command[0].split(separator: "/").last.map(String.init) ?? command[0]
    let turn = try await dialogue.next(title: phrase("Asking \(program)")) { [work] in work.take($0) }
    work.rest()
    switch turn {
    case .asked(let questions, let isSurprise):
      if isSurprise { navigator.notify(phrase("The packages ask something else than recorded."), .warning) }
      return questions
    case .ended(0):
      let (status, unused) = (0, preseed.answers.map { answer in phrase("Not asked: \(answer.name)") })
      work.succeed((unused + [phrase("\(program) ended with status \(status).")]).joined(separator: "\n"))
    case .ended(let status): work.fail(sentence(program, status), status: status)
    }
    return nil
  }

  private func sentence(_ program: String, _ status: Int) -> String {
    let ended = phrase("\(program) ended with status \(status).")
    return work.lastLine.contains("locked by another process")
      ? phrase("Another program uses debconf's database now. End it, and start again.") + " " + ended : ended
  }

  /// Goes back: asks the package for its own way back, or takes the last answer back.
  private func goBack(from questions: DebconfQuestions) {
    guard questions.canGoBack else {
      if !dialogue.goBack(from: questions) { navigator.notify(phrase("There is no question before this one.")) }
      return
    }
    // The question stays until the earlier question is there.
    let page = QuestionPage(questions)
    navigator.show(page)
    dialogue.answer(questions, .back)
    work.answered = page
  }
}
