import Synchronization

/// A name among the present sessions of a shared model.
public struct Presence: Codable, Equatable, Sendable {
  /// The name that the sessions have given.
  public let name: String
  /// The number of present sessions with this name.
  public let count: Int

  /// Creates an entry of a list.
  public init(name: String, count: Int) { (self.name, self.count) = (name, count) }

  /// Returns the list of these names, in the order of the names.
  static func list(_ names: [String]) -> [Presence] {
    Dictionary(grouping: names, by: \.self).map { Presence(name: $0, count: $1.count) }.sorted { $0.name < $1.name }
  }
}

/// The stay of a session: present while it is alive and a viewer looks at the session.
final class Stay: Sendable {
  /// The name of the session; `nil` for a session that only looks.
  let name: String?
  private let isAttended: Atomic<Bool>
  private let changed: @Sendable () async -> Void

  init(_ name: String?, isAttended: Bool, changed: @escaping @Sendable () async -> Void) {
    (self.name, self.changed) = (name, changed)
    self.isAttended = Atomic(isAttended)
  }

  deinit { Task { [changed] in await changed() } }

  /// The name, if the session is present.
  var presentName: String? { isAttended.load(ordering: .acquiring) ? name : nil }

  func set(isAttended new: Bool) {
    guard isAttended.exchange(new, ordering: .acquiringAndReleasing) != new else { return }
    Task { [changed] in await changed() }
  }
}
