import SignalboxWords

extension Rejection {
  /// Returns the reason for the rejection and the allowed values. All front ends show the same sentence (G24).
  ///
  /// - Parameters:
  ///   - element: The element in the last frame.
  ///   - text: The given text, if the action had a text.
  public func sentence(for element: ElementState?, given text: String? = nil) -> String {
    sentence(for: element, given: text, spelling: \.description)
  }

  /// Returns the reason with dates in words, for a front end whose fields show dates in the user's format.
  package func sentenceWithSpelledDates(for element: ElementState?, given text: String? = nil) -> String {
    sentence(for: element, given: text, spelling: \.spelled)
  }

  /// Returns the reason why a file is not taken, with the name of the file, which comes from outside.
  package func sentence(ofFile name: String, for element: ElementState?) -> String {
    let shown = name.count > 80 ? name.prefix(79) + "…" : name
    return "\(SafeText.visible(shown)): \(sentence(for: element))"
  }

  private func sentence(
    for element: ElementState?, given text: String?, spelling date: (CalendarDate) -> String
  ) -> String {
    switch self {
    case .stalePage:
      phrase("That page has gone; the last action was not done.")
    case .notOnTop:
      phrase("That page is not the one in front; the last action was not done.")
    case .coveredByAlert:
      phrase("There is a message to answer first.")
    case .unknownElement: phrase("This is no longer there.")
    case .disabled:
      element?.disabledReason ?? phrase("This is not available now.")
    case .wrongAction: phrase("This cannot be done here.")
    case .noBack: phrase("There is no page to go back to.")
    case .badValue(let problem): problem.sentence(for: element, given: text, spelling: date)
    case .actionFailed(let sentence): sentence
    case .closing: phrase("The application is ending.")
    case .staleRevision:
      phrase("This has changed meanwhile; nothing was done.")
    case .lookingOn:
      phrase("The user lets you only watch; nothing was done.")
    }
  }
}

extension ValueProblem {
  fileprivate func sentence(
    for element: ElementState?, given text: String?, spelling date: (CalendarDate) -> String
  ) -> String {
    switch (self, element?.content) {
    case (.tooLong, .field(let field)):
      phrase("At most \(field.limit) characters.")
    case (.tooLong, _): phrase("This is too long.")
    case (.controlCharacter, _):
      phrase("Control characters cannot be taken.")
    case (.numberOutOfRange, _): phrase("This number is too large.")
    case (.outOfRange, .number(let number)): number.bounds
    case (.outOfRange, .multichoice(let choice)):
      choice.maximum.map { phrase(one: "At most 1 can be chosen.", other: "At most \($0) can be chosen.", count: $0) }
        ?? phrase("Out of range.")
    case (.outOfRange, .list(let list)) where list.selection != nil:
      phrase("At most \(list.selection?.maximum ?? 0) rows can be selected.")
    case (.outOfRange, .field(let field)): field.format?.limitsSentence(spelling: date) ?? phrase("Out of range.")
    case (.outOfRange, _): phrase("Out of range.")
    case (.stepMismatch, .number(let number)): number.steps
    case (.stepMismatch, _): phrase("Between two steps.")
    case (.badFormat, .field(let field)) where field.format != nil: field.format?.misreading(of: text) ?? ""
    case (.badFormat, .secret):
      phrase("It holds bytes that cannot be read as text, so it was not taken.")
    case (.badFormat, _): phrase("This cannot be read.")
    case (.fileTooLarge, .file(let state)):
      phrase("The file is larger than \(FileSize.text(state.limit)), so it was not taken.")
    case (.fileTooLarge, _): phrase("The file is too large, so it was not taken.")
    case (.wrongFileType, .file(let state)):
      phrase("The contents are of another type than \(FilesState.list(state.types)), so the file was not taken.")
    case (.wrongFileType, _): phrase("The contents are of a type that is not taken here.")
    case (.emptyFile, _): phrase("The file is empty, so it was not taken.")
    case (.tooManyFiles, .file(let state)):
      phrase(one: "At most 1 file is taken.", other: "At most \(state.count) files are taken.", count: state.count)
    case (.tooManyFiles, _): phrase("These are too many files.")
    case (.badFileName, _):
      phrase("The file's name is not taken: rename it without slashes and control characters.")
    case (.noSuchFile, _): phrase("The file is not here any more. Send it again.")
    case (.notAChoice, .list(let list)) where list.selection != nil: phrase("There is no such row to select.")
    case (.notAChoice, _): phrase("This cannot be chosen.")
    }
  }
}

extension TextFormat {
  /// Returns the limits as a sentence, or `nil` without limits.
  fileprivate func limitsSentence(spelling date: (CalendarDate) -> String) -> String? {
    func spelled(_ text: String?) -> String? { text.map { CalendarDate($0).map(date) ?? $0 } }
    var format = self
    (format.earliest, format.latest) = (spelled(earliest), spelled(latest))
    return format.limits.map { limits in
      switch kind {
      case .date: phrase("Enter a date: \(limits).")
      case .time: phrase("Enter a time: \(limits).")
      case .duration, .colour: phrase("Enter a length of time: \(limits).")
      }
    }
  }
}

extension NumberState {
  /// The bounds as a sentence.
  package var bounds: String {
    switch (minimum.map(NumberText.text), maximum.map(NumberText.text)) {
    case (let least?, let most?): phrase("Enter a number from \(least) to \(most).")
    case (let least?, nil): phrase("Enter a number of at least \(least).")
    case (nil, let most?): phrase("Enter a number of at most \(most).")
    case (nil, nil): phrase("Out of range.")
    }
  }

  /// The steps as a sentence.
  package var steps: String {
    let (step, start) = (step ?? 1, minimum ?? 0)
    if step == 1, start == start.rounded() { return phrase("Enter a whole number.") }
    return phrase("Enter a number in steps of \(NumberText.text(step)) from \(NumberText.text(start)).")
  }
}
