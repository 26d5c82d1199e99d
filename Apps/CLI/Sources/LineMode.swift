import SignalboxCore
public import SignalboxInterface
import SignalboxPlatform
import SignalboxProgram
public import SignalboxSession
import SignalboxTerminal
import SignalboxWords
import Synchronization

/// The line mode: plain sentences in, plain sentences out, on a terminal or on pipes.
public enum LineMode {
  /// Creates the presenter that fits the environment of the process, and attaches it to a session.
  ///
  /// The interface goes to standard output if that is a terminal, otherwise to standard error or the controlling
  /// terminal. Therefore redirected output contains only the result (G11).
  /// - Parameters:
  ///   - session: The session to show.
  ///   - hasHints: A Boolean value that indicates whether to say how to answer (L24).
  ///   - rate: The rate at which changes are told that come by themselves (L41); `nil` for the usual rate.
  ///   - downloads: The folder for the files that the application gives, or `none`; `nil` for the current folder.
  public static func attach(
    to session: isolated Session, hasHints: Bool = true, rate: ChangeRate? = nil, downloads: String? = nil
  ) -> any Presenter {
    let saving = LocalSaving(downloads)
    return isatty(STDIN_FILENO) == 1
      ? attachTerminal(to: session, hasHints, rate, saving) : attachPipe(to: session, hasHints, rate, saving)
  }

  /// Returns the end of the session without the lines of its result that the user has just read on this terminal, such
  /// as the output of a command. The last line stays.
  static func unsaid(_ ending: Ending) -> Ending {
    guard case .finished(let outcome?) = ending, isatty(STDOUT_FILENO) == 1 else { return ending }
    let (lines, recent) = (outcome.split(separator: "\n", omittingEmptySubsequences: false), said.withLock(\.self))
    let rest = lines.dropLast().drop { $0.isEmpty || recent.contains(String($0)) }
    return .finished(outcome: (rest + lines.suffix(1)).joined(separator: "\n"))
  }

  /// The last texts of the session. Global, because the session keeps its presenter for itself.
  private static let said = Mutex<[String]>([])

  /// Keeps the last texts that a presenter has said.
  static func keep(_ texts: [String]) { said.withLock { $0 = texts } }

  private static func attachPipe(
    to session: isolated Session, _ hasHints: Bool, _ rate: ChangeRate?, _ downloads: LocalSaving
  ) -> any Presenter {
    let viewer = session.host
    let output = isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : STDERR_FILENO
    let isForAll = isatty(output) == 0
    let transcript = Transcript(
      columns: max(10, Terminal.window(of: output)?.columns ?? 80), asksInLines: true,
      characters: isForAll ? .all : Language.isUnicode(environment: Language.variable) ? .alike : .ascii)
    let presenter = PipePresenter(
      device: StandardPipe(output: output) { isListening in
        // Readable input only ends the wait: `proceed` reads it before the next wait.
        if isListening { viewer.watch(STDIN_FILENO) {} } else { viewer.unwatch(STDIN_FILENO) }
      },
      session: viewer, conversation: Conversation(transcript, hasHints: hasHints), rate: rate)
    presenter.downloads = downloads
    viewer.endOnSignals([SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    viewer.beforeWaiting { presenter.proceed() }
    if session.needsUser { presenter.open() }
    return presenter
  }

  private static func attachTerminal(
    to session: isolated Session, _ hasHints: Bool, _ rate: ChangeRate?, _ downloads: LocalSaving
  ) -> any Presenter {
    let viewer = session.host
    guard let (output, _) = Terminal.output() else {
      viewer.stop(.failed(.noTerminal(LineModeTexts.noTerminalToShow)))
      return SilentPresenter()
    }
    // Called before any change of the terminal. After a fault, a line end is written and bracketed paste is switched
    // off.
    let isPlain = isPlainTerminal
    let style = isPlain || isColourUnwanted ? "" : Transcript.Tone.end
    TerminalGuard.begin(output, reset: style + (isPlain ? "\n" : "\u{1b}[?2004l\n"))
    TerminalGuard.holdOutput()
    let signals = ProcessSignals([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])
    let isUnicode = Language.isUnicode(environment: Language.variable)
    let device = ReadlineDevice(
      output: output, isPlain: isPlain, isUnicode: isUnicode, signals: signals.descriptor)
    device.isStyled = device.hasStyles && !isColourUnwanted
    let presenter = ReadlinePresenter(
      device: device, session: viewer,
      conversation: Conversation(
        Transcript(characters: isUnicode ? .alike : .ascii, isStyled: device.isStyled),
        hasHints: hasHints, rewritesProgress: hasHints && device.hasStyles), rate: rate ?? .standard)
    presenter.downloads = downloads
    viewer.watch(signals.descriptor, isUrgent: true) {
      while let signal = signals.next() { presenter.handle(signal) }
    }
    viewer.watch(STDIN_FILENO) { presenter.readable() }
    viewer.beforeWaiting { presenter.paint() }
    return presenter
  }

  private static var isColourUnwanted: Bool { getenv("NO_COLOR").map { $0.pointee != 0 } ?? false }

  /// A Boolean value that indicates whether the terminal understands no escape sequences (G16).
  private static var isPlainTerminal: Bool {
    guard let term = getenv("TERM").map({ String(cString: $0) }) else { return true }
    return ["", "dumb", "unknown", "emacs"].contains(term)
  }
}

/// The presenter where nothing can be shown, until the session ends.
private final class SilentPresenter: Presenter {
  var capabilities: Capabilities { [] }
  func render(_ frame: Frame) {}
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) {}
}
