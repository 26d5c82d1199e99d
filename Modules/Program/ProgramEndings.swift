import Dispatch
import Synchronization

/// The work of a program after its sessions have ended, such as to leave the list of the present users.
package final class ProgramEndings: Sendable {
  /// The longest time that all the work takes. A place that does not answer must not keep the program.
  private static let patience = DispatchTimeInterval.seconds(2)

  private let endings = Mutex<[@Sendable () async -> Void]>([])

  package init() {}

  /// Adds work.
  package func add(_ ending: @escaping @Sendable () async -> Void) { endings.withLock { $0.append(ending) } }

  /// Does the work, and waits for it. Later calls do nothing.
  package func run() {
    let all = endings.withLock { endings in
      defer { endings = [] }
      return endings
    }
    guard !all.isEmpty else { return }
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await withDiscardingTaskGroup { group in for ending in all { group.addTask { await ending() } } }
      done.signal()
    }
    _ = done.wait(timeout: .now() + Self.patience)
  }
}
