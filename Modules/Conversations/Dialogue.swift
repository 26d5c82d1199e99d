package import SignalboxCore
package import SignalboxModel

/// A conversation as the application of a session sees it: the answers so far, and effects that ask for the next
/// question.
///
/// The recording has the questions as values of effects and the answers as input. An undo goes back to an earlier
/// question, but not over a passed point. The child ends when this object is released, so the application's function
/// need not wait for it.
package final class Dialogue<Talk: ConversationProtocol> {
  private let owner: ConversationOwner<Talk>
  private let effects: any Effects
  private let isReversible: Bool
  /// The exchanges since the last passed point, each with the number of the secrets of the answers before it, and of
  /// the lines of output before its answer.
  private var past: [(exchange: Exchange<Talk>, earlierSecrets: Int, lineCount: Int)] = []
  private var secrets: [Secret] = []
  /// The number of the secrets of all answers. The page of a question keeps its secrets before it is answered.
  private var answeredSecrets = 0
  /// The question of the next turn, which needs no child.
  private var earlier: Talk.Request?

  /// The exchanges that were dropped, because the child that was led by earlier answers asked something else.
  package private(set) var dropped: [Exchange<Talk>] = []
  /// The number of lines of output, without those behind an answer that was taken back.
  package private(set) var lineCount = 0
  /// The status of the child when it has ended, 128 and more for a signal.
  package private(set) var status = 0

  private struct Given: Encodable, Sendable {
    let command: [String]
    let replies: [Talk.Reply]
  }

  /// - Parameters:
  ///   - owner: The conversation. Dialogues that share it, after an undo, continue the same child.
  ///   - effects: The effects of the session.
  ///   - isReversible: A Boolean value that indicates whether the user may undo to an earlier question.
  package init(_ owner: ConversationOwner<Talk>, effects: any Effects, isReversible: Bool = true) {
    (self.owner, self.effects, self.isReversible) = (owner, effects, isReversible)
  }

  /// Keeps a secret for ``ConversationProtocol/reply(_:secrets:)``, and returns its index there.
  ///
  /// The secret is compared with the secrets before it. So the recording has their equality, and a refused secret that
  /// is given again differs from the good one. Otherwise the child would ask something else than before.
  package func keep(_ secret: Secret) -> Int {
    for earlier in secrets.suffix(Self.mostCompared) { _ = secret == earlier }
    secrets.append(secret)
    return secrets.count - 1
  }

  /// The number of earlier secrets that a secret is compared with: those of the last attempts.
  private static var mostCompared: Int { 10 }

  /// Adds the answer to a question.
  package func answer(_ request: Talk.Request, _ reply: Talk.Reply) {
    past.append((Exchange(request, reply), answeredSecrets, lineCount))
    answeredSecrets = secrets.count
  }

  /// Takes the last answer back and returns its question; `nil` if there is none since the last passed point.
  package func takeBack() -> Talk.Request? {
    guard let last = past.popLast() else { return nil }
    // Nothing needs a secret that was taken back.
    secrets.removeSubrange(last.earlierSecrets...)
    answeredSecrets = last.earlierSecrets
    return last.exchange.request
  }

  /// Goes back: the next turn asks the question of the last answer, which is taken back. The child starts again with
  /// the remaining answers.
  ///
  /// Returns false if there is none since the last passed point, or if `again` returns `nil`, because it is no question
  /// of the user. Then the next turn asks `request` again.
  /// - Parameter again: Returns the question of an exchange, in which the page may show the former answer.
  package func goBack(from request: Talk.Request, _ again: (Exchange<Talk>) -> Talk.Request? = \.request) -> Bool {
    guard let last = past.last, let question = again(last.exchange) else {
      earlier = request
      return false
    }
    _ = takeBack()
    (earlier, lineCount) = (question, last.lineCount)
    return true
  }

  /// Returns a Boolean value that indicates whether ``goBack(from:_:)`` leads to an earlier question.
  package func canGoBack(_ again: (Exchange<Talk>) -> Talk.Request? = \.request) -> Bool {
    past.last.flatMap { again($0.exchange) } != nil
  }

  /// A Boolean value that indicates whether nothing was asked before, since the last passed point.
  package var isAtBeginning: Bool { past.isEmpty }

  /// Returns the question to which the user went back, or runs the effects that ask the child for its next question.
  /// Returns `nil` when the child has ended.
  /// - Parameters:
  ///   - title: The title that users see meanwhile, and in the refusal of an undo.
  ///   - reported: Receives progress and output, before ``lineCount`` counts its lines.
  package nonisolated(nonsending) func next(
    title: String, reported: @escaping (EffectReport) -> Void
  ) async throws(EffectFailure) -> Talk.Request? {
    dropped = []
    if let earlier {
      self.earlier = nil
      return earlier
    }
    let (exchanges, conversation) = (past.map(\.exchange), owner.conversation)
    let given = Given(command: conversation.command, replies: exchanges.map(\.reply))
    let take = { [self] (report: EffectReport) in
      reported(report)
      lineCount += report.lines.count
    }
    let turn = try await effects.run(
      Effect("ask", title: title, isReversible: isReversible, given: given), secrets: secrets, reported: take
    ) { _, secrets, report in try await conversation.next(exchanges, secrets: secrets, report) }
    dropped = Array(exchanges[turn.held.upperBound...])
    // The child that was led has told no lines.
    if !dropped.isEmpty { lineCount = past[turn.held.upperBound].lineCount }
    past = Array(past[turn.held])
    if turn.held.lowerBound > 0 {
      if past.isEmpty { (secrets, answeredSecrets) = ([], 0) }
      // An effect that cannot be taken back: it stands in the way of an undo.
      try await effects.run("pass", title: title) { _ in }
    }
    status = turn.status ?? 0
    return turn.request
  }

  /// Follows the present question: the signal emits when the child withdraws it, because the program that asks it has
  /// ended. A recording has that, so a replay withdraws it at the same place.
  /// - Parameters:
  ///   - name: The name of the source.
  ///   - lifetime: The lifetime of the question's page.
  package func withdrawal(
    _ name: String, of sources: any Sources, during lifetime: Lifetime
  ) -> Signal<Bool> {
    let (conversation, replies) = (owner.conversation, past.map(\.exchange.reply))
    return sources.follow(name, during: lifetime) { await conversation.withdrawal(after: replies) }
  }

  /// Stops the work of the child between two questions, if its protocol can.
  package func interrupt() { owner.conversation.interrupt() }
}
