import SignalboxInterface
import SignalboxProgram
import SignalboxSession
import SignalboxTesting

@testable import SignalboxJSON

/// A presenter over a channel in memory, without a session, for the contract of presenters.
class WiredPresenter: Presenter {
  final let transcript = Transcript()
  final let channel: MemoryChannel
  final let json: JSONPresenter
  final private(set) var isReading = true

  init(_ dialect: Dialect) {
    channel = MemoryChannel(transcript, room: .max)
    json = JSONPresenter(
      channel: channel, session: RecordingPort(), settings: WireSettings(application: "contract", dialect: dialect),
      log: LogRelay())
  }

  final var presenter: any Presenter { self }
  final var capabilities: Capabilities { json.capabilities }

  final func render(_ frame: Frame) {
    json.render(frame)
    json.turnEnded()
  }

  final func rejected(_ event: InputEvent, _ reason: Rejection) { json.rejected(event, reason) }
  final func close(_ reason: Ending) { json.close(reason) }

  final func setReading(_ isReading: Bool) {
    self.isReading = isReading
    channel.room = 0
    if isReading { channel.giveRoom(.max) }
  }

  final func waitingCount() -> Int { json.unsent }
}
