public import SignalboxSession
import SignalboxWords

/// The address of a store: a database that `--store` names, for recordings and for the data of services. Any number of
/// machines can share it.
///
/// A program lists the types of the addresses that it knows; see `ApplicationProgram.stores`.
public protocol StoreAddress: Sendable {
  /// The name of the kind of store in help texts, such as `PostgreSQL`.
  static var kind: String { get }

  /// The schemes of the addresses, such as `postgresql`.
  static var schemes: [String] { get }

  /// Checks an address, and does not connect.
  init(_ text: String) throws(StoreFailure)

  /// Connects, and returns the shelf with this name. After the lease, other processes may take over the sessions of a
  /// silent process. After the patience, a session that waits for the store ends.
  func shelf(_ name: String, lease: Duration, patience: Duration) throws(StoreFailure) -> any JournalShelf

  /// Connects, and creates or migrates tables of a service.
  func open(_ schema: SQLSchema) throws(StoreFailure) -> any SQLPool
}

extension [any StoreAddress.Type] {
  /// Returns the address that `text` is, by its scheme. An address with an unknown scheme is left to the first kind of
  /// store, which describes the addresses.
  public func address(_ text: String) throws(StoreFailure) -> any StoreAddress {
    let kind = first { $0.schemes.contains { text.hasPrefix($0 + "://") } } ?? first
    guard let kind else { throw .misuse(phrase("--store is not for this program.")) }
    return try kind.init(text)
  }
}
