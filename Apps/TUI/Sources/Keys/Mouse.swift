/// A click or a turn of the wheel, and where.
struct Mouse: Hashable {
  enum Action: Hashable {
    case click
    /// Rows down; negative is up.
    case wheel(Int)
  }

  var action: Action
  /// From the upper left corner, which is 0, 0.
  var row: Int
  var column: Int

  /// What `parameters` of a report mean, as in `ESC [ < button ; column ; row M`; `nil` for what means nothing here: releases,
  /// other buttons, and anything with Shift, which belongs to the terminal.
  init?(report parameters: String, isPress: Bool) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard isPress, numbers.count == 3, (1...10_000).contains(numbers[1]), (1...10_000).contains(numbers[2]) else {
      return nil
    }
    switch numbers[0] {
    case 0: action = .click
    case 64: action = .wheel(-3)
    case 65: action = .wheel(3)
    default: return nil
    }
    (row, column) = (numbers[2] - 1, numbers[1] - 1)
  }

  init(_ action: Action, row: Int, column: Int) { (self.action, self.row, self.column) = (action, row, column) }
}
