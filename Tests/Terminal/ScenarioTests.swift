import ArgumentParser
import Foundation
import SignalboxNavigation
import SignalboxPages
import SignalboxPresentation
import SignalboxServices
import SignalboxTesting
import Testing

/// Every folder of Tests/Scenarios, through every front end.
@Suite(.serialized) struct ScenarioTests {
  static let scenarios: [Scenario] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Scenarios").standardized
    do {
      return try Scenario.all(in: folder)
    } catch {
      preconditionFailure("the scenarios cannot be read: \(error)")
    }
  }()

  @Test("K3: a scenario without a screen ends in the golden frames", arguments: scenarios)
  func recording(_ scenario: Scenario) async throws {
    try await onSessionThread {
      let (frames, ending) = try Self.withoutScreen(scenario)
      let difference = try scenario.difference(from: frames)
      #expect(difference == nil)
      #expect(ending == .finished(outcome: scenario.outcome))
    }
  }

  @Test("K3, R45, R77: a scenario over JSON ends in the same settled frames", arguments: scenarios)
  func json(_ scenario: Scenario) async throws {
    try await onSessionThread {
      let copy = try ScenarioCopy(scenario)
      defer { withExtendedLifetime(copy) {} }
      defer { withExtendedLifetime(copy) {} }
      let (end, _) = try JSONDriver.play(
        scenario, expecting: Self.withoutScreen(scenario).frames, arguments: copy.arguments)
      #expect(end == .exited(0))
    }
  }

  @Test("K3, R45, R77: a scenario in the line mode ends in the same settled frames and outcome", arguments: scenarios)
  func lineMode(_ scenario: Scenario) async throws {
    try await onSessionThread { try Self.play(scenario, LineModeDriver.self) }
  }

  @Test("K3, R45, R77: a scenario on the full screen ends in the same settled frames and outcome", arguments: scenarios)
  func fullScreen(_ scenario: Scenario) async throws {
    try await onSessionThread { try Self.play(scenario, FullScreenDriver.self) }
  }

  /// Plays in a front end for people: it ends with the outcome on standard output.
  private static func play(_ scenario: Scenario, _ driver: (some ScenarioDriver).Type) throws {
    let copy = try ScenarioCopy(scenario)
    defer { withExtendedLifetime(copy) {} }
    let (end, said) = try driver.play(
      scenario, expecting: withoutScreen(scenario).frames, arguments: copy.arguments)
    #expect(end == .exited(scenario.outcome == nil ? 1 : 0))
    if let outcome = scenario.outcome { #expect(said == outcome) }
  }

  private static func withoutScreen(_ scenario: Scenario) throws -> (frames: [Frame], ending: Ending) {
    let copy = try ScenarioCopy(scenario)
    defer { withExtendedLifetime(copy) {} }
    let application: any Application =
      switch scenario.application {
      case GalleryApplication.name, CaptureApplication.name: try copy.application
      case SamplerApplication.name: SamplerApplication()
      case RegisterApplication.name: RegisterApplication(service: WillingService())
      default: FeedbackApplication(store: ForgetfulStore())
      }
    return SessionTest(application, time: .machine).play(scenario)
  }
}

/// A scenario's folder, copied to where nobody else is, with files that are all of the same day.
private struct ScenarioCopy {
  private let scenario: Scenario
  private let folder = TemporaryFolder()

  init(_ scenario: Scenario) throws {
    self.scenario = scenario
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let place = folder.path + "/" + scenario.name
    try FileManager.default.copyItem(atPath: scenario.folder.path, toPath: place)
    for name in try FileManager.default.subpathsOfDirectory(atPath: place) {
      let day = Date(timeIntervalSince1970: 1_790_000_000)
      try FileManager.default.setAttributes([.modificationDate: day], ofItemAtPath: place + "/" + name)
    }
  }

  /// The data folder and what the scenario wants.
  var arguments: [String] { ["--data", folder.path + "/data"] + own }

  /// What the programs would run.
  var application: any Application {
    get throws {
      let options = try ServiceOptions.parse(own)
      let catalogue = Catalogue(folder: DataFolder(folder.path + "/data"), options: options)
      return try #require(catalogue.application(scenario.application))
    }
  }

  private var own: [String] {
    scenario.arguments.map { $0.replacing("{folder}", with: folder.path + "/" + scenario.name) }
  }
}

/// Keeps nothing, which is all that a scenario's frames need.
private struct ForgetfulStore: FeedbackStore {
  func keep(_ feedback: CollectedFeedback, key: String) async throws {}
}

/// Opens an account for everybody.
private struct WillingService: RegisterService {
  func register(_ credentials: Credentials, key: String) async throws -> Registration { Registration(token: "t") }
}
