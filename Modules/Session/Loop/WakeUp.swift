import CProcess
import Glibc
import SignalboxInterface

/// A descriptor that another thread makes readable: how a loop that waits for descriptors is woken (eventfd).
final class WakeUp: Sendable {
  let descriptor: Int32

  /// - Throws: `outOfResources` where the system gives no descriptor.
  init() throws(PresenterFailure) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    if descriptor < 0 { throw .outOfResources(Self.noDescriptor(String(cString: strerror(errno)))) }
  }

  deinit { close(descriptor) }

  /// Makes it readable; from any thread.
  func signal() { eventfd_write(descriptor, 1) }

  /// Makes it unreadable. Called when it is readable, so a wait that something else ended costs no extra call.
  func reset() {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
  }

  private static func noDescriptor(_ reason: String) -> String {
    phrase(
      "A session needs a file descriptor, and the system gives none: \(reason).",
      german: "Eine Sitzung braucht einen Dateideskriptor, und das System gibt keinen: \(reason).")
  }
}
