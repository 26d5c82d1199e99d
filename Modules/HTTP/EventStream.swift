/// Server-sent events that are made when the client reads. A slow client gets fewer events, and always the last.
package struct EventStream: Sendable {
  /// Yields when there is news. Several notifications are combined.
  package let changes: AsyncStream<Void>
  /// Returns the bytes to send now, and whether they are the last; empty without news for this client.
  package let next: @Sendable () -> (bytes: [UInt8], isLast: Bool)
  /// Ends `changes` because the client has disconnected.
  package let stop: @Sendable () -> Void

  /// Creates a stream.
  /// - Parameters:
  ///   - changes: Yields when there is news.
  ///   - stop: Ends `changes`. Called when the client has disconnected.
  ///   - next: Returns the news.
  package init(
    changes: AsyncStream<Void>, stop: @escaping @Sendable () -> Void,
    next: @escaping @Sendable () -> (bytes: [UInt8], isLast: Bool)
  ) {
    (self.changes, self.stop, self.next) = (changes, stop, next)
  }

  /// Returns the stream compressed, after ``Gzip/head``. Each event is compressed by itself: a window would be memory
  /// for each client. A comment of random length hides how well an event is compressed, as in a page.
  package func compressed() -> EventStream {
    EventStream(changes: changes, stop: stop) {
      let (bytes, isLast) = next()
      guard bytes.count >= Gzip.smallest else { return (Gzip.stored(bytes), isLast) }
      let comment = ":" + String(repeating: "a", count: .random(in: 0...99)) + "\n"
      return (Gzip.piece(bytes) + Gzip.stored(Array(comment.utf8)), isLast)
    }
  }

  /// The longest silence, in which proxies do not close a stream.
  package static let silence = Duration.seconds(15)

  /// Returns a task that calls `beat` after `delay`, and then after each ``silence``, until it is cancelled.
  package static func beats(after delay: Duration, _ beat: @escaping @Sendable () -> Void) -> Task<Void, Never> {
    Task {
      var delay = delay
      while (try? await Task.sleep(for: delay)) != nil {
        beat()
        delay = silence
      }
    }
  }

  /// Returns an event with an id. The data may have several lines.
  package static func event(_ name: String, id: String, _ data: String) -> [UInt8] {
    // Only a line feed ends a line here. The page escapes all other line ends.
    var (bytes, data) = (Array("id: \(id)\nevent: \(name)\n".utf8), data)
    bytes.reserveCapacity(bytes.count + data.utf8.count + 64)
    data.withUTF8 { data in
      for line in data.split(separator: 0x0A, omittingEmptySubsequences: false) {
        bytes += "data: ".utf8
        bytes += line
        bytes.append(0x0A)
      }
    }
    bytes.append(0x0A)
    return bytes
  }
}
