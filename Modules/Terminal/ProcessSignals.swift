import CProcess
import SignalboxPlatform

/// The owner of the process's signals. They arrive as numbers on a descriptor that a session watches.
public final class ProcessSignals {
  /// A descriptor that is readable when a signal has arrived. Watch it with `Session.watch(_:for:isUrgent:_:)`.
  public let descriptor: Int32
  private var hasEnded = false

  /// Replaces the default actions of `signals`. A signal that was ignored when the process started stays ignored.
  public init(_ signals: [Int32]) {
    descriptor = signalbox_signals_open()
    // The program has opened the pipe at its start (``prepare()``).
    precondition(descriptor >= 0, "signals need a pipe, errno \(errno)")
    // The reader of the output may end first. The write then fails with EPIPE, and the writing code handles this.
    signalbox_signals_ignore(SIGPIPE)
    for signal in signals { signalbox_signals_watch(signal) }
  }

  /// Opens the pipe for signals while descriptors are certainly free.
  /// - Returns: A Boolean value that indicates success. Sets `errno` on failure.
  package static func prepare() -> Bool { signalbox_signals_open() >= 0 }

  /// Returns the next signal that has arrived; `nil` for none.
  public func next() -> Int32? {
    var byte: UInt8 = 0
    repeat { guard read(descriptor, &byte, 1) == 1 else { return nil } } while byte == 0
    signalbox_signals_taken(Int32(byte))
    return Int32(byte)
  }

  /// Takes the arrived signals, each a request to end. Passes the first to `stop`. The second ends the process at once,
  /// because the user does not want to wait for unfinished work (G28).
  public func end(_ stop: (Int32) -> Void) {
    while let signal = next() {
      if hasEnded { Self.raiseByDefault(signal) }
      hasEnded = true
      stop(signal)
    }
  }

  /// Waits for a signal that requests the end, and returns it.
  public func wait() -> Int32 {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&ready, 1, -1) <= 0 {}
    var ending = SIGTERM
    end { ending = $0 }
    return ending
  }

  /// Cancels the termination that the last signal has started, because the signal only ended the typed input.
  ///
  /// Without this call the process ends three seconds after the signal, even if output is unfinished.
  public static func cancelTermination() { signalbox_signals_calm() }

  /// Sends `signal` to this thread, as the terminal does for a key.
  public static func send(_ signal: Int32) { raise(signal) }

  /// Performs the default action of `signal`: ends the process, so that the parent sees the signal, or stops the
  /// process until it is continued.
  public static func raiseByDefault(_ signal: Int32) { signalbox_signals_default_and_raise(signal) }
}
