import SignalboxInterface
import SignalboxModel

/// An option of a choice: a key for drivers, a label for users, a value for the page (B13).
public struct ChoiceOption<Value> {
  /// The key, unique in the choice.
  public var key: String
  /// The text that the user reads.
  public var label: String
  /// The value for the page.
  public var value: Value
  /// A Boolean value that indicates whether the option can be chosen. A disabled option is still shown.
  public var isEnabled: Bool

  /// Creates an option.
  public init(_ key: String, _ label: String, _ value: Value, isEnabled: Bool = true) {
    self.key = key
    self.label = label
    self.value = value
    self.isEnabled = isEnabled
  }

  var state: OptionState { OptionState(key: key, label: label, isEnabled: isEnabled) }

  static func check(_ options: [ChoiceOption]) {
    var keys = Set<String>(minimumCapacity: options.count)
    for option in options {
      Mistake.check(keys.insert(option.key).inserted, "the keys of a choice are unique: \(options.map { $0.key })")
    }
  }
}

extension ChoiceOption: Sendable where Value: Sendable {}
extension ChoiceOption: Equatable where Value: Equatable {}

/// The rule for a selection whose option is removed.
public enum VanishedSelection: Sendable {
  /// Clears the selection.
  case cleared
  /// Selects the first enabled option.
  case first
}
