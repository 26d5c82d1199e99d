/// One thing to choose.
public struct OptionState: Codable, Equatable, Sendable {
  /// The author's key, unique in its choice.
  public var key: String
  /// What the user reads.
  public var label: String
  /// False when it is shown but cannot be chosen.
  public var isEnabled: Bool
  /// Whether something is missing or wrong behind it: of a part of the page that is not shown.
  public var isWanting: Bool

  /// An option that can be chosen, or not while it is disabled. By default nothing is wanting.
  public init(key: String, label: String, isEnabled: Bool, isWanting: Bool = false) {
    self.key = key
    self.label = label
    self.isEnabled = isEnabled
    self.isWanting = isWanting
  }
}

/// The options of a choice and which one is chosen.
public struct ChoiceState: Codable, Equatable, Sendable {
  /// What is offered, in order.
  public var options: [OptionState]
  /// The chosen option's key.
  public var selected: String?

  /// By default nothing is chosen.
  public init(options: [OptionState], selected: String? = nil) {
    self.options = options
    self.selected = selected
  }
}

/// The options of a multi-choice and which ones are chosen.
public struct MultichoiceState: Codable, Equatable, Sendable {
  /// What is offered, in order.
  public var options: [OptionState]
  /// The chosen options' keys, in the order of the options.
  public var selected: [String]

  /// `selected` has keys of options, in the order of these.
  public init(options: [OptionState], selected: [String]) {
    self.options = options
    self.selected = selected
  }
}
