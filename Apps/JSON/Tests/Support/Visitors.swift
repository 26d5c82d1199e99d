import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting

@testable import SignalboxJSON

/// A session with a user in front of it, and drivers that joined as guests.
final class Visitors {
  let session: Session
  private var transcripts: [String: Transcript] = [:]
  private var lastID = 0

  init(_ application: any Application = EveryKindApplication()) {
    session = Session(name: "test", time: .manual)
    session.start(application) { _ in RecordingPresenter() }
    session.settleEffects()
  }

  /// Adds a driver. Returns its name, which is empty when the session does not admit the driver.
  func join(_ dialect: Dialect = .either, limits: Limits = Limits(), room: Int = .max) -> String {
    let transcript = Transcript()
    let name = session.within { session in
      session.join(as: "Agent") { viewer in
        JSONPresenter.attach(
          to: session, as: viewer, channel: MemoryChannel(transcript, room: room), application: "test", limits: limits,
          dialect: dialect)
      }?.name ?? ""
    }
    transcripts[name] = transcript
    settle()
    return name
  }

  /// Sends a text of a driver. Returns all output to the driver since the last call.
  @discardableResult
  func say(_ driver: String, _ text: String) -> [String] {
    feed(driver, text)
    settle()
    return heard(driver)
  }

  /// Passes on a text of a driver without handling it.
  func feed(_ driver: String, _ text: String) { channel(driver) { $0.feed(Array((text + "\n").utf8)) } }

  /// Sends a request of a driver. Returns the result or the error, without notifications.
  @discardableResult
  func call(_ driver: String, _ method: String, _ params: JSON = [:]) -> JSON {
    lastID += 1
    let answers = say(driver, Self.request(lastID, method, params)).map(json).filter { $0["id"] == .integer(lastID) }
    return answers.first?["result"] ?? answers.first?["error"] ?? nil
  }

  static func request(_ id: Int, _ method: String, _ params: JSON = [:]) -> String {
    (["jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": params] as JSON).text
  }

  /// Returns the output to a driver since the last call.
  func heard(_ driver: String) -> [String] { transcripts[driver]?.takeLines() ?? [] }

  /// Calls `body` with a driver's connection.
  func channel(_ driver: String, _ body: @Sendable (MemoryChannel) -> Void) {
    session.within { session in
      ((session.presenter(of: driver) as? JSONPresenter)?.channel as? MemoryChannel).map(body)
    }
  }

  /// Performs an action of the user.
  func act(_ element: String, _ action: UserAction) {
    session.within { session in
      session.host.send(InputEvent(page: session.frame?.inFront ?? PageID(0), element: element, action: action))
    }
    settle()
  }

  /// Moves the session's clock.
  func advance(by duration: Duration) {
    session.within { $0.host.advanceClock(by: duration) }
    settle()
  }

  var frame: Frame? { session.within { $0.frame } }
  var guests: [String] { session.within { $0.guests.names } }

  func settle() {
    repeat {
      session.settleEffects()
    } while session.within { session in
      let channels = session.guests.names.map { (session.presenter(of: $0) as? JSONPresenter)?.channel }
      return !channels.filter { ($0 as? MemoryChannel)?.offer() == true }.isEmpty
    }
  }
}
