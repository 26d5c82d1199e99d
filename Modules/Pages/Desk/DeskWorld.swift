import SignalboxWords

/// The services and alerts that a desk watches.
public protocol DeskWorld: Sendable {
  /// Returns the newest states from now on, several a second. Each state has everything that is known.
  func states() async throws -> AsyncStream<DeskState>
}

/// The state of the world at one instant.
public struct DeskState: Codable, Equatable, Sendable {
  /// The services, in a fixed order.
  public var services: [DeskService]
  /// The last alerts, the newest first.
  public var alerts: [DeskAlert]

  /// A Boolean value that indicates whether all services answer.
  var isWell: Bool { services.allSatisfy { $0.time != nil } }

  /// The number of services that answer.
  var summary: String {
    let answering = services.count { $0.time != nil }
    return phrase("\(answering) of \(services.count) services answer")
  }

  /// Creates a state.
  public init(services: [DeskService], alerts: [DeskAlert]) { (self.services, self.alerts) = (services, alerts) }
}

/// A service and its last measurements.
public struct DeskService: Codable, Equatable, Sendable {
  /// The name.
  public var name: String
  /// The times of the last answers, in milliseconds, the newest last. `nil` where the service did not answer.
  public var times: [Int?]

  /// The time of the newest answer; `nil` if the service does not answer.
  var time: Int? { times.last ?? nil }

  /// Creates a service.
  public init(name: String, times: [Int?]) { (self.name, self.times) = (name, times) }
}

/// A message about a service that a user of the desk takes care of.
public struct DeskAlert: Codable, Equatable, Sendable {
  /// The number. A later alert has a greater number.
  public var number: Int
  /// The name of the service.
  public var service: String
  /// The message.
  public var text: String

  /// Creates an alert.
  public init(number: Int, service: String, text: String) {
    (self.number, self.service, self.text) = (number, service, text)
  }
}
