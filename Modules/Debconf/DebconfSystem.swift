import SignalboxPlatform
import SignalboxWords

/// The conditions for questions of debconf on this machine.
enum DebconfSystem {
  /// The programs that ask only as root.
  private static let rootPrograms = ["dpkg-reconfigure", "apt-get", "apt", "aptitude", "dpkg"]

  /// Returns the reason why `command` cannot ask here, or `nil`.
  static func obstacle(_ command: [String], frontend: String = "/usr/share/debconf/frontend") -> String? {
    guard access(frontend, R_OK) == 0 else { return phrase("debconf is not installed on this machine.") }
    let program = program(of: command)
    guard geteuid() == 0 || !rootPrograms.contains(program) else {
      return phrase("\(program) works only for root. Start this program with sudo.")
    }
    return nil
  }

  /// Returns the name of the program, without its folder.
  static func program(of command: [String]) -> String {
    command[0].split(separator: "/").last.map(String.init) ?? command[0]
  }
}
