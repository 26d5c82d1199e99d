/// A source and destination of bytes: a transport of the wire, such as standard streams or a socket.
///
/// A ``JSONPresenter`` calls a channel on its session's isolation, one call at a time. Only ``waitUntilWritable()`` may
/// block. The handlers run on the same isolation. A new handler replaces the previous handler.
public protocol Channel: AnyObject {
  /// The largest number of bytes in one call of ``write(_:)``.
  var writeLimit: Int { get }

  /// Reads once into the beginning of `buffer`. Called when data is ready.
  func read(into buffer: inout [UInt8]) -> ChannelRead

  /// Writes once, without blocking.
  func write(_ bytes: ArraySlice<UInt8>) -> ChannelWrite

  /// Calls `handler` whenever data is ready to read. `nil` removes the handler.
  func whenReadable(_ handler: (() -> Void)?)

  /// Calls `handler` whenever there is room to write. `nil` removes the handler.
  func whenWritable(_ handler: (() -> Void)?)

  /// Blocks until there is room. Called only at the end of a session. Returns false when the presenter must give up.
  func waitUntilWritable() -> Bool
}

/// The result of ``Channel/read(into:)``.
public enum ChannelRead: Equatable, Sendable {
  /// This number of bytes was read.
  case bytes(Int)
  /// No byte was ready.
  case nothing
  /// The input has ended.
  case end
}

/// The result of ``Channel/write(_:)``.
public enum ChannelWrite: Equatable, Sendable {
  /// This number of bytes was written.
  case wrote(Int)
  /// There is no room at the moment.
  case noRoom
  /// The output is broken: no further byte can arrive.
  case lost
}
