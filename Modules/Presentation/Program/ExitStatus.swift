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
  /// What was given to be read is not what it should be.
  public static func unusable(_ sentence: String) -> ExitStatus { ExitStatus(65, sentence) }
  /// Something the program needs cannot be had.
  public static func unavailable(_ sentence: String) -> ExitStatus { ExitStatus(69, sentence) }
  /// The system gives the program less than it needs.
  public static func outOfResources(_ sentence: String) -> ExitStatus { ExitStatus(71, sentence) }
  /// Reading or writing failed.
  public static func inputOutput(_ sentence: String) -> ExitStatus { ExitStatus(74, sentence) }
}

extension JournalFailure {
  /// The status and the sentence with which a program ends that needs the recording.
  public var status: ExitStatus {
    switch self {
    case .unavailable, .notEmpty: .inputOutput(description)
    case .locked: .unavailable(description)
    case .foreign, .newer, .damaged, .otherApplication: .unusable(description)
    }
  }
}
