import SignalboxInterface

/// One thing to choose: a key for drivers, words for people, a value for the page (B13).
public struct ChoiceOption<Value> {
  /// Unique in its choice.
  public var key: String
  /// What the user reads.
  public var label: String
  /// What the page gets.
  public var value: Value
  /// False when it is shown but cannot be chosen.
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
      precondition(keys.insert(option.key).inserted, "the keys of a choice are unique: \(options.map { $0.key })")
    }
  }
}

extension ChoiceOption: Sendable where Value: Sendable {}
extension ChoiceOption: Equatable where Value: Equatable {}

/// What becomes of a selection that is no option any more.
public enum VanishedSelection: Sendable {
  /// Nothing is chosen then.
  case cleared
  /// The first option that can be chosen takes its place.
  case first
}
