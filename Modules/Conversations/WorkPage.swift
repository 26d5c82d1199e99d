import SignalboxCore
import SignalboxInterface
package import SignalboxModel
package import SignalboxNavigation
import SignalboxProgram
import SignalboxWords

/// The page below the questions of a child: its progress, its output and its end.
package final class WorkPage: Page<String> {
  package let stop = Button("stop", phrase("Stop"))
  package let again = Button("again", phrase("Run it again from its beginning"))
  package let close = Button("close", phrase("Close"), role: .default)
  private let progress = Progress("progress", phrase("Progress"))
  private let problem = Note("problem", severity: .error)
  private let output = Log("output", phrase("Output"), limit: 10_000)
  private let command: [String]
  private let canStop: Bool
  /// A Boolean value that indicates whether the child works. Leaving would stop it in the middle.
  private let isWorking = MutableProperty(false)
  /// The question whether to stop the child, while the child works.
  private var question: Alert?
  /// The page that was answered last. The work is more worth seeing.
  package var answered: Page<Void>? { didSet { oldValue?.finish(()) } }
  /// The last lines of the output, without those behind an answer that was taken back: the child was started again.
  private var printed = LogState()
  /// The last line of the output that is not empty.
  package var lastLine: String { printed.lines.last { !$0.isEmpty } ?? "" }
  package override var elements: [PageElement] { [problem, progress, stop, output, again, close] }

  /// The most lines of output behind which the sentence of a success stands.
  private static let most = 20

  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - canStop: A Boolean value that indicates whether the child knows a wish to stop its progress.
  package init(key: String, _ command: [String], canStop: Bool = false) {
    (self.command, self.canStop) = (command, canStop)
    super.init(key: key, title: command.joined(separator: " "))
    guardsDismissal <~ isWorking
    rest()
  }

  /// Shows the page while `run` asks the questions of the child, and returns the result of the session.
  /// - Parameter offersAgain: A Boolean value that indicates whether the user may run the command again after an error.
  package nonisolated(nonsending) func show(
    in context: ApplicationContext, offersAgain: Bool = false,
    _ run: @escaping () async throws(EffectFailure) -> Void
  ) async -> String? {
    close.taps.observe { [unowned self] in context.navigator.cancel(self) }
    dismissalRequests.observe { [unowned self] in askToStop(context.navigator) }
    context.navigator.spawn(during: lifetime) { [self] in
      repeat {
        rest()
        do throws(EffectFailure) {
          // The list of sessions shows the command.
          _ = try await context.effects.run("command", isReversible: true) { [command] _ in command }
          try await run()
        } catch {
          if error.cause == .interrupted || error.cause == .cancelled { return }
          fail(error.reason, offersAgain: offersAgain)
        }
      } while (try? await again.taps.first()) != nil
    }
    return try? await context.navigator.presentRoot(self)
  }

  /// Asks the child for its next question while the page shows its work. Returns `nil` when the child has ended.
  ///
  /// Then the child no longer works, so a question whether to stop it closes.
  package nonisolated(nonsending) func next<Talk>(
    of dialogue: Dialogue<Talk>, title activity: String, in navigator: Navigator
  ) async throws(EffectFailure) -> Talk.Request? {
    isWorking.value = true
    defer {
      rest()
      let ended = phrase("“\(title.value)” waits or has ended. Nothing was stopped.")
      question.map { navigator.close($0, saying: ended) }
      question = nil
    }
    let request = try await dialogue.next(title: activity) { [self] report in
      keep(report.lines, behind: dialogue.lineCount)
      take(report)
    }
    keep([], behind: dialogue.lineCount)
    return request
  }

  /// Keeps lines behind the first `count` lines of the output, for the result.
  private func keep(_ lines: [String], behind count: Int) {
    if count < printed.total {
      let kept = printed.lines.prefix(max(0, count - printed.first))
      printed = LogState(lines: Array(kept), first: min(printed.first, count))
    }
    printed.append(lines, limit: output.limit)
  }

  /// Asks whether to stop the child in the middle. The session then ends with a sentence that says so.
  private func askToStop(_ navigator: Navigator) {
    let stop = Button("stop-now", phrase("Stop"), role: .destructive)
    let goOn = Button("go-on", phrase("Go on"), role: .cancel)
    let alert = Alert(
      title: phrase("Stop in the middle?"),
      message: phrase("“\(title.value)” is at work. Leaving stops it where it is."),
      severity: .warning, buttons: [stop, goOn])
    question = alert
    navigator.alert(alert) { [weak self] in
      guard let self, $0 == .success("stop-now") else { return }
      Program.noteIncomplete()
      finish(
        phrase(
          "“\(title.value)” was stopped in the middle. It has the answers that were given, and what it did stays done.")
      )
    }
  }

  /// Shows a report of the child at work.
  private func take(_ report: EffectReport) {
    answered = nil
    output.append(report.lines)
    guard report.fraction != nil || !report.text.isEmpty else { return }
    // A text without a fraction begins other work, whose progress is not known.
    progress.fraction.value = report.fraction
    progress.help.value = report.text.isEmpty ? nil : report.text
    progress.isVisible.value = report.fraction != 1
    stop.isVisible.value = canStop && report.fraction != 1
  }

  /// Hides everything but the output: the child begins, asks, or has ended.
  package func rest() {
    (answered, isWorking.value) = (nil, false)
    (progress.fraction.value, progress.help.value) = (nil, nil)
    for element in [problem, progress, stop, again, close] { element.isVisible.value = false }
  }

  /// Says how the child has ended. A success ends the page with the last lines of the output: nothing shows them
  /// afterwards.
  package func end(_ sentence: String, status: Int) {
    rest()
    guard status == 0 else { return fail(sentence, status: status) }
    finish((printed.lines.suffix(Self.most) + [sentence]).joined(separator: "\n"))
  }

  /// Says why the child did not end well, and waits for the user. Then the program ends with the status.
  private func fail(_ sentence: String, status: Int = 1, offersAgain: Bool = false) {
    Program.noteFailure(status)
    rest()
    problem.text.value = sentence
    (problem.isVisible.value, close.isVisible.value, again.isVisible.value) = (true, true, offersAgain)
  }
}
