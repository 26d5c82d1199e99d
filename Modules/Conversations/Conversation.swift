package import SignalboxCommands
package import SignalboxModel
import SignalboxPlatform
import SignalboxSession

/// A child process that asks. It lives across effects, and is always where the last answer has brought it.
///
/// ``next(_:secrets:_:)`` is a function of the answers so far. It continues with the child if the child was given these
/// answers but the last. Otherwise it starts the child and gives it the answers. So a session that is replayed, undone
/// or resumed needs no child.
///
/// The child ends with this object, with its session's next conversation, and with this process. A session keeps its
/// conversation until ``end()``.
package actor Conversation<Talk: ConversationProtocol>: Ending {
  private let executor = ThreadExecutor()
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  let command: [String]
  private let (terminal, initial): (TerminalSize?, Talk)
  /// How often the child may still be started.
  private var starts: Int
  /// Ends a wait for the child: the task is cancelled, or the user wants the work to stop.
  private let wakeUp = WakeUp()
  private var live: LiveTalk<Talk>?

  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - terminal: The size of a terminal for the child; `nil` for an empty input and a pipe.
  ///   - starts: How often the child may be started.
  ///   - talk: The protocol, at its beginning.
  package init(_ command: [String], terminal: TerminalSize? = nil, starts: Int = .max, _ talk: Talk) {
    (self.command, self.terminal, self.starts, initial) = (command, terminal, starts, talk)
  }

  /// A Boolean value that indicates whether the child waits for an answer.
  package var isWaiting: Bool { live != nil }

  /// Returns a stream that yields `true` when the child withdraws the question behind these answers, because the
  /// program that asks it has ended. It yields nothing if the child does not wait there, as in a resumed session.
  func withdrawal(after replies: [Talk.Reply]) -> AsyncStream<Bool> {
    guard let live, live.given == replies, let stream = live.withdrawal() else { return AsyncStream { _ in } }
    return stream
  }

  /// Returns the next question of the child, or its end.
  /// - Parameters:
  ///   - exchanges: The questions and answers so far.
  ///   - secrets: The texts that the answers refer to.
  ///   - report: Receives the output of the child and its progress. Output of the way to the present is left out.
  package func next(
    _ exchanges: [Exchange<Talk>], secrets: [String], _ report: EffectReporter
  ) async throws -> ConversationTurn<Talk.Request> {
    guard let wakeUp else { throw LiveChildFailure.noDescriptors }
    return try await withTaskCancellationHandler {
      await SessionConversations.all.begin(self)
      // The interruption of earlier work is over. A cancellation marks the task before the signal.
      wakeUp.reset()
      do {
        try Task.checkCancellation()
        return try turn(exchanges, secrets, report, wakeUp)
      } catch {
        endChild()
        throw error
      }
    } onCancel: {
      wakeUp.signal()
    }
  }

  private func turn(
    _ exchanges: [Exchange<Talk>], _ secrets: [String], _ report: EffectReporter, _ wakeUp: WakeUp
  ) throws -> ConversationTurn<Talk.Request> {
    let live = try continued(exchanges, secrets) ?? start(wakeUp)
    live.withheld.add(secrets)
    // The number of exchanges that the child was given, and their number at the last passed point.
    var (given, passed) = (live.given.count, 0)
    while true {
      let isLeading = given < exchanges.count
      let request = try live.request(report, tellsLines: !isLeading)
      if live.hasPassed { passed = given }
      guard let request else {
        let status = try live.child.status()
        self.live = nil
        return ConversationTurn(request: nil, status: status, held: passed..<given)
      }
      guard isLeading, Talk.isSame(exchanges[given].request, request) else {
        return ConversationTurn(request: request, status: nil, held: passed..<given)
      }
      live.give(exchanges[given].reply, secrets)
      given += 1
    }
  }

  /// Returns the child if it waits for the last of the answers.
  private func continued(_ exchanges: [Exchange<Talk>], _ secrets: [String]) -> LiveTalk<Talk>? {
    guard let live, !exchanges.isEmpty, live.given == exchanges.dropLast().map(\.reply),
      secrets.starts(with: live.secrets)
    else { return nil }
    return live
  }

  private func start(_ wakeUp: WakeUp) throws -> LiveTalk<Talk> {
    guard starts > 0 else { throw ConversationFailure.lost }
    starts -= 1
    endChild()
    let new = try LiveTalk(initial, command, terminal, wakeUp)
    live = new
    return new
  }

  private func endChild() {
    live?.end()
    live = nil
  }

  /// Ends the child: asks it by SIGTERM, and kills it five seconds later.
  package func end() async {
    endChild()
    await SessionConversations.all.ended(self)
  }

  /// Passes the user's wish to stop the child's work on to the protocol.
  package nonisolated func interrupt() { wakeUp?.signal() }
}

/// Ends a conversation with the last of its dialogues.
package final class ConversationOwner<Talk: ConversationProtocol>: Sendable {
  package let conversation: Conversation<Talk>

  package init(_ conversation: Conversation<Talk>) { self.conversation = conversation }

  deinit { Task.detached { [conversation] in await conversation.end() } }
}

/// A conversation of any protocol.
protocol Ending: Actor {
  func end() async
}

/// The latest conversation of each session, until it ends.
///
/// A session has a single child at a time: an undo begins another conversation, and the child of the former might hold
/// a lock.
private actor SessionConversations {
  static let all = SessionConversations()
  private var latest: [WorkOrigin: any Ending] = [:]

  /// Ends the former conversation of the current effect's session.
  func begin(_ conversation: any Ending) async {
    guard let session = WorkOrigin.current else { return }
    let former = latest.updateValue(conversation, forKey: session)
    if let former, former !== conversation { await former.end() }
  }

  func ended(_ conversation: any Ending) { latest = latest.filter { $0.value !== conversation } }
}
