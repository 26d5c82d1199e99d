import Foundation

/// A command that takes a picture and writes it to its standard output.
public struct CameraCommand: Sendable {
  /// What a camera's command may take.
  static let timeLimit: Duration = .seconds(20)

  let words: [String]
  /// What must exist besides the program.
  private let device: String?
  private let timeLimit: Duration

  /// ffmpeg's picture of the first camera.
  public static let standard = CameraCommand(
    words: [
      "ffmpeg", "-v", "error", "-f", "v4l2", "-i", "/dev/video0", "-frames:v", "1", "-f", "image2pipe", "-c:v", "mjpeg",
      "-",
    ], device: "/dev/video0", timeLimit: timeLimit)

  /// A command as it is written: words apart by blanks, and quotes around words with blanks. No shell reads it.
  /// - Throws: ``CameraCommandError``.
  public init(_ text: String) throws(CameraCommandError) {
    guard let words = Self.words(of: text), !words.isEmpty else { throw CameraCommandError() }
    self.init(words: words, device: nil, timeLimit: Self.timeLimit)
  }

  init(words: [String], device: String? = nil, timeLimit: Duration) {
    self.words = words
    self.device = device
    self.timeLimit = timeLimit
  }

  /// Why it cannot run, or `nil` when it seems that it can.
  var problem: String? {
    guard Self.isThere(words[0]) else {
      return "There is no program \(words[0]); name another command with --camera."
    }
    guard let device, access(device, R_OK) != 0 else { return nil }
    return "There is no camera at \(device); name a command for another with --camera."
  }

  /// Runs it and gives what it writes.
  func take(limit: Int) async throws(CameraFailure) -> [UInt8] {
    try await ChildOutput(words: words, byteLimit: limit, timeLimit: timeLimit).run()
  }

  private static func isThere(_ program: String) -> Bool {
    if program.contains("/") { return access(program, X_OK) == 0 }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  /// The words, or `nil` when a quote has no end.
  private static func words(of text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }
}

/// Why something is no command.
public struct CameraCommandError: Error, CustomStringConvertible {
  /// A sentence for the user.
  public var description: String { "The camera's command has a program and its arguments, and every quote has an end." }
}
