import Glibc
import SignalboxWords

/// The reason why nothing is asked, as a sentence for the user.
struct DebconfObstacle: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// The programs that ask only as root.
  private static let rootPrograms = ["dpkg-reconfigure", "apt-get", "apt", "aptitude", "dpkg"]

  /// Creates the reason why `command` cannot ask on this machine. Returns `nil` if it can.
  init?(to command: [String], frontend: String = "/usr/share/debconf/frontend") {
    let program = Self.program(of: command)
    if access(frontend, R_OK) != 0 {
      description = phrase("debconf is not installed on this machine.")
    } else if geteuid() != 0, Self.rootPrograms.contains(program) {
      description = phrase("\(program) works only for root. Start this program with sudo.")
    } else {
      return nil
    }
  }

  /// Returns the name of the program, without its folder.
  static func program(of command: [String]) -> String {
    command[0].split(separator: "/").last.map(String.init) ?? command[0]
  }
}
