import ArgumentParser
import SignalboxDrivers
import SignalboxLoopback
import SignalboxNavigation
import SignalboxPages
import SignalboxServices
import SignalboxTesting
import Testing
import SignalboxProgram

/// The surroundings of a scenario of this project: its place, and the web service that opens its accounts.
final class ScenarioCopy: Sendable {
  /// A service that opens an account for each request and remembers the requests. `nil` where no service is needed or
  /// wanted.
  let service: RawServer?
  private let scenario: Scenario
  private let place: ScenarioPlace

  /// - Parameter isOnline: A Boolean value that indicates whether the programs get a real web service, where the
  ///   application can use it.
  init(_ scenario: Scenario, isOnline: Bool = false) throws {
    self.scenario = scenario
    let isServed = isOnline && scenario.application == RegisterApplication.name
    service = isServed ? try RawServer { _ in .registered } : nil
    place = try ScenarioPlace(scenario)
  }

  /// Returns a copy of the present state for a session in parallel. This copy does not see its changes.
  func aside() throws -> ScenarioCopy { try ScenarioCopy(scenario, ScenarioPlace(scenario, as: place)) }

  private init(_ scenario: Scenario, _ place: ScenarioPlace) {
    (self.scenario, self.place, service) = (scenario, place, nil)
  }

  /// The folder in which the programs keep their data.
  var data: String { place.data }

  /// Returns the path of a file for a test's own use.
  func file(_ name: String) -> String { place.file(name) }

  /// The data folder and the options of the scenario.
  var arguments: [String] { ["--data", data] + place.arguments + (service.map { ["--service", $0.address] } ?? []) }

  /// The application of the programs, with services that keep nothing and refuse nothing.
  var application: any Application {
    get throws {
      switch scenario.application {
      case RegisterApplication.name: return RegisterApplication(service: WillingService())
      case FeedbackApplication.name: return FeedbackApplication(store: ForgetfulStore())
      default:
        let catalogue = try Catalogue(folder: DataFolder(data), options: try ServiceOptions.parse(place.arguments))
        return try #require(catalogue.application(scenario.application))
      }
    }
  }
}

extension RawServer.Reply {
  /// The answer to a registration.
  static let registered: RawServer.Reply = {
    let body = #"{"token":"t0ken-canary"}"#
    return .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
  }()
}

/// A store that keeps nothing, because a scenario's frames need no more.
private struct ForgetfulStore: FeedbackStore {
  func keep(_ feedback: CollectedFeedback, key: String) async throws {}
}

/// A service that opens an account for each request.
private struct WillingService: RegisterService {
  func register(_ username: String, password: String, key: String) async throws -> Registration {
    Registration(token: "t")
  }
}
