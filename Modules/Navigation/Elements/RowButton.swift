public import SignalboxInterface

/// A button that belongs to one row.
public struct RowButton: Codable, Equatable, Sendable {
  /// The key, unique in the row.
  public var key: String
  /// The text that the user reads.
  public var label: String
  /// The role of the button's action.
  public var role: ElementRole?
  /// A Boolean value that indicates whether the user may press the button.
  public var isEnabled: Bool

  /// Creates a row button.
  public init(_ key: String, _ label: String, role: ElementRole? = nil, isEnabled: Bool = true) {
    self.key = key
    self.label = label
    self.role = role
    self.isEnabled = isEnabled
  }
}

/// A press of a row's own button.
public struct RowButtonPress: Equatable, Sendable {
  /// The row's key.
  public var row: String
  /// The button's key.
  public var button: String
}
