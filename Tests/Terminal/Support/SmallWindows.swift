import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Uses the sampler in a window of 20 by 5, makes the window too small for a page, and quits in the window as it was.
func liveInSmallWindows(_ program: String) throws {
  let run = try OnTerminal(program, ["sampler"], columns: 20, rows: 5)
  if program == "signalbox-tui" {
    run.terminal.type("\r")
    try run.terminal.wait(for: "E-mail")
    run.terminal.type("ann@x.org")
    try run.terminal.wait(for: "ann@x.org")
    run.terminal.type("\tcorrect horse\t31\t")
    try run.terminal.wait(for: "Newsletter")
    run.terminal.type(" \u{1b}")
    try run.terminal.wait(for: "brings back")
    run.terminal.type("\t")
    try run.terminal.wait(for: "People")
  } else {
    for (answer, next) in [("1", "E-mail"), ("ann@x.org", "Password"), ("correct horse", "Age"), ("31", "Newsletter")] {
      run.terminal.type(answer + "\r")
      try run.terminal.wait(for: next)
    }
    #expect(run.terminal.screen.contains("Newsletter"))
    run.terminal.type(":back\r")
  }
  for (columns, rows) in [(1, 1), (2, 1), (3, 2), (9, 1)] {
    run.terminal.resize(columns: columns, rows: rows)
    run.child.signal(SIGWINCH)
    // A letter appears on the line, or in a list of completions. So the program has lived to see the size.
    let before = run.terminal.written.count
    run.terminal.type("a")
    try run.terminal.wait(for: "a sign of life at \(columns) by \(rows)") { _ in run.terminal.written.count > before }
    run.terminal.type("\u{7f}")
  }
  run.terminal.resize(columns: 20, rows: 5)
  run.child.signal(SIGWINCH)
  if program == "signalbox-cli" {
    run.terminal.type("\u{15}:quit\r")
    // The program warns, because an age was typed (G28).
    try run.terminal.wait(for: "to leave.")
    run.terminal.type(":quit\r")
  } else {
    try run.terminal.leaveAfterWork()
  }
  #expect(run.terminal.end(of: run.child) == .exited(1), "\(run.terminal.screen.text)")
}
