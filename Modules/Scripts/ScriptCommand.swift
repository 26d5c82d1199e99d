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

  /// Reads what the script says of itself.
  /// - Parameters:
  ///   - words: The script, a file or a program in `PATH`, and its arguments.
  ///   - asksFirst: A Boolean value that indicates whether the user says that the script asks first.
  public init(_ words: [String], asksFirst: Bool = false) {
    var words = words
    // The script may be behind its shell.
    let files = words.prefix(2).map { (FileHandle(forReadingAtPath: $0)?.readData(ofLength: 4_096)).map { [$0] } ?? [] }
    let lines = String(decoding: files.joined().first ?? Data(), as: UTF8.self).split(separator: "\n")
    self.asksFirst = asksFirst || lines.contains { $0.hasPrefix("#") && $0.contains("signalbox: questions first") }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: words[0], isDirectory: &isFolder), !isFolder.boolValue {
      if !FileManager.default.isExecutableFile(atPath: words[0]) {
        words.insert("sh", at: 0)
      } else if !words[0].contains("/") {
        words[0] = "./" + words[0]
      }
    }
    arguments = words
  }

  /// The path of `signalbox-box`, beside this program.
  static var tool: String {
    let this = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (this as NSString).deletingLastPathComponent + "/signalbox-box"
  }
}
