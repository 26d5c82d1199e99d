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
  /// - Parameter tool: The path of `signalbox-box`; `nil` for the file beside this program.
  public init(_ script: ScriptCommand, tool: String? = nil) {
    (self.script, self.tool) = (script, tool ?? ScriptCommand.tool)
  }

  /// The command.
  public var subject: String? { script.arguments.joined(separator: " ") }

  /// Runs the script.
  /// - Returns: The last lines of the output and a sentence with the status of the script, or `nil` if the script has
  ///   failed.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let work = WorkPage(key: "script", script.arguments)
    var past: [ScriptStep: BoxOutcome] = [:]
    return await work.show(in: context, offersAgain: true) { () async throws(EffectFailure) in
      try await runOnce(work, &past, context)
    }
  }

  /// Runs the script once.
  private nonisolated(nonsending) func runOnce(
    _ work: WorkPage, _ past: inout [ScriptStep: BoxOutcome], _ context: ApplicationContext
  ) async throws(EffectFailure) {
    let title = phrase("Running the script")
    let conversation = { Conversation(script.arguments, terminal: TerminalSize(), starts: $0, ScriptTalk(tool: tool)) }
    let owner =
      script.asksFirst
      ? ConversationOwner(conversation(.max))
      : try await context.effects.run("begin", title: title) { _ in ScriptTicket() }.owner(conversation)
    let dialogue = Dialogue(owner, effects: context.effects, isReversible: script.asksFirst)
    var count = 0
    // The answers that the user took back, in the order of their boxes. They are offered again.
    var former: [(box: Box, reply: BoxReply)] = []
    while let request = try await work.next(of: dialogue, title: title, in: context.navigator) {
      if !dialogue.dropped.isEmpty {
        former += dialogue.dropped.compactMap(Self.answered)
        context.navigator.notify(
          phrase("The script asks something else than before. Where it asks the same again, your answers are offered."))
      }
      switch request {
      case .box(let box):
        count += 1
        let place = former.firstIndex { $0.box.asksSame(as: box) }
        let offered = place.map { box.showing(former[$0].reply) } ?? box
        let page = BoxPage(offered, number: count, clock: context.clock, keep: dialogue.keep)
        let isBehindSteps = script.asksFirst && !dialogue.isAtBeginning
        if isBehindSteps, !dialogue.canGoBack({ Self.answered($0).map { .box($0.box) } }) { page.refuseGoingBack() }
        if !script.asksFirst { leave(page, without: owner.conversation, context.sources) }
        dialogue.withdrawal("box at \(page.number)", of: context.sources, during: page.lifetime)
          .observe { [unowned page] _ in page.answer(BoxReply(.withdrawn)) }
        do throws(Dismissed) {
          let reply = try await page.ask(in: context.navigator)
          dialogue.answer(request, .box(reply))
          if reply.exit == .withdrawn {
            page.finish(())
          } else {
            if let place { former.remove(at: place) }
            work.answered = page
          }
        } catch .cancelled {
          guard script.asksFirst, !dialogue.isAtBeginning else {
            dialogue.answer(request, .box(BoxReply(.escape)))
            continue
          }
          // Back is the earlier box, to which another run of the script is led.
          let hasEarlier = dialogue.goBack(from: request) {
            guard let answered = Self.answered($0) else { return nil }
            former.insert(answered, at: 0)
            return $0.request
          }
          count -= hasEarlier ? 2 : 1
          if !hasEarlier { context.navigator.notify(phrase("There is no question before this one.")) }
        } catch {
          throw error == .replaced
            ? EffectFailure(reason: "\(ConversationFailure.lost)") : EffectFailure(reason: "", cause: .cancelled)
        }
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
    let status = dialogue.status
    work.end(phrase("The script has ended with status \(status)."), status: status)
  }

  /// Returns the box and the reply of an exchange, or `nil` if it is no question of the user.
  private static func answered(_ exchange: Exchange<ScriptTalk>) -> (box: Box, reply: BoxReply)? {
    guard case (.box(let box), .box(let reply)) = (exchange.request, exchange.reply) else { return nil }
    return (box, reply)
  }

  /// Leaves the page of a script that ended with an earlier process, when the session goes on.
  private func leave(_ page: BoxPage, without script: Conversation<ScriptTalk>, _ sources: any Sources) {
    sources.follow("script at \(page.number)", from: false, during: page.lifetime, keeping: .latest()) {
      (await script.isWaiting, false)
    } opening: { _ in
      let isWaiting = await script.isWaiting
      return AsyncStream { $0.yield((isWaiting, false)) }
    }.observe { [unowned page] isWaiting in if !isWaiting { page.abandon() } }
  }
}
