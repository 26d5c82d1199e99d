package import SignalboxInterface
import SignalboxModel

/// Finds the steps that undo removes.
extension Journal {
  /// The number of the entry at which the user's last step begins; `nil` when nothing is left to undo.
  ///
  /// An input and the secret that it asked for are a single step, if only unknown answers stand between them. The
  /// answer to an alert belongs to the step before, so that undo shows no closed alert again.
  var lastStep: Int? {
    guard var step = lastInput(before: end) else { return nil }
    while self[step]?.entry.answersAlert == true, let cause = lastInput(before: step) { step = cause }
    while let asking = lastInput(before: step), typesOnly(what: asking..<step, at: step) { step = asking }
    return step
  }

  /// A Boolean value that indicates whether the user has done anything, also in an earlier process.
  package var hasSteps: Bool { first > 0 || lastStep != nil }

  /// The number of the user's last input, and its event; no event for a secret. `nil` if no input is in memory.
  package var lastInput: (number: Int, event: InputEvent?)? {
    guard let number = inputs.last else { return nil }
    if case .input(let event) = self[number]?.entry.inputs.last { return (number, event) }
    return (number, nil)
  }

  private func lastInput(before number: Int) -> Int? { inputs.last { $0 < number } }

  /// Returns whether entry `number` only types secrets about which `asked` has unknown answers.
  private func typesOnly(what asked: Range<Int>, at number: Int) -> Bool {
    let isTyping = { (entry: Entry) in if case .secret(_, _, isFilled: true) = entry { true } else { false } }
    // Looked at first: between two inputs there may be many entries.
    guard self[number]?.entry.inputs.allSatisfy(isTyping) == true else { return false }
    let unknown = Set(
      records(asked).flatMap { record -> [String] in
        if case .check(let id, let rule, .unknown) = record.entry { SecretAnswers.secrets(id, rule) } else { [] }
      })
    guard !unknown.isEmpty, let inputs = self[number]?.entry.inputs else { return false }
    return inputs.allSatisfy { input in
      guard case .secret(let page, let element, isFilled: true) = input else { return false }
      return unknown.contains { id in
        guard let record = SecretPlace.record(of: id), let typed = self[record]?.entry.inputs else { return false }
        return typed.contains(.secret(page: page, element: element, isFilled: true))
      }
    }
  }
}
