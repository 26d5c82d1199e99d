/// How records belong together in turns.
extension Journal {
  /// The numbers of what followed from the entry `number`: what the application read and was told, and which effects began.
  func turn(at number: Int, until end: Int) -> Range<Int> {
    let first = self[number]?.entry.belongsToTurn == false ? number + 1 : number
    var next = first
    while next < end, self[next]?.entry.belongsToTurn == true { next += 1 }
    return first..<max(first, next)
  }

  /// The number of the last record before `end` that is fed in a turn of its own.
  func lastTurn(before end: Int) -> Int {
    records(first..<max(first, end)).lastIndex { !$0.entry.belongsToTurn }.map { first + $0 } ?? first
  }

  /// Where one can stop: what the application read, and was told, belongs to what happened before.
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
