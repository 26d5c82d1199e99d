import SignalboxSQL
public import SignalboxSession

/// The status with which a program ends, for the process that started it.
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

  /// Success.
  public static let done = ExitStatus(0)
  /// The user quit without a result.
  public static let cancelled = ExitStatus(1)
  /// The command line is wrong; the sentence says how.
  public static func usage(_ sentence: String) -> ExitStatus { ExitStatus(2, sentence) }
  /// An input file has wrong contents.
  public static func unusable(_ sentence: String) -> ExitStatus { ExitStatus(65, sentence) }
  /// An input is missing, cannot be read, or may be read by other users.
  public static func noInput(_ sentence: String) -> ExitStatus { ExitStatus(66, sentence) }
  /// A needed service is not available, for example a terminal or a database.
  public static func unavailable(_ sentence: String) -> ExitStatus { ExitStatus(69, sentence) }
  /// The system grants the program too few resources.
  public static func outOfResources(_ sentence: String) -> ExitStatus { ExitStatus(71, sentence) }
  /// A write failed, or kept data cannot be read.
  public static func inputOutput(_ sentence: String) -> ExitStatus { ExitStatus(74, sentence) }
  /// Another process has the resource; a later attempt may succeed.
  public static func busy(_ sentence: String) -> ExitStatus { ExitStatus(75, sentence) }
}

extension JournalFailure {
  /// The status and the sentence for a program that needs the recording and ends because of this failure.
  public var status: ExitStatus {
    switch self {
    case .unavailable: .noInput(description)
    case .unwritable, .irregular, .notEmpty: .inputOutput(description)
    case .locked: .busy(description)
    case .foreign, .older, .newer, .damaged, .tooLarge, .otherApplication, .otherSubject, .otherUser:
      .unusable(description)
    }
  }
}

extension StoreFailure {
  /// The status and the sentence for a program that needs the store and ends because of this failure.
  var status: ExitStatus { if case .misuse = self { .usage(description) } else { .unavailable(description) } }
}
