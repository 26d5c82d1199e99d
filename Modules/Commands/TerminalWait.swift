import Foundation
import SignalboxPlatform

/// The wait of a program for keys at its terminal.
package struct TerminalWait: Sendable {
  /// A Boolean value that indicates whether the terminal shows no typed keys, as for a password.
  package let isHidden: Bool
  /// A Boolean value that indicates whether the program takes each key at once.
  package let takesKeys: Bool

  /// Finds a process in front at the terminal that is blocked in a read from it; `nil` if there is none.
  init?(at controlling: Int32) {
    let group = tcgetpgrp(controlling)
    var settings = termios()
    guard group > 0, tcgetattr(controlling, &settings) == 0,
      let processes = try? FileManager.default.contentsOfDirectory(atPath: "/proc"),
      processes.contains(where: { Int($0) != nil && Self.reads(process: $0, of: group) })
    else { return nil }
    isHidden = settings.c_lflag & tcflag_t(ECHO) == 0
    takesKeys = settings.c_lflag & tcflag_t(ICANON) == 0
  }

  #if arch(x86_64)
    private static let read = "0"
  #else
    private static let read = "63"
  #endif

  private static func reads(process: String, of group: pid_t) -> Bool {
    let text = { (name: String) in try? String(contentsOfFile: "/proc/\(process)/\(name)", encoding: .utf8) }
    // The name of the program, in front of the state, the parent and the group, may have any characters.
    let state = text("stat")?.split(separator: ")").last?.split(separator: " ") ?? []
    guard state.count > 2, pid_t(state[2]) == group, let call = text("syscall")?.split(separator: " "),
      call.count > 1, call[0] == read, let descriptor = Int(call[1].dropFirst(2), radix: 16),
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\(descriptor)")
    else { return false }
    return path == "/dev/tty" || path.hasPrefix("/dev/pts/")
  }
}
