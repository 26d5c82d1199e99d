import Foundation
import SignalboxConversations
import Synchronization

/// The right to start a script once, in this process.
///
/// A script that does not ask first must not be started again because its session goes on. A recorded ticket gives no
/// right in another process. In this process, all runs of the session find the same script by its ticket.
package struct ScriptTicket: Codable, Hashable, Sendable {
  private let id: UUID

  private struct Script {
    weak var owner: ConversationOwner<ScriptTalk>?
    var isUsed = false
  }

  /// The scripts of this process. A lock, because runs of a session have no common actor.
  private static let scripts = Mutex<[UUID: Script]>([:])

  /// Creates a ticket.
  package init() {
    let id = UUID()
    self.id = id
    Self.scripts.withLock { $0[id] = Script() }
  }

  /// Returns the script of the ticket. A new script starts only if the ticket is unused.
  func owner(_ conversation: (_ starts: Int) -> Conversation<ScriptTalk>) -> ConversationOwner<ScriptTalk> {
    Self.scripts.withLock { scripts in
      if let owner = scripts[id]?.owner { return owner }
      let owner = ConversationOwner(conversation(scripts[id]?.isUsed == false ? 1 : 0))
      scripts[id] = Script(owner: owner, isUsed: true)
      return owner
    }
  }
}
