import CHeap
import Glibc

/// One way of doing what a column measures.
struct Contestant {
  let name: String
  /// How much less it does than the others, because it takes so long.
  var slowness = 1
  /// Does the column's work `count` times and answers with something that depends on all of it.
  let run: (_ count: Int) async -> Int
}

/// What a contestant needed for one event.
struct Cost {
  var nanoseconds: Double
  /// The median of what it took in proportion to the closure just before, which another program's load hits alike.
  var ratio: Double
  var allocations: Double
}

enum Measuring {
  static let repetitions = 11

  /// Medians of interleaved repetitions: what else the machine does hits all contestants alike.
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

  /// Nanoseconds on the wall: for what waits for a disk.
  static func wallTime(_ body: () -> Void) -> Double {
    let begun = now(CLOCK_MONOTONIC)
    body()
    return now(CLOCK_MONOTONIC) - begun
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Processor time of this process in nanoseconds: what others do on a shared machine does not count.
  private static func now(_ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// Makes the optimiser believe that the number is needed.
func keep(_ number: Int) { heap_keep(number) }

/// Hides from the optimiser what a closure is.
@inline(never)
func opaque<Value>(_ value: Value) -> Value {
  heap_keep(0)
  return value
}
