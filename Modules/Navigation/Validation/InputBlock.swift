import SignalboxCore

/// The reason why an input blocks the user.
enum InputBlock: CaseIterable {
  /// A required value is missing.
  case missing
  /// The value is present, and wrong.
  case wrong
  /// A check of the value is running.
  case beingChecked
}

extension PageElement {
  /// The reason why the element blocks the user; `nil` while it is valid.
  final var block: Property<InputBlock?> {
    Property(combining: isValid, isMissing, validation.complaint) { isValid, isMissing, complaint in
      if isValid { nil } else if isMissing { .missing } else { complaint == nil ? .beingChecked : .wrong }
    }
  }

  /// The current value of ``block``, computed without creating properties. An error that the application shows counts
  /// as well if `hasErrors` is true.
  final func blockNow(hasErrors: Bool) -> InputBlock? {
    guard !isValidNow || hasErrors && complains else { return nil }
    if !isValidNow, lacksValue { return .missing }
    return complains ? .wrong : .beingChecked
  }
}
