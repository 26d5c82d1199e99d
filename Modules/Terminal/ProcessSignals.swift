import CProcess
import Glibc

/// The process's one owner of signals: they arrive as numbers on a descriptor that a session watches.
public final class ProcessSignals {
  /// Readable when a signal has arrived; watch it with `Session.watch(_:for:isUrgent:_:)`.
  public let descriptor: Int32
  private var hasEnded = false

  /// Takes `signals` over from their default actions. One that was ignored when the process started stays ignored.
  public init(_ signals: [Int32]) {
    descriptor = signalbox_signals_open()
    // A program has opened it at its start.
    precondition(descriptor >= 0, "signals need a pipe, errno \(errno)")
    // Whoever reads our output may leave first; the write then fails with EPIPE, which is handled where it happens.
    signalbox_signals_ignore(SIGPIPE)
    for signal in signals { signalbox_signals_watch(signal) }
  }

  /// Opens what signals arrive on, while there is certainly room for it.
  /// - Returns: Whether that was possible; `errno` says why not.
  package static func prepare() -> Bool { signalbox_signals_open() >= 0 }

  /// The next signal that has arrived, or `nil`.
  public func next() -> Int32? {
    var byte: UInt8 = 0
    repeat { guard read(descriptor, &byte, 1) == 1 else { return nil } } while byte == 0
    signalbox_signals_taken(Int32(byte))
    return Int32(byte)
  }

  /// Takes what has arrived where every signal asks for the end: the first is handed to `stop`, the second ends the process
  /// at once, since whoever asks twice does not want to wait for what is still to be finished (G28).
  public func end(_ stop: (Int32) -> Void) {
    while let signal = next() {
      if hasEnded { Self.raiseByDefault(signal) }
      hasEnded = true
      stop(signal)
    }
  }

  /// Waits for one that asks for the end.
  public func wait() -> Int32 {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&ready, 1, -1) <= 0 {}
    var ending = SIGTERM
    end { ending = $0 }
    return ending
  }

  /// Says that the signal taken last does not end the process: it only ended what was being typed.
  ///
  /// Without this, a process that a signal asked to end is gone three seconds later, whatever it still tries to write.
  public static func cancelTermination() { signalbox_signals_calm() }

  /// Sends `signal` to this thread, as the terminal sends one for a key.
  public static func send(_ signal: Int32) { raise(signal) }

  /// Does what `signal` does by default: ends the process by it, so that the parent sees the signal, or stops it until it
  /// is continued.
  public static func raiseByDefault(_ signal: Int32) { signalbox_signals_default_and_raise(signal) }
}
