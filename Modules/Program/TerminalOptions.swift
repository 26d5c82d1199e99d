public import ArgumentParser
import Glibc
import SignalboxInterface

/// The options of the front ends that need somebody at a terminal.
public struct TerminalOptions: ParsableArguments {
  /// Whether to ask on the controlling terminal although standard input is something else.
  @Flag(help: "Ask on the controlling terminal (/dev/tty), whatever standard input is.")
  public var tty = false

  /// Nothing given.
  public init() {}

  /// Makes the controlling terminal standard input where that was asked for (G12); without that it is never touched (N35).
  /// - Throws: Status 69 when there is none.
  public func prepare() throws(ExitStatus) {
    guard tty, isatty(STDIN_FILENO) == 0 else { return }
    let terminal = open("/dev/tty", O_RDWR)
    guard terminal >= 0, dup2(terminal, STDIN_FILENO) >= 0 else {
      throw .unavailable(
        phrase("There is no controlling terminal to ask on.", german: "Es gibt kein Terminal, auf dem zu fragen wäre."))
    }
    if terminal != STDIN_FILENO { close(terminal) }
  }
}
