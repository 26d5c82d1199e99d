import SignalboxBoxes
import SignalboxCommands
import SignalboxConversations
import SignalboxCore
import SignalboxInterface
import SignalboxModel
public import SignalboxNavigation
import SignalboxWords

/// The application `run`: a shell script whose boxes are pages.
///
/// A script that asks first is started again to go back or to go on, and led by the answers. Any other script ends with
/// its program. Then the user may run it again from its beginning, and its steps are not done twice.
public struct RunApplication: Application {
  /// The name on a command line.
  public static let name = "run"
  private let script: ScriptCommand
  private let tool: String

  /// Creates the application.
  public init(_ script: ScriptCommand) { self.init(script, tool: ScriptCommand.tool) }

  init(_ script: ScriptCommand, tool: String) { (self.script, self.tool) = (script, tool) }

  /// The command.
  public var subject: String? { script.arguments.joined(separator: " ") }

  /// Runs the script.
  /// - Returns: A sentence with the status of the script, or `nil` if the script has failed.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = ScriptPage(script.arguments)
    page.close.taps.observe { [unowned page] in
      if page.hasFailed { context.navigator.cancel(page) } else { page.finish(page.ending) }
    }
    context.navigator.spawn(during: page.lifetime) {
      var past: [ScriptStep: BoxOutcome] = [:]
      repeat {
        do throws(EffectFailure) {
          let status = try await runOnce(page, &past, context)
          page.show(
            ended: phrase("The script has ended with status \(status)."), hasFailed: status != 0, offersAgain: false)
          if status == 0, page.isSilent { page.finish(page.ending) }
        } catch {
          if error.cause == .interrupted || error.cause == .cancelled { return }
          page.show(ended: error.reason, hasFailed: true, offersAgain: true)
        }
      } while await page.wantsAgain()
    }
    return try? await context.navigator.presentRoot(page)
  }

  /// Runs the script once and returns its status.
  private nonisolated(nonsending) func runOnce(
    _ page: ScriptPage, _ past: inout [ScriptStep: BoxOutcome], _ context: ApplicationContext
  ) async throws(EffectFailure) -> Int {
    let title = phrase("Running the script")
    var ticket: ScriptTicket?
    if !script.asksFirst { ticket = try await context.effects.run("begin", title: title) { _ in ScriptTicket() } }
    let talk = ScriptTalk(tool: tool, ticket: ticket)
    let dialogue = Dialogue(
      script.arguments, terminal: TerminalSize(), talk, effects: context.effects, isReversible: script.asksFirst)
    var shown: BoxPage?
    defer { shown?.finish(()) }
    while true {
      let turn = try await dialogue.next(title: title) { report in
        // The work is more worth seeing than the answered box.
        shown?.finish(())
        shown = nil
        page.show(report)
      }
      page.rest()
      shown?.finish(())
      shown = nil
      guard case .asked(let request, let isSurprise) = turn else {
        if case .ended(let status) = turn { return status }
        continue
      }
      if isSurprise { context.navigator.notify(phrase("The script asks something else than before.")) }
      switch request {
      case .box(let box):
        let new = BoxPage(box, clock: context.clock) { dialogue.keep($0) }
        do throws(Dismissed) {
          dialogue.answer(request, .box(try await new.ask(in: context.navigator)))
        } catch {
          throw EffectFailure(reason: "", cause: .cancelled)
        }
        shown = new
      case .step(let step): dialogue.answer(request, .step(PastStep(outcome: past[step])))
      case .ran(let step, let outcome):
        if past.updateValue(outcome, forKey: step) == nil, let begun = dialogue.takeBack() {
          // From now on the answer to the step is its result. No undo goes back over it.
          dialogue.answer(begun, .step(PastStep(outcome: outcome)))
          try await context.effects.run("step", title: step.name) { _ in }
        }
        dialogue.answer(request, .noted)
      }
    }
  }
}

/// The page below the boxes: the output of the script.
final class ScriptPage: Page<String> {
  private let bar = Progress("progress", phrase("Progress"))
  private let text = Label("text")
  private let output = Log("output", phrase("Output"), limit: 10_000)
  private let state = Note("state")
  private let again = Button("again", phrase("Run it again from its beginning"))
  let close = Button("close", phrase("Close"), role: .default)
  private(set) var ending = ""
  /// A Boolean value that indicates whether the script was not started, or has ended with another status than 0.
  private(set) var hasFailed = false

  override var elements: [PageElement] { [text, bar, output, state, again, close] }

  init(_ command: [String]) {
    super.init(key: "script", title: command.joined(separator: " "))
    rest()
    for element in [state, again, close] as [PageElement] { element.isVisible.value = false }
  }

  /// A Boolean value that indicates whether the script has printed nothing.
  var isSilent: Bool { output.lines.value.isEmpty }

  /// Shows a report of the script at work.
  func show(_ report: EffectReport) {
    if let fraction = report.fraction { bar.fraction.value = fraction }
    bar.isVisible.value = bar.isVisible.value || report.fraction != nil
    if !report.text.isEmpty { text.text.value = report.text }
    text.isVisible.value = !text.text.value.isEmpty
    output.append(report.lines)
  }

  /// Hides the progress: the script asks, or has ended.
  func rest() {
    text.text.value = ""
    (bar.isVisible.value, text.isVisible.value) = (false, false)
  }

  /// Shows the end of the script.
  func show(ended sentence: String, hasFailed: Bool, offersAgain: Bool) {
    (ending, self.hasFailed) = (sentence, hasFailed)
    (state.text.value, state.severity.value) = (sentence, hasFailed ? .error : .information)
    (state.isVisible.value, close.isVisible.value, again.isVisible.value) = (true, true, offersAgain)
  }

  /// Waits until the user wants the script to run again.
  nonisolated(nonsending) func wantsAgain() async -> Bool {
    guard (try? await again.taps.first()) != nil else { return false }
    for element in [state, again, close] as [PageElement] { element.isVisible.value = false }
    return true
  }
}
