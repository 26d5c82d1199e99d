/// Groups the entries of a journal into turns.
extension Journal {
  /// Returns the numbers of the entries that followed from entry `number`: readings, answers, and effects that began.
  func turn(at number: Int, until end: Int) -> Range<Int> {
    let first = self[number]?.entry.belongsToTurn == false ? number + 1 : number
    var next = first
    while next < end, self[next]?.entry.belongsToTurn == true { next += 1 }
    return first..<max(first, next)
  }

  /// Returns the number of the last entry before `end` that has a turn of its own.
  func lastTurn(before end: Int) -> Int {
    var number = end - 1
    while number > begin, self[number]?.entry.belongsToTurn == true { number -= 1 }
    return max(begin, number)
  }

  /// Returns the first number at or after `number` where a seek can stop. Entries that belong to the turn before
  /// are skipped, such as readings, answers and checkpoints.
  func position(atOrAfter number: Int) -> Int {
    var number = min(max(number, first), end)
    while let entry = self[number]?.entry {
      switch entry {
      case .wallClock, .chance, .check, .began, .notice, .checkpoint, .travelled, .redone, .revision: number += 1
      default: return number
      }
    }
    return number
  }
}
