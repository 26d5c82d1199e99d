import SignalboxJSON
import SignalboxProgram

extension Main {
  /// Drivers and agents come to a conversation, too.
  static var control: (any ControlService)? { JSONControl() }
}
