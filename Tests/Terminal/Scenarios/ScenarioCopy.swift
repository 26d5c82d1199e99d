import ArgumentParser
import SignalboxDrivers
import SignalboxLoopback
import SignalboxNavigation
import SignalboxPages
import SignalboxServices
import SignalboxTesting
import Testing
import SignalboxProgram

/// What a scenario of ours needs around it: its place, and the web service that opens its accounts.
final class ScenarioCopy: Sendable {
  /// Opens an account for everybody who asks, and remembers who did; `nil` where none is needed or wanted.
  let service: RawServer?
  private let scenario: Scenario
  private let place: ScenarioPlace

  /// - Parameter isOnline: Whether the programs get a real web service where the application can use one.
  init(_ scenario: Scenario, isOnline: Bool = false) throws {
    self.scenario = scenario
    let isServed = isOnline && scenario.application == RegisterApplication.name
    service = isServed ? try RawServer { _ in .registered } : nil
    place = try ScenarioPlace(scenario)
  }

  /// The same as it is now, for whoever goes on in parallel: nothing that is done there is seen here.
  func aside() throws -> ScenarioCopy { try ScenarioCopy(scenario, ScenarioPlace(scenario, as: place)) }

  private init(_ scenario: Scenario, _ place: ScenarioPlace) {
    (self.scenario, self.place, service) = (scenario, place, nil)
  }

  /// Where the programs keep their data.
  var data: String { place.data }

  /// A file for a test's own use.
  func file(_ name: String) -> String { place.file(name) }

  /// The data folder and what the scenario wants.
  var arguments: [String] { ["--data", data] + place.arguments + (service.map { ["--service", $0.address] } ?? []) }

  /// What the programs would run, with services that keep nothing and refuse nobody.
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

/// Keeps nothing, which is all that a scenario's frames need.
private struct ForgetfulStore: FeedbackStore {
  func keep(_ feedback: CollectedFeedback, key: String) async throws {}
}

/// Opens an account for everybody.
private struct WillingService: RegisterService {
  func register(_ username: String, password: String, key: String) async throws -> Registration {
    Registration(token: "t")
  }
}
