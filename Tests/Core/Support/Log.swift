/// Events in order, as text. These tests compare order only through this log.
final class Log {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  /// Returns a closure that notes its argument under a name.
  func noting<Value>(_ name: String) -> (Value) -> Void { { self.note("\(name)\($0)") } }
}
