import SignalboxWords

/// Sets servers up. A protocol, so that the application can be tested without a file.
public protocol SetupService: Sendable {
  /// Returns the available time zones.
  func zones() async -> ZoneList

  /// Carries out a step. Called again with the same `key` after a crash of the session; completed work must not be done
  /// twice. The same key with other values must be refused, because requests were mixed up.
  /// - Parameters:
  ///   - step: The step.
  ///   - server: The server to set up.
  ///   - password: The account's password for ``SetupStep/account``; otherwise empty.
  ///   - installation: The id of the installation.
  ///   - key: The effect's key.
  /// - Throws: An error whose description is a sentence for the user, without any part of the password.
  func carryOut(_ step: SetupStep, of server: Server, password: String, installation: String, key: String) async throws

  /// Undoes the steps of `installation`. A second call does nothing.
  func undo(_ installation: String) async throws
}

/// The steps of an installation, in order.
public enum SetupStep: String, CaseIterable, Codable, Sendable {
  case partition, base, account, packages, finish

  /// The title that users see while the step runs.
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

/// The server to set up.
public struct Server: Codable, Equatable, Sendable {
  /// A computer.
  public struct Host: Codable, Equatable, Sendable {
    /// The name in its network.
    public var name: String
    /// The time zone, by its name in the tz database.
    public var zone: String

    /// Returns a Boolean value that indicates whether a name is a host's label by RFC 1123. Such a label has 1 to 63
    /// letters, digits and hyphens, with no hyphen at either end.
    public static func isName(_ name: String) -> Bool {
      (1...63).contains(name.utf8.count) && name.utf8.first != 0x2D && name.utf8.last != 0x2D
        && name.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x2D }
    }
  }

  /// The user that may log in.
  public struct User: Codable, Equatable, Sendable {
    /// The login name.
    public var name: String
    /// The address for the system's mail, or empty.
    public var email: String

    /// Returns a Boolean value that indicates whether a name is valid: 1 to 32 small letters, digits, - and _, with a
    /// letter or _ first.
    public static func isName(_ name: String) -> Bool {
      let isLetter = { (byte: UInt8) in 0x61...0x7A ~= byte || byte == 0x5F }
      return name.utf8.first.map(isLetter) == true && name.utf8.count <= 32
        && name.utf8.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 || $0 == 0x2D }
    }
  }

  /// The computer.
  public var host: Host
  /// The first user.
  public var account: User
  /// The packages, in the order of the list, with all packages that they need.
  public var packages: [String]

  /// The keys and titles of the wizard's steps.
  static var steps: KeyValuePairs<String, String> {
    [
      "host": phrase("Host"), "account": phrase("Account"), "packages": phrase("Packages"),
      "review": phrase("Review"), "install": phrase("Installation"), "done": phrase("Done"),
    ]
  }

  /// A part of the review, and the button that leads to its question.
  struct Part {
    /// The key of the button.
    var key: String
    /// The step with the question, and the key of its element.
    var step: String
    var element: String
    /// The name of the part.
    var title: String
    /// The answer.
    var value: String
    /// The label of the button.
    var edit: String
  }

  /// The parts of the review in the order of their questions.
  var parts: [Part] {
    let none = phrase("none")
    return [
      Part(
        key: "host", step: "host", element: "name", title: phrase("Host"), value: host.name,
        edit: phrase("Edit the host name")),
      Part(
        key: "zone", step: "host", element: "zone", title: phrase("Time zone"), value: host.zone,
        edit: phrase("Edit the time zone")),
      Part(
        key: "account", step: "account", element: "name", title: phrase("User"), value: account.name,
        edit: phrase("Edit the user name")),
      Part(
        key: "email", step: "account", element: "email", title: phrase("E-mail"),
        value: account.email.isEmpty ? none : account.email,
        edit: phrase("Edit the e-mail")),
      Part(
        key: "password", step: "account", element: "password", title: phrase("Password"), value: phrase("chosen"),
        edit: phrase("Edit the password")),
      Part(
        key: "packages", step: "packages", element: "packages", title: phrase("Packages"),
        value: packages.isEmpty ? none : packages.joined(separator: ", "), edit: phrase("Edit the packages")),
    ]
  }
}

/// Time zones to choose from.
public struct ZoneList: Codable, Equatable, Sendable {
  /// The names in the tz database, sorted.
  public var names: [String]
  /// A Boolean value that indicates whether the list contains all time zones of the system.
  public var isComplete: Bool

  /// A remark on an incomplete list, otherwise `nil`.
  var remark: String? {
    isComplete ? nil : phrase("This system has no list of time zones; these are common ones.")
  }

  /// Creates an empty list, in place of the system's list until that is read.
  public init() { (names, isComplete) = ([], true) }

  /// Creates a list of all time zones of the system.
  public init(all names: [String]) { (self.names, isComplete) = (names, true) }

  /// Common time zones, for a system without a list.
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
