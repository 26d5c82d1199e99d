import Foundation
import SignalboxWords

/// A command that takes a picture and writes it to its standard output.
public struct CameraCommand: Sendable {
  /// The time that a camera's command may take.
  static let timeLimit: Duration = .seconds(20)

  let arguments: [String]
  /// The device file that must exist, if any.
  private let device: String?
  private let timeLimit: Duration

  /// The command of ffmpeg for a picture of the first camera.
  public static let standard = CameraCommand(
    arguments: [
      "ffmpeg", "-v", "error", "-f", "v4l2", "-i", "/dev/video0", "-frames:v", "1", "-f", "image2pipe", "-c:v", "mjpeg",
      "-",
    ], device: "/dev/video0", timeLimit: timeLimit)

  /// Parses a command: words separated by blanks, and quotes around words with blanks. No shell is used.
  /// - Throws: ``CameraCommandError``.
  public init(_ text: String) throws(CameraCommandError) {
    guard let arguments = Self.arguments(of: text), !arguments.isEmpty else { throw CameraCommandError() }
    self.init(arguments: arguments, device: nil, timeLimit: Self.timeLimit)
  }

  init(arguments: [String], device: String? = nil, timeLimit: Duration) {
    self.arguments = arguments
    self.device = device
    self.timeLimit = timeLimit
  }

  /// The reason why the command cannot run, or `nil` if it probably can.
  var problem: String? {
    guard Self.isThere(arguments[0]) else {
      return phrase("There is no program \(arguments[0]); name another command with --camera.")
    }
    guard let device, access(device, R_OK) != 0 else { return nil }
    return phrase("There is no camera at \(device); name a command for another with --camera.")
  }

  /// Runs the command and returns its output.
  func run(limit: Int) async throws(CameraFailure) -> [UInt8] {
    try await ChildOutput(arguments: arguments, byteLimit: limit, timeLimit: timeLimit).run()
  }

  private static func isThere(_ program: String) -> Bool {
    if program.contains("/") { return access(program, X_OK) == 0 }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  /// Returns the words, or `nil` when a quote has no end.
  private static func arguments(of text: String) -> [String]? {
    var arguments: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let word { arguments.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { arguments.append(word) }
    return quote == nil ? arguments : nil
  }
}

/// The error for a text that is not a command.
public struct CameraCommandError: Error, CustomStringConvertible {
  /// A sentence for the user.
  public var description: String {
    phrase("The camera's command has a program and its arguments, and every quote has an end.")
  }
}
