import SignalboxInterface

/// Sets servers up. It lives behind a protocol so that the application can be tested without a file.
public protocol SetupService: Sendable {
  /// The time zones there are.
  func zones() async -> ZoneList

  /// Carries one step out. Called again with the same `key` when a session died in between: what is done by then is not done twice.
  /// Again with that key and anything else, it is refused: something was mixed up.
  /// - Parameters:
  ///   - step: Which one.
  ///   - server: What is set up.
  ///   - password: The account's, for ``SetupStep/account``; else empty.
  ///   - installation: What the step belongs to.
  ///   - key: The effect's.
  /// - Throws: An error whose description is a sentence for the user, without any part of the password.
  func carryOut(_ step: SetupStep, of server: Server, password: String, installation: String, key: String) async throws

  /// Undoes what the steps of `installation` did; again, it does nothing.
  func undo(_ installation: String) async throws
}

/// The steps of an installation, in order.
public enum SetupStep: String, CaseIterable, Codable, Sendable {
  case partition, base, account, packages, finish

  /// What people read while it is under way.
  public var title: String {
    switch self {
    case .partition: phrase("Making room")
    case .base: phrase("Setting up the host")
    case .account: phrase("Opening the account")
    case .packages: phrase("Choosing the packages")
    case .finish: phrase("Finishing")
    }
  }
}

/// What is set up.
public struct Server: Codable, Equatable, Sendable {
  /// A computer.
  public struct Host: Codable, Equatable, Sendable {
    /// What it is called in its network.
    public var name: String
    /// The time zone, as the tz database calls it.
    public var zone: String

    /// Whether a name is a host's label by RFC 1123: 1 to 63 letters, digits and hyphens, with no hyphen at either end.
    public static func isName(_ name: String) -> Bool {
      (1...63).contains(name.utf8.count) && name.utf8.first != 0x2D && name.utf8.last != 0x2D
        && name.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x2D }
    }
  }

  /// Who may log in.
  public struct User: Codable, Equatable, Sendable {
    /// What the user types to log in.
    public var name: String
    /// Where the system's mail goes, or empty.
    public var email: String

    /// Whether a name is a user's: 1 to 32 small letters, digits, - and _, with a letter or _ first.
    public static func isName(_ name: String) -> Bool {
      let isLetter = { (byte: UInt8) in 0x61...0x7A ~= byte || byte == 0x5F }
      return name.utf8.first.map(isLetter) == true && name.utf8.count <= 32
        && name.utf8.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 || $0 == 0x2D }
    }
  }

  /// The computer.
  public var host: Host
  /// Its first user.
  public var account: User
  /// The packages, in the order of the list, with all that they need.
  public var packages: [String]

  /// The steps in which it is asked for, and what is read of them.
  static var steps: KeyValuePairs<String, String> {
    [
      "host": phrase("Host"), "account": phrase("Account"), "packages": phrase("Packages"),
      "review": phrase("Review"), "install": phrase("Installation"), "done": phrase("Done"),
    ]
  }

  /// The keys of the parts that can be changed, and what is said for it.
  static var parts: [(key: String, edit: String)] {
    [
      ("host", phrase("Edit the host")), ("account", phrase("Edit the account")),
      ("packages", phrase("Edit the packages")),
    ]
  }

  /// What there is to review: a part and what was chosen for it.
  var rows: [[String]] {
    [
      [phrase("Host"), host.name], [phrase("Time zone"), host.zone], [phrase("User"), account.name],
      [phrase("E-mail"), account.email.isEmpty ? phrase("none") : account.email],
      [phrase("Password"), phrase("chosen")],
      [phrase("Packages"), packages.isEmpty ? phrase("none") : packages.joined(separator: ", ")],
    ]
  }
}

/// Time zones to choose from.
public struct ZoneList: Codable, Equatable, Sendable {
  /// Their names in the tz database, sorted.
  public var names: [String]
  /// Whether they are all that the system knows.
  public var isComplete: Bool

  /// What is said of a list that is not.
  var remark: String? {
    isComplete ? nil : phrase("This system has no list of time zones; these are common ones.")
  }

  /// None, yet.
  public init() { (names, isComplete) = ([], true) }

  /// All that the system knows.
  public init(all names: [String]) { (self.names, isComplete) = (names, true) }

  /// For a system without a list of its own.
  public static let common: ZoneList = {
    var list = ZoneList(all: [
      "Africa/Cairo", "Africa/Johannesburg", "Africa/Lagos", "America/Chicago", "America/Los_Angeles",
      "America/New_York",
      "America/Sao_Paulo", "Asia/Dubai", "Asia/Kolkata", "Asia/Shanghai", "Asia/Singapore", "Asia/Tokyo",
      "Australia/Sydney", "Europe/Berlin", "Europe/London", "Europe/Moscow", "Europe/Paris", "UTC",
    ])
    list.isComplete = false
    return list
  }()
}
