import SignalboxInterface

/// Buttons that belong together. They stand side by side where there is room.
///
/// The default button comes first, in all front ends. The others keep their order.
public final class Buttons: Group {
  /// Creates a row of buttons.
  public init(_ key: String, _ buttons: [Button]) {
    super.init(
      key, "", buttons.filter { $0.role == .default } + buttons.filter { $0.role != .default }, role: .buttons)
  }
}
