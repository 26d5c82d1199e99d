/// The options and the chosen options, for single and multiple choices.
public struct SelectionState: Equatable, Sendable {
  /// The options, in order.
  public var options: [OptionState]
  /// The keys of the chosen options, in the order of the options.
  public var selected: [String]
  /// A Boolean value that indicates whether several options can be chosen.
  public var allowsMultipleSelection: Bool

  /// Creates a selection. By default it allows a single option.
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
