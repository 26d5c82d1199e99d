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
    let isForAll = isatty(output) == 0
    let transcript = Transcript(
      columns: max(10, Terminal.window(of: output)?.columns ?? 80), asksInLines: true,
      characters: isForAll ? .all : Language.isUnicode(environment: Language.variable) ? .alike : .ascii)
    let presenter = PipePresenter(
      device: StandardPipe(output: output) { isListening in
        // Readable is reason enough to go on: that happens before each waiting.
        if isListening { session.watch(STDIN_FILENO) {} } else { session.unwatch(STDIN_FILENO) }
      },
      conversation: Conversation(transcript, hasHints: hasHints),
      send: { session.send($0) }, stop: { session.stop($0) }, admit: { session.admit($0) },
      isGuarded: { session.guardsLeaving })
    let signals = ProcessSignals([SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    session.watch(signals.descriptor, isUrgent: true) { signals.end { session.stop(.signal($0)) } }
    session.beforeWaiting { presenter.proceed(isEnding: session.isEnding) }
    return presenter
  }

  private static func attachTerminal(to session: isolated Session, _ hasHints: Bool) -> any Presenter {
    guard let (output, _) = Terminal.output() else {
      session.stop(.failed(.noTerminal(Words.noTerminalToShow)))
      return SilentPresenter()
    }
    // Before anything changes the terminal; a fault leaves the line and switches bracketed paste off.
    let isPlain = isPlainTerminal
    TerminalGuard.begin(output, leaving: isPlain ? "\n" : "\u{1b}[?2004l\n")
    TerminalGuard.holdOutput()
    let signals = ProcessSignals([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])
    let isUnicode = Language.isUnicode(environment: Language.variable)
    let device = ReadlineDevice(
      output: output, isPlain: isPlain, isUnicode: isUnicode, signals: signals.descriptor)
    let presenter = ReadlinePresenter(
      device: device,
      schedule: { session.schedule(after: $0, $1) },
      conversation: Conversation(
        Transcript(characters: isUnicode ? .alike : .ascii, isStyled: device.hasStyles && !isColourUnwanted),
        hasHints: hasHints, rewritesProgress: hasHints && device.hasStyles),
      send: { session.send($0) }, stop: { session.stop($0) }, interrupt: { session.interrupt(SIGINT) },
      admit: { session.admit($0) })
    session.watch(signals.descriptor, isUrgent: true) {
      while let signal = signals.next() { presenter.handle(signal) }
    }
    session.watch(STDIN_FILENO) { presenter.readable() }
    session.beforeWaiting { presenter.paint(isEnding: session.isEnding) }
    return presenter
  }

  private static var isColourUnwanted: Bool { getenv("NO_COLOR").map { $0.pointee != 0 } ?? false }

  /// Whether the terminal understands no escape sequences (G16).
  private static var isPlainTerminal: Bool {
    guard let term = getenv("TERM").map({ String(cString: $0) }) else { return true }
    return ["", "dumb", "unknown", "emacs"].contains(term)
  }
}

/// Stands where nothing can be shown, until the session has ended.
private final class SilentPresenter: Presenter {
  var capabilities: Capabilities { [] }
  func render(_ frame: Frame) {}
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) {}
}
