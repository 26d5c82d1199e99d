import CHeap
import Glibc

/// A way to do the work of a column.
struct Contestant {
  let name: String
  /// The factor by which the contestant does less than the others, because it takes so long.
  var slowness = 1
  /// Does the column's work `count` times. Returns a number that depends on all of it.
  let run: (_ count: Int) async -> Int
}

/// The cost of an event for a contestant.
struct Cost {
  var nanoseconds: Double
  /// The median of its times in proportion to the closure just before. Another program's load affects both alike.
  var ratio: Double
  var allocations: Double
}

enum Measuring {
  static let repetitions = 11

  /// Returns medians of interleaved repetitions, so that other load of the machine affects all contestants alike.
  static func compare(_ contestants: [Contestant], count: Int, each: Double = 1) async -> [Cost] {
    var times = contestants.map { _ in [Double]() }
    var allocations = contestants.map { _ in 0.0 }
    for contestant in contestants { keep(await contestant.run(max(1, count / 10 / contestant.slowness))) }
    for _ in 0..<repetitions {
      for (index, contestant) in contestants.enumerated() {
        let before = heap_allocations()
        let begun = now()
        let number = count / contestant.slowness
        keep(await contestant.run(number))
        let took = now() - begun
        times[index].append(took / Double(number) / each)
        allocations[index] = Double(heap_allocations() - before) / Double(number) / each
      }
    }
    let closure = times[0]
    return zip(times, allocations).map { times, allocations in
      Cost(
        nanoseconds: median(times), ratio: median(zip(times, closure).map { $0 / $1 }),
        allocations: allocations)
    }
  }

  static func time(_ body: () throws -> Void) rethrows -> Double {
    let begun = now()
    try body()
    return now() - begun
  }

  /// Returns the time on the wall in nanoseconds, for work that waits for a disk.
  static func wallTime(_ body: () -> Void) -> Double {
    let begun = now(CLOCK_MONOTONIC)
    body()
    return now(CLOCK_MONOTONIC) - begun
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Returns the processor time of this process in nanoseconds, so other programs on a shared machine do not count.
  private static func now(_ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// Makes the optimiser believe that the number is needed.
func keep(_ number: Int) { heap_keep(number) }

/// Hides a value, such as a closure, from the optimiser.
@inline(never)
func opaque<Value>(_ value: Value) -> Value {
  heap_keep(0)
  return value
}
