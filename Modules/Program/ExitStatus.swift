public import SignalboxSession

/// How a program ends, for the one who started it.
public struct ExitStatus: Error, Equatable, Sendable {
  /// The number.
  public let code: Int32
  /// A sentence for standard error, or `nil`.
  public let sentence: String?

  /// Creates a status.
  public init(_ code: Int32, _ sentence: String? = nil) {
    self.code = code
    self.sentence = sentence
  }

  /// It was done.
  public static let done = ExitStatus(0)
  /// The user left without giving anything.
  public static let cancelled = ExitStatus(1)
  /// The command line was wrong; the sentence says how.
  public static func usage(_ sentence: String) -> ExitStatus { ExitStatus(2, sentence) }
  /// What stands in a file that was given to be read is not what it should be.
  public static func unusable(_ sentence: String) -> ExitStatus { ExitStatus(65, sentence) }
  /// What was given to be read is missing, cannot be read, or may be read by others.
  public static func noInput(_ sentence: String) -> ExitStatus { ExitStatus(66, sentence) }
  /// There is no terminal, and so nobody to ask.
  public static func unavailable(_ sentence: String) -> ExitStatus { ExitStatus(69, sentence) }
  /// The system gives the program less than it needs.
  public static func outOfResources(_ sentence: String) -> ExitStatus { ExitStatus(71, sentence) }
  /// Something cannot be written, or what is kept cannot be read.
  public static func inputOutput(_ sentence: String) -> ExitStatus { ExitStatus(74, sentence) }
  /// Another process has it; later it may work.
  public static func busy(_ sentence: String) -> ExitStatus { ExitStatus(75, sentence) }
}

extension JournalFailure {
  /// The status and the sentence with which a program ends that needs the recording.
  public var status: ExitStatus {
    switch self {
    case .unavailable: .noInput(description)
    case .unwritable, .irregular, .notEmpty: .inputOutput(description)
    case .locked: .busy(description)
    case .foreign, .older, .newer, .damaged, .tooLarge, .otherApplication: .unusable(description)
    }
  }
}
