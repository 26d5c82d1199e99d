import Foundation
import Synchronization

/// The right to start a script once, in this process.
///
/// A script that does not ask first must not be started again because its session goes on. A recorded ticket is of no
/// use in another process.
package struct ScriptTicket: Codable, Hashable, Sendable {
  private let id: UUID

  /// The tickets that are not used. A lock, because a protocol uses its ticket without an actor.
  private static let valid = Mutex<Set<ScriptTicket>>([])

  /// Creates a ticket.
  package init() {
    id = UUID()
    Self.valid.withLock { _ = $0.insert(self) }
  }

  /// Uses the ticket. Returns false if it is used already, or of another process.
  func use() -> Bool { Self.valid.withLock { $0.remove(self) != nil } }
}
