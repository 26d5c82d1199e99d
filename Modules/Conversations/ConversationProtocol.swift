package import SignalboxCommands
package import SignalboxModel

/// The protocol that a child speaks on its socket, as a state machine without input and output.
///
/// A value of the type begins a run of the child: each start of the child uses a fresh copy. It answers
/// each line with steps. So a protocol is tested without a child.
package protocol ConversationProtocol: Sendable {
  /// A question of the child, with everything that its page shows. The recording has it, so it contains no secret.
  associatedtype Request: Codable & Sendable
  /// An answer of the user. A secret is an index; see ``Dialogue/keep(_:)``.
  associatedtype Reply: Codable & Equatable & Sendable
  typealias Step = ConversationStep<Request>

  /// Creates files that the child needs, and returns its environment variables, with the path of the socket.
  func prepare(_ folder: ConversationFolder) throws -> [String: String]

  /// Receives a line of the child. Connections are numbered from 1.
  mutating func receive(_ line: String, from connection: Int) -> [Step]

  /// Receives the end of a connection.
  mutating func close(_ connection: Int) -> [Step]

  /// Gives the answer to the last request. `secrets` are the texts of all kept secrets.
  mutating func reply(_ reply: Reply, secrets: [String]) -> [Step]

  /// Receives the user's wish to stop the work of the child between two questions.
  mutating func interrupt() -> [Step]

  /// Receives the wait of the child for keys at its terminal, behind its last lines of output.
  mutating func prompt(_ text: String, _ wait: TerminalWait) -> [Step]

  /// The connection that asks the last request, if its end withdraws the request.
  var asking: Int? { get }

  /// Returns whether the child asks the same as before: the kind, the title and the keys, not a text with a date.
  static func isSame(_ recorded: Request, _ asked: Request) -> Bool
}

extension ConversationProtocol {
  /// By default, nothing.
  package mutating func interrupt() -> [Step] { [] }

  /// By default, no end of a connection withdraws a request.
  package var asking: Int? { nil }

  /// By default, nothing.
  package mutating func prompt(_ text: String, _ wait: TerminalWait) -> [Step] { [] }
}

/// A consequence of a line of the child.
package enum ConversationStep<Request: Sendable>: Sendable {
  /// Sends a line to the child.
  case say(String, to: Int)
  /// Types keys at the terminal of the child.
  case type(String)
  /// Asks the user. Later lines of the child wait for the reply.
  case ask(Request)
  /// Marks a point over which no undo and no resumed session goes back: the answers so far have their effect.
  case pass
  /// Tells the session of progress or output.
  case report(EffectReport)
}

/// A question and its answer.
package struct Exchange<Talk: ConversationProtocol>: Sendable {
  package let request: Talk.Request
  package let reply: Talk.Reply

  package init(_ request: Talk.Request, _ reply: Talk.Reply) { (self.request, self.reply) = (request, reply) }
}

/// The next act of the child: a question, or its end.
package struct ConversationTurn<Request: Codable & Sendable>: Codable, Sendable {
  /// The question; `nil` when the child has ended.
  package var request: Request?
  /// The status of the child when it has ended, 128 and more for a signal.
  package var status: Int?
  /// The exchanges that hold: the child was given them, and no point was passed since.
  ///
  /// A higher beginning than 0 means that the earlier exchanges have their effect. A lower end than the number of the
  /// exchanges means that the child asked something else than recorded.
  package var held: Range<Int>
}
