/// What happened, in order, as text: the one way in which these tests compare order.
final class Log {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  /// A note that repeats what it is given under a name.
  func noting<Value>(_ name: String) -> (Value) -> Void { { self.note("\(name)\($0)") } }
}
