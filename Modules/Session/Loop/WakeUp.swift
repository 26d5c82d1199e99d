import CProcess
import Glibc
import SignalboxInterface

/// A descriptor that another thread makes readable: how a loop that waits for descriptors is woken (eventfd).
final class WakeUp: Sendable {
  let descriptor: Int32

  /// The process ends where the system gives no descriptor.
  init() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    if descriptor < 0 { Self.endWithoutDescriptor(String(cString: strerror(errno))) }
  }

  deinit { close(descriptor) }

  /// Makes it readable; from any thread.
  func signal() { eventfd_write(descriptor, 1) }

  /// Makes it unreadable. Called when it is readable, so a wait that something else ended costs no extra call.
  func reset() {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
  }

  /// A session cannot begin, and nobody who makes one could do anything about it. It is no fault of the program's, so it
  /// ends in words, with the status for what the system has refused (EX_OSERR).
  private static func endWithoutDescriptor(_ reason: String) -> Never {
    let sentence = phrase(
      "A session needs a file descriptor, and the system gives none: \(reason).",
      german: "Eine Sitzung braucht einen Dateideskriptor, und das System gibt keinen: \(reason).")
    _ = (sentence + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(71)
  }
}
