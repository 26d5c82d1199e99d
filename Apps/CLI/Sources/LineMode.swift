import Glibc
import SignalboxCore
public import SignalboxInterface
public import SignalboxSession
import SignalboxTerminal

/// The line mode: plain sentences in, plain sentences out, on a terminal or on pipes.
public enum LineMode {
  /// Makes the presenter that fits where the process runs, and connects it with a session.
  ///
  /// The interface goes to standard output where that is a terminal, else to standard error or the controlling terminal,
  /// so that a redirected output holds nothing but the result (G11).
  /// - Parameters:
  ///   - session: What is shown.
  ///   - hasHints: Whether to say how to answer (L24).
  public static func attach(to session: isolated Session, hasHints: Bool = true) -> any Presenter {
    isatty(STDIN_FILENO) == 1 ? attachTerminal(to: session, hasHints) : attachPipe(to: session, hasHints)
  }

  private static func attachPipe(to session: isolated Session, _ hasHints: Bool) -> any Presenter {
    let output = isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : STDERR_FILENO
    let presenter = PipePresenter(
      output: output, columns: columns(of: output), hasHints: hasHints,
      send: { session.send($0) }, stop: { session.stop($0) },
      listen: { isListening in
        // Readable is reason enough to go on: that happens before each waiting.
        if isListening { session.watch(STDIN_FILENO) {} } else { session.unwatch(STDIN_FILENO) }
      })
    let signals = ProcessSignals([SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    var isStopping = false
    session.watch(signals.descriptor) {
      while let signal = signals.next() {
        // The second one does not wait for anything.
        if isStopping { ProcessSignals.raiseByDefault(signal) }
        isStopping = true
        session.stop(.signal(signal))
      }
    }
    session.beforeWaiting { presenter.proceed(isEnding: session.isEnding) }
    return presenter
  }

  private static func attachTerminal(to session: isolated Session, _ hasHints: Bool) -> any Presenter {
    guard let output = terminal() else {
      session.stop(.failed(.noTerminal(Words.noTerminalToShow)))
      return SilentPresenter()
    }
    // Before anything changes the terminal; a fault leaves the line and switches bracketed paste off.
    let isPlain = isPlainTerminal
    TerminalGuard.begin(output, leaving: isPlain ? "\n" : "\u{1b}[?2004l\n")
    TerminalGuard.holdOutput()
    let signals = ProcessSignals([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])
    let isUnicode = Language.isUnicode(environment: Language.variable)
    let presenter = ReadlinePresenter(
      device: ReadlineDevice(output: output, isPlain: isPlain, isUnicode: isUnicode, signals: signals.descriptor),
      patience: Patience { session.schedule(after: $0, $1) },
      conversation: Conversation(Transcript(isASCII: !isUnicode), hasHints: hasHints),
      send: { session.send($0) }, stop: { session.stop($0) }, interrupt: { session.interrupt(SIGINT) })
    session.watch(signals.descriptor) {
      while let signal = signals.next() { presenter.handle(signal) }
    }
    session.watch(STDIN_FILENO) { presenter.readable() }
    session.beforeWaiting { presenter.paint(isEnding: session.isEnding) }
    return presenter
  }

  /// A descriptor of its own for the terminal, since standard error may be held back while the interface is up.
  private static func terminal() -> Int32? {
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] where isatty(descriptor) == 1 {
      return fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    }
    let descriptor = open("/dev/tty", O_WRONLY | O_CLOEXEC)
    return descriptor < 0 ? nil : descriptor
  }

  /// Whether the terminal understands no escape sequences (G16).
  private static var isPlainTerminal: Bool {
    guard let term = getenv("TERM").map({ String(cString: $0) }) else { return true }
    return ["", "dumb", "unknown", "emacs"].contains(term)
  }

  private static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return max(10, Int(size.ws_col))
  }
}

/// Stands where nothing can be shown, until the session has ended.
private final class SilentPresenter: Presenter {
  var capabilities: Capabilities { [] }
  func render(_ frame: Frame) {}
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) {}
}
