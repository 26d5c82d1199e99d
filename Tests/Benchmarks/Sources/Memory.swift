import CHeap
import OpenCombine
import SignalboxCore

/// The bytes of a subscription, including the captures of its closure, when there are 100,000.
enum Memory {
  static func bytesPerSubscription() -> [(name: String, bytes: Double)] {
    let count = 100_000
    func bytes(_ subscribe: (Int) -> Any) -> Double {
      let before = heap_in_use()
      let kept = subscribe(count)
      let bytes = Double(heap_in_use() - before) / Double(count)
      return withExtendedLifetime(kept) { bytes }
    }
    return [
      (
        "closure",
        bytes { count in
          var closures: [Int: (Int) -> Void] = [:]
          for index in 0..<count { closures[index] = { keep($0 &+ index) } }
          return closures
        }
      ),
      (
        "Signalbox",
        bytes { count in
          let emitter = Emitter<Int>()
          for index in 0..<count { emitter.signal.observe { keep($0 &+ index) } }
          return emitter
        }
      ),
      (
        "OpenCombine",
        bytes { count in
          let subject = PassthroughSubject<Int, Never>()
          return (subject, (0..<count).map { index in subject.sink { keep($0 &+ index) } })
        }
      ),
    ]
  }
}
