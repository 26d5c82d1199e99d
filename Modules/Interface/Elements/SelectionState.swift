/// The options and the chosen options, for single and multiple choices.
public struct SelectionState: Equatable, Sendable {
  /// The options, in order.
  public var options: [OptionState]
  /// The keys of the chosen options, in the order of the options.
  public var selected: [String]
  /// A Boolean value that indicates whether several options can be chosen.
  public var allowsMultipleSelection: Bool
  /// The smallest number of chosen options, if several can be chosen and there is such a bound.
  public var minimum: Int?
  /// The greatest number of chosen options, if several can be chosen and there is such a bound.
  public var maximum: Int?

  /// Creates a selection. By default it allows a single option. The number of several options has no bounds.
  public init(options: [OptionState], selected: [String], allowsMultipleSelection: Bool = false) {
    self.options = options
    self.selected = selected
    self.allowsMultipleSelection = allowsMultipleSelection
  }

  /// The labels of the chosen options, in the order of the options.
  public var selectedLabels: [String] {
    let keys = Set(selected)
    return keys.isEmpty ? [] : options.filter { keys.contains($0.key) }.map(\.label)
  }
}
