/// Server-sent events, made when somebody takes them: who reads slowly gets fewer and the last.
package struct EventStream: Sendable {
  /// Told that there is something new; of many tellings one is kept.
  package let changes: AsyncStream<Void>
  /// The bytes to send now, and whether they are the last; empty when nothing is new to this reader.
  package let next: @Sendable () -> (bytes: [UInt8], isLast: Bool)
  /// Ends `changes`: nobody reads any more.
  let stop: @Sendable () -> Void

  /// - Parameters:
  ///   - changes: Yields when there is something new.
  ///   - stop: Ends `changes`; called when the other end has gone.
  ///   - next: Gives what is new.
  package init(
    changes: AsyncStream<Void>, stop: @escaping @Sendable () -> Void,
    next: @escaping @Sendable () -> (bytes: [UInt8], isLast: Bool)
  ) {
    (self.changes, self.stop, self.next) = (changes, stop, next)
  }

  /// An event with an id, whose data may have several lines.
  package static func event(_ name: String, id: String, _ data: String) -> [UInt8] {
    // Only a line feed ends a line of ours: what else would, is escaped in the page.
    let lines = data.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }
    return Array("id: \(id)\nevent: \(name)\n\(lines.joined())\n".utf8)
  }
}
