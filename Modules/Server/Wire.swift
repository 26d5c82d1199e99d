import FlyingSocks
import Foundation
import SignalboxPlatform

/// The bytes of a connection, plain or through TLS.
protocol Wire: Sendable {
  /// The socket's descriptor.
  var descriptor: Int32 { get }

  /// Returns the next bytes; none at the end.
  func read(atMost count: Int) async throws -> [UInt8]

  /// Sends bytes. Returns when the system has taken all.
  func write(_ bytes: [UInt8]) async throws

  /// Tells the client that nothing more is sent. It can still be read from.
  func endWriting()
}

extension AsyncSocket: Wire {
  var descriptor: Int32 { socket.file.rawValue }

  func write(_ bytes: [UInt8]) async throws { try await write(Data(bytes)) }

  func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }
}
