import Synchronization

/// A name that no other living session test of the same ``onSessionThread(_:)`` has: two sessions with the same name
/// would have the same keys for different effects.
final class SessionName {
  /// The numbers of the living session tests.
  final class Taken: Sendable {
    private let numbers = Mutex<Set<Int>>([])

    func takeFirst() -> Int {
      numbers.withLock { numbers in
        let number = (1...).first { !numbers.contains($0) } ?? 1
        numbers.insert(number)
        return number
      }
    }

    func release(_ number: Int) { numbers.withLock { _ = $0.remove(number) } }
  }

  /// The names of the body; `nil` outside, where every session has the same name.
  @TaskLocal static var taken: Taken?

  private let owner: Taken?
  private let number: Int
  var text: String { number == 1 ? "test" : "test\(number)" }

  /// - Parameter isAlone: A Boolean value that indicates whether the name is the first, whatever others have.
  init(isAlone: Bool) {
    owner = isAlone ? nil : Self.taken
    number = owner?.takeFirst() ?? 1
  }

  deinit { owner?.release(number) }
}
