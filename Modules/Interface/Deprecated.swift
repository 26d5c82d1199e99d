// Former names, until the next release.

extension UserAction {
  /// The former name of ``quit``.
  @available(*, deprecated, renamed: "quit")
  public static var leave: UserAction { .quit }
}

/// The former name of ``GuestAction``.
@available(*, deprecated, renamed: "GuestAction")
public typealias Acted = GuestAction

/// The former name of ``StateTexts``.
@available(*, deprecated, renamed: "StateTexts")
public typealias StateWords = StateTexts

extension Ending {
  /// The former name of ``mistakeMessage``.
  @available(*, deprecated, renamed: "mistakeMessage")
  public var mistaken: String? { mistakeMessage }
}

extension IncomingText {
  /// The former name of ``removedCount``.
  @available(*, deprecated, renamed: "removedCount")
  public var leftOut: Int { removedCount }
}

extension Guests {
  /// The former name of ``noGuests``.
  @available(*, deprecated, renamed: "noGuests")
  public static var nobody: String { noGuests }
}

extension SelectionState {
  /// The former name of ``allowsMultipleSelection``.
  @available(*, deprecated, renamed: "allowsMultipleSelection")
  public var takesSeveral: Bool {
    get { allowsMultipleSelection }
    set { allowsMultipleSelection = newValue }
  }

  /// The former name of ``init(options:selected:allowsMultipleSelection:)``.
  @available(*, deprecated, renamed: "init(options:selected:allowsMultipleSelection:)")
  public init(options: [OptionState], selected: [String], takesSeveral: Bool) {
    self.init(options: options, selected: selected, allowsMultipleSelection: takesSeveral)
  }
}

extension RowState {
  /// The former name of ``detailText``.
  @available(*, deprecated, renamed: "detailText")
  public var words: String? { detailText }
}
