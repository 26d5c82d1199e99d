import Synchronization

/// The connections of each client address, so that a single address cannot take all places.
final class ConnectionCounter: Sendable {
  private let connections = Mutex<[String: Set<Int32>]>([:])
  /// The maximum number of connections for an address.
  let most: Int

  init(most: Int) { self.most = most }

  /// Adds a connection. Returns the address's earlier connections if their number has reached the maximum. The caller
  /// then disconnects an idle connection of them.
  func add(_ descriptor: Int32, of address: String) -> Set<Int32>? {
    connections.withLock { connections in
      let before = connections[address, default: []]
      connections[address, default: []].insert(descriptor)
      return before.count < most ? nil : before
    }
  }

  /// Removes a connection.
  func remove(_ descriptor: Int32, of address: String) {
    connections.withLock { connections in
      connections[address]?.remove(descriptor)
      if connections[address]?.isEmpty == true { connections[address] = nil }
    }
  }
}
