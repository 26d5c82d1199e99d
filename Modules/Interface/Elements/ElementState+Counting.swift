import SignalboxWords

extension ElementState {
  /// The number of options that must still be chosen. 0 if the choice may stay empty and is empty.
  public var missingChoices: Int {
    guard let selection = content.selection, let minimum = selection.minimum,
      isRequired || !selection.selected.isEmpty
    else { return 0 }
    return max(0, minimum - selection.selected.count)
  }

  /// The number of chosen options, and of those that are still needed or possible: `1 chosen, 2 more needed`. `nil`
  /// unless the number of options is bounded (N122).
  public var choiceCount: String? {
    guard let selection = content.selection, selection.minimum != nil || selection.maximum != nil else { return nil }
    let count = selection.selected.count
    let minimum = selection.minimum ?? 0
    let rest: String? =
      if missingChoices > 0 {
        phrase(one: "1 more needed", other: "\(missingChoices) more needed", count: missingChoices)
      } else if let maximum = selection.maximum, count >= maximum {
        phrase("no more possible")
      } else if count < minimum {
        phrase("\(minimum) or none needed")
      } else {
        selection.maximum.map {
          phrase(one: "1 more possible", other: "\($0 - count) more possible", count: $0 - count)
        }
      }
    return [StateTexts.chosen(count), rest].compactMap(\.self).joined(separator: ", ")
  }

  /// The sentence about a required value that is missing, or `nil`.
  public var lack: String? {
    guard isMissing else { return nil }
    return isEmpty ? phrase("This must be filled in.") : choiceCount.map { $0 + "." }
  }
}
