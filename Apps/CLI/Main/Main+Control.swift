import SignalboxJSON
import SignalboxProgram

extension Main {
  /// The JSON control: drivers and agents can join a conversation, too.
  static var control: (any ControlService)? { JSONControl() }
}
