// Former names, until the next release.

public import SignalboxInterface

extension SessionTest {
  /// The former name of ``quit()``.
  @available(*, deprecated, renamed: "quit()")
  public func leave() -> Ending { quit() }
}

extension MemoryShelf {
  /// The former name of ``expireLease()``.
  @available(*, deprecated, renamed: "expireLease()")
  public func fallSilent() { expireLease() }

  /// The former name of ``forOtherProgram()``.
  @available(*, deprecated, renamed: "forOtherProgram()")
  public func seenByAnother() -> MemoryShelf { forOtherProgram() }

  /// The former name of ``removeOwned(_:)``.
  @available(*, deprecated, renamed: "removeOwned(_:)")
  public func snatch(_ name: String) { removeOwned(name) }
}

extension ShelfUnderTest {
  /// The former name of ``expireLease()``.
  @available(*, deprecated, renamed: "expireLease()")
  public func silence() throws -> Bool { try expireLease() }

  /// The former name of ``removeOwned(_:)``.
  @available(*, deprecated, renamed: "removeOwned(_:)")
  public func snatch(_ name: String) throws { try removeOwned(name) }
}
