public import SignalboxSession

/// An empty shelf as two programs see it, with faults that a test can cause.
public protocol ShelfUnderTest: AnyObject, Sendable {
  /// The shelf as the first program sees it.
  var here: any JournalShelf { get }

  /// The shelf as another program sees it.
  var there: any JournalShelf { get }

  /// Stops all writing to the shelf, or resumes it. Does nothing if writing cannot be stopped.
  func stall(_ isStalled: Bool) throws

  /// Prevents the first program from renewing its lease, and waits until the lease has ended. The program stays alive.
  /// - Returns: `false` if a living program cannot lose its recordings.
  func expireLease() throws -> Bool

  /// Removes a recording that the first program owns.
  func removeOwned(_ name: String) throws
}

/// A shelf in memory as two programs see it.
public final class MemoryShelfUnderTest: ShelfUnderTest {
  private let first = MemoryShelf()
  private let second: MemoryShelf

  /// Creates an empty shelf.
  public init() { second = first.forOtherProgram() }

  /// The shelf as the first program sees it.
  public var here: any JournalShelf { first }
  /// The shelf as another program sees it.
  public var there: any JournalShelf { second }
  /// Stops all writing to the shelf, or resumes it.
  public func stall(_ isStalled: Bool) { first.stall(isStalled) }
  /// Ends the first program's lease.
  public func expireLease() -> Bool {
    first.expireLease()
    return true
  }
  /// Removes a recording that the first program owns.
  public func removeOwned(_ name: String) { first.removeOwned(name) }
}
