import CProcess
import SignalboxPlatform

/// A descriptor that another thread makes readable, to wake a loop that waits for descriptors (eventfd).
package final class WakeUp: Sendable {
  package let descriptor: Int32

  /// Returns `nil` if the system gives no descriptor; `errno` has the reason.
  /// - Parameter isCounted: A Boolean value that indicates whether each ``reset()`` takes a single signal.
  package init?(isCounted: Bool = false) {
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK) | Int32(isCounted ? EFD_SEMAPHORE : 0))
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Makes the descriptor readable; from any thread.
  package func signal() { eventfd_write(descriptor, 1) }

  /// Makes the descriptor unreadable. Called only while it is readable: other wake-ups need no extra system call.
  /// - Returns: `false` if another thread was faster.
  @discardableResult
  package func reset() -> Bool {
    var count: eventfd_t = 0
    return eventfd_read(descriptor, &count) == 0
  }
}
