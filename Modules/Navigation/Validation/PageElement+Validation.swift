public import SignalboxCore

extension PageElement {
  /// Complains about the value while `complaint` has a sentence. Use it where a check is not enough: for a complaint
  /// about a missing value, or one that depends on more than two elements. Otherwise use a check.
  ///
  /// ```swift
  /// let complaint = Property(combining: begin.date, end.date, isFullDay.isOn) {
  ///   $2 || $0 != $1 ? nil : "Needs the times as well"
  /// }
  /// end.validate(complaint)
  /// ```
  public final func validate(_ complaint: Property<String?>) { validation.add(complaint) }

  /// A property that is false while the element blocks the user. It blocks if a required value is missing, a check
  /// complains, or a check is running. A hidden or disabled element never blocks.
  public final var isValid: Property<Bool> {
    let own = Property(combining: isMissing, validation.complaint, validation.questions, isVisible, isEnabled) {
      !($3 && $4) || !$0 && $1 == nil && $2.isEmpty
    }
    return group.map { Property(combining: own, $0.isOffered) { $0 || !$1 } } ?? own
  }

  /// A property that is true while the element and all groups around it are visible and enabled.
  private final var isOffered: Property<Bool> {
    let own = Property(combining: isVisible, isEnabled) { $0 && $1 }
    return group.map { Property(combining: own, $0.isOffered) { $0 && $1 } } ?? own
  }
}

extension String {
  /// A Boolean value that indicates whether the text is empty or only whitespace.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
