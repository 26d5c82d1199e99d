/// Where bytes come from and go to: a transport of the wire, such as standard streams or a socket.
///
/// A ``JSONPresenter`` calls it on its session's isolation, one call at a time, and never waits in it but in
/// ``waitUntilWritable()``. The handlers are called there as well; each set anew takes the place of the one before.
public protocol Channel: AnyObject {
  /// The most bytes that one ``write(_:)`` is given.
  var writeLimit: Int { get }

  /// Reads once into the beginning of `buffer`. Called when there is something to read.
  func read(into buffer: inout [UInt8]) -> ChannelRead

  /// Writes once, without waiting.
  func write(_ bytes: ArraySlice<UInt8>) -> ChannelWrite

  /// Calls `handler` whenever there is something to read, or no more with `nil`.
  func whenReadable(_ handler: (() -> Void)?)

  /// Calls `handler` whenever there is room to write, or no more with `nil`.
  func whenWritable(_ handler: (() -> Void)?)

  /// Waits until there is room, which happens at the end of a session alone; false when there is a reason to give up.
  func waitUntilWritable() -> Bool
}

/// What came of ``Channel/read(into:)``.
public enum ChannelRead: Equatable, Sendable {
  /// So many bytes.
  case bytes(Int)
  /// Nothing after all.
  case nothing
  /// Nothing will ever come.
  case end
}

/// What came of ``Channel/write(_:)``.
public enum ChannelWrite: Equatable, Sendable {
  /// So many bytes were taken.
  case wrote(Int)
  /// None was, for now.
  case noRoom
  /// Nobody will ever read them.
  case lost
}
