import Glibc
import SignalboxInterface
import SignalboxProgram

/// The line mode in the place of the full screen, where there is somebody to ask and a terminal that cannot show one (G16).
///
/// It is a program of its own, which is looked for beside this one; so nothing of readline, which has another licence, comes
/// into this.
public enum LineModeInstead {
  /// What the line mode is told: all that this program was, without what is about the screen.
  static func arguments(_ arguments: some Collection<String>) -> [String] {
    var (result, rest) = ([String](), Array(arguments)[...])
    while let argument = rest.popFirst() {
      // What follows is no option, whatever it looks like.
      if argument == "--" { return result + [argument] + rest }
      switch argument {
      case "--mouse", "--ascii": break
      case "--theme", "--keys", "--graphics": _ = rest.popFirst()
      case _ where ["--theme=", "--keys=", "--graphics="].contains(where: argument.hasPrefix): break
      default: result.append(argument)
      }
    }
    return result
  }

  /// Says why and goes on as the line mode, if standard input is a terminal that can show nothing else; returns when it can
  /// show a full screen, and when the line mode is not there. ``FullScreenTerminal/find(_:)`` then says what is wrong.
  /// - Parameter arguments: Those of this program.
  public static func startIfNeeded(_ arguments: some Collection<String>) {
    guard isatty(STDIN_FILENO) == 1 else { return }
    do throws(FullScreenTerminal.Declined) {
      _ = try FullScreenTerminal.type(STDIN_FILENO)
    } catch {
      start(Self.arguments(arguments), because: error.reason)
    }
  }

  private static func start(_ arguments: [String], because reason: String) {
    let identity = Program.identity
    guard let other = identity.frontEnds[.cli], !other.hasPrefix("-") else { return }
    var own = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &own, own.count - 1)
    guard length > 0 else { return }
    let path = String(decoding: own[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let program = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) + other
    guard access(String(program), X_OK) == 0 else { return }
    Program.complain(
      phrase(
        "\(identity.name): \(reason); going on with \(other).",
        german: "\(identity.name): \(reason); es geht weiter mit \(other)."))
    var words: [UnsafeMutablePointer<CChar>?] = ([String(program)] + arguments).map { strdup($0) }
    words.append(nil)
    execv(String(program), &words)
    for word in words { free(word) }
  }
}
