import SignalboxPlatform
import SignalboxProgram
import SignalboxWords

/// Starts the line mode in place of the full screen, on a terminal that cannot show a full screen (G16).
///
/// The line mode is a program of its own, in the folder of this program. So nothing of readline, which has another
/// licence, becomes a part of this program.
public enum LineModeFallback {
  /// Returns the arguments for the line mode: the arguments of this program without the options of the full screen.
  static func arguments(_ arguments: some Collection<String>) -> [String] {
    var (result, rest) = ([String](), Array(arguments)[...])
    while let argument = rest.popFirst() {
      // An argument behind `--` is never an option.
      if argument == "--" { return result + [argument] + rest }
      switch argument {
      case "--mouse", "--no-mouse", "--ascii": break
      case "--theme", "--keys", "--graphics": _ = rest.popFirst()
      case _ where ["--theme=", "--keys=", "--graphics="].contains(where: argument.hasPrefix): break
      default: result.append(argument)
      }
    }
    return result
  }

  /// Says the reason and continues as the line mode, if the terminal at standard input cannot show a full screen.
  ///
  /// Returns when the terminal can show a full screen, and when the line mode is not there.
  /// ``FullScreenTerminal/find(_:)`` then reports the problem.
  /// - Parameter arguments: The arguments of this program.
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
    Program.reportError(
      phrase("\(identity.name): \(reason); continuing with \(other)."))
    var words: [UnsafeMutablePointer<CChar>?] = ([String(program)] + arguments).map { strdup($0) }
    words.append(nil)
    execv(String(program), &words)
    for word in words { free(word) }
  }
}
