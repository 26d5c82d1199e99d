import Foundation
import SignalboxConversations
import SignalboxWords

/// A script and its arguments, as a user names them.
public struct ScriptCommand: Sendable {
  /// The program and its arguments.
  let arguments: [String]
  /// A Boolean value that indicates whether the script may be run again to go back or to go on: it asks before it
  /// changes anything, and makes its changes as steps. It says so in a line `# signalbox: questions first`.
  let asksFirst: Bool

  /// Reads the beginning of the script.
  /// - Parameters:
  ///   - words: The script, a file or a program in `PATH`, and its arguments.
  ///   - asksFirst: A Boolean value that indicates whether the user says that the script asks first.
  public init(_ words: [String], asksFirst: Bool = false) {
    var words = words
    // The script may be behind its shell.
    let heads = words.prefix(2).filter(Self.isFile).map {
      (try? FileHandle(forReadingAtPath: $0)?.read(upToCount: 4_096)) ?? Data()
    }
    let lines = String(decoding: heads.joined(), as: UTF8.self).split(separator: "\n")
    self.asksFirst = asksFirst || lines.contains { $0.hasPrefix("#") && $0.contains("signalbox: questions first") }
    if let path = words.first, !path.contains("/"), Self.isFile(path) { words[0] = "./" + path }
    arguments = words
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The reason why no script can show its boxes, or `nil`.
  package static var obstacle: String? {
    let path = SafeText.visible(tool)
    guard !FileManager.default.isExecutableFile(atPath: tool) else { return nil }
    return phrase("\(path) is missing. It belongs beside this program: install all programs of the package.")
  }

  /// The path of `signalbox-box`, beside this program.
  static var tool: String {
    let this = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (this as NSString).deletingLastPathComponent + "/signalbox-box"
  }
}
