import CHeap
import SignalboxCore

/// Measures whether cost grows only with the amount of work.
enum Scaling {
  /// Returns the slowness of this machine, by the time of a loop in C. The machine of the limits in seconds has the
  /// value 1.
  static func slowness() -> Double {
    Measuring.median((0..<5).map { _ in Measuring.time { heap_yardstick() } }) / 100e6
  }

  static func tenMillionSends() -> (bytes: Int, slowdown: Double) {
    let total = Total()
    let emitter = Emitter<Int>()
    emitter.signal.observe { total.sum &+= $0 }
    emitter.signal.map { $0 &+ 1 }.observe { total.sum &+= $0 }
    func million() -> Double {
      Measuring.time { for value in 0..<1_000_000 { emitter.emit(value) } }
    }
    _ = million()
    let before = heap_in_use()
    var times: [Double] = []
    times.reserveCapacity(10)
    let reserved = heap_in_use() - before
    for _ in 0..<10 { times.append(million()) }
    let grown = Int(heap_in_use()) - Int(before) - Int(reserved)
    keep(total.sum)
    return (grown, times[9] / times[0])
  }

  static func byObservers() -> [(count: Int, nanoseconds: Double)] {
    [10, 100, 1_000, 10_000, 100_000].map { count in
      let total = Total()
      let emitter = Emitter<Int>()
      for _ in 0..<count { emitter.signal.observe { total.sum &+= $0 } }
      let sends = 2_000_000 / count
      let took = Measuring.median(
        (0..<5).map { _ in Measuring.time { for value in 0..<sends { emitter.emit(value) } } })
      keep(total.sum)
      return (count, took / Double(sends * count))
    }
  }

  static func byStages() -> [(count: Int, nanoseconds: Double)] {
    [1, 10, 100, 1_000].map { count in
      let total = Total()
      let emitter = Emitter<Int>()
      var signal = emitter.signal
      for _ in 0..<count { signal = signal.map { $0 &+ 1 } }
      signal.observe { total.sum &+= $0 }
      let sends = 2_000_000 / count
      let took = Measuring.median(
        (0..<5).map { _ in Measuring.time { for value in 0..<sends { emitter.emit(value) } } })
      keep(total.sum)
      return (count, took / Double(sends * count))
    }
  }

  /// Returns the cost of switching to an inner signal and leaving it again, for more and more inner signals (S31).
  static func bySwitches() -> [(count: Int, nanoseconds: Double)] {
    [1_000, 10_000, 100_000].map { count in
      let took = Measuring.median(
        (0..<5).map { _ in
          let total = Total()
          let outer = Emitter<Int>()
          outer.signal.flatMap(.latest) { MutableProperty($0).signal }.observe { total.sum &+= $0 }
          let time = Measuring.time { for value in 0..<count { outer.emit(value) } }
          keep(total.sum)
          return time
        })
      return (count, took / Double(count))
    }
  }
}
