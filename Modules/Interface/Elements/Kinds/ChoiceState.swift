import SignalboxWords

/// An option of a choice.
public struct OptionState: Codable, Equatable, Sendable {
  /// The author's key, unique in the choice.
  public var key: String
  /// The text that the user reads.
  public var label: String
  /// A Boolean value that indicates whether the option can be chosen. A disabled option is still shown.
  public var isEnabled: Bool
  /// A Boolean value that indicates whether a hidden part of the page has missing or invalid fields. Used by tabs.
  public var isWanting: Bool

  /// Creates an option. By default, its part of the page has no missing or invalid fields.
  public init(key: String, label: String, isEnabled: Bool, isWanting: Bool = false) {
    self.key = key
    self.label = label
    self.isEnabled = isEnabled
    self.isWanting = isWanting
  }
}

/// The options of a choice and the chosen option.
public struct ChoiceState: Codable, Equatable, Sendable {
  /// The options, in order.
  public var options: [OptionState]
  /// The chosen option's key.
  public var selected: String?

  /// Creates a choice. By default, no option is chosen.
  public init(options: [OptionState], selected: String? = nil) {
    self.options = options
    self.selected = selected
  }
}

/// The options of a multi-choice and the chosen options.
public struct MultichoiceState: Codable, Equatable, Sendable {
  /// The options, in order.
  public var options: [OptionState]
  /// The keys of the chosen options, in the order of the options.
  public var selected: [String]
  /// The smallest number of chosen options, if there is such a bound. An empty choice that is not required is valid.
  public var minimum: Int?
  /// The greatest number of chosen options, if there is such a bound.
  public var maximum: Int?

  /// Creates a multi-choice. `selected` contains keys of options, in the order of the options. By default, any number
  /// of options can be chosen.
  public init(options: [OptionState], selected: [String], minimum: Int? = nil, maximum: Int? = nil) {
    self.options = options
    self.selected = selected
    self.minimum = minimum
    self.maximum = maximum
  }
}

extension ChoiceState: InputMeaning {
  var outline: String? { "\(selected ?? "none") of \(options.outline)" }

  func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> ChoiceState {
    ChoiceState(options: options.map { $0.mapTexts(transform) }, selected: selected)
  }
}

extension MultichoiceState: InputMeaning {
  var outline: String? {
    "\(selected) of \(options.outline)" + (minimum.map { " at least \($0)" } ?? "")
      + (maximum.map { " at most \($0)" } ?? "")
  }

  func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> MultichoiceState {
    var choice = self
    choice.options = options.map { $0.mapTexts(transform) }
    return choice
  }
}

extension OptionState {
  fileprivate func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> OptionState {
    OptionState(key: key, label: transform(label, .one), isEnabled: isEnabled, isWanting: isWanting)
  }
}

extension [OptionState] {
  fileprivate var outline: String {
    map {
      "\($0.key) \($0.label.debugDescription)\($0.isEnabled ? "" : " (disabled)")\($0.isWanting ? " (wanting)" : "")"
    }.joined(separator: ", ")
  }
}
