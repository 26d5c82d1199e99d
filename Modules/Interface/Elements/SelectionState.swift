/// What is offered to choose from, and what is chosen: the same for one of several and for any of several.
public struct SelectionState: Equatable, Sendable {
  /// What is offered, in order.
  public var options: [OptionState]
  /// The chosen options' keys, in the order of the options.
  public var selected: [String]
  /// Whether any number can be chosen, and not one alone.
  public var takesSeveral: Bool

  /// By default one at most can be chosen.
  public init(options: [OptionState], selected: [String], takesSeveral: Bool = false) {
    self.options = options
    self.selected = selected
    self.takesSeveral = takesSeveral
  }

  /// The labels of what is chosen, in the order of the options.
  public var selectedLabels: [String] {
    let keys = Set(selected)
    return keys.isEmpty ? [] : options.filter { keys.contains($0.key) }.map(\.label)
  }
}
