import OpenCombine
import SignalboxCore

/// The result of the observers of all contestants, which the optimiser cannot leave out.
final class Total {
  var sum = 0
}

/// A column of the table: its contestants, the closure first and this project second, and the ratio to reach.
struct Column {
  let count: Int
  /// The number of deliveries for each count.
  var each = 1.0
  let limit: Double
  let contestants: [Contestant]

  /// The columns. Each is made when it is needed, because it prepares its measurement.
  static var all: [(title: String, make: () -> Column)] {
    [
      ("one observer", { oneObserver }), ("map→filter→map", { chain }), ("fan-out 1,000", { fanOut }),
      ("combineLatest of 2", { combine }), ("switch to a new inner", { switching }),
      ("subscribe + cancel at 100,000", { subscribing }),
    ]
  }

  static var oneObserver: Column {
    let total = Total()
    let closure: (Int) -> Void = opaque { total.sum &+= $0 }
    let emitter = Emitter<Int>()
    emitter.signal.observe { total.sum &+= $0 }
    let subject = PassthroughSubject<Int, Never>()
    let token = subject.sink { total.sum &+= $0 }
    return Column(
      count: 500_000, limit: 4,
      contestants: [
        Contestant(name: "closure") { count in
          for value in 0..<count { closure(value) }
          return total.sum
        },
        Contestant(name: "Signalbox") { count in
          for value in 0..<count { emitter.emit(value) }
          return total.sum
        },
        Contestant(name: "OpenCombine") { count in
          for value in 0..<count { subject.send(value) }
          return withExtendedLifetime(token) { total.sum }
        },
        asyncStream("AsyncStream", observe: { total.sum &+= $0 }) { total.sum },
      ])
  }

  static var chain: Column {
    let total = Total()
    let first: (Int) -> Int = opaque { $0 &+ 1 }
    let second: (Int) -> Bool = opaque { $0 & 1 == 0 || $0 > 0 }
    let third: (Int) -> Int = opaque { $0 &* 3 }
    let last: (Int) -> Void = opaque { total.sum &+= $0 }
    let emitter = Emitter<Int>()
    emitter.signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 || $0 > 0 }.map { $0 &* 3 }.observe { total.sum &+= $0 }
    let subject = PassthroughSubject<Int, Never>()
    let token = subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 || $0 > 0 }.map { $0 &* 3 }.sink { total.sum &+= $0 }
    return Column(
      count: 300_000, limit: 3,
      contestants: [
        Contestant(name: "closure") { count in
          for value in 0..<count {
            let mapped = first(value)
            if second(mapped) { last(third(mapped)) }
          }
          return total.sum
        },
        Contestant(name: "Signalbox") { count in
          for value in 0..<count { emitter.emit(value) }
          return total.sum
        },
        Contestant(name: "OpenCombine") { count in
          for value in 0..<count { subject.send(value) }
          return withExtendedLifetime(token) { total.sum }
        },
        asyncStream(
          "AsyncStream",
          observe: { value in
            let mapped = first(value)
            if second(mapped) { last(third(mapped)) }
          }
        ) { total.sum },
      ])
  }

  static var fanOut: Column {
    let totals = (0..<1_000).map { _ in Total() }
    let closures: [(Int) -> Void] = totals.map { total in opaque { total.sum &+= $0 } }
    let emitter = Emitter<Int>()
    for total in totals { emitter.signal.observe { total.sum &+= $0 } }
    let subject = PassthroughSubject<Int, Never>()
    let tokens = totals.map { total in subject.sink { total.sum &+= $0 } }
    return Column(
      count: 500, each: 1_000, limit: 1.5,
      contestants: [
        Contestant(name: "closure") { count in
          for value in 0..<count { for closure in closures { closure(value) } }
          return totals[0].sum
        },
        Contestant(name: "Signalbox") { count in
          for value in 0..<count { emitter.emit(value) }
          return totals[0].sum
        },
        Contestant(name: "OpenCombine") { count in
          for value in 0..<count { subject.send(value) }
          return withExtendedLifetime(tokens) { totals[0].sum }
        },
      ])
  }

  static var combine: Column {
    let total = Total()
    var (left, right) = (0, 0)
    let pair: (Int, Int) -> Void = opaque { total.sum &+= $0 &+ $1 }
    let setLeft: (Int) -> Void = opaque { value in
      left = value
      pair(value, right)
    }
    let setRight: (Int) -> Void = opaque { value in
      right = value
      pair(left, value)
    }
    let (first, second) = (MutableProperty(0), MutableProperty(0))
    first.combine(second).changes.observe { total.sum &+= $0.0 &+ $0.1 }
    let (one, other) = (Emitter<Int>(), Emitter<Int>())
    one.signal.combineLatest(other.signal).observe { total.sum &+= $0.0 &+ $0.1 }
    var next = 0
    return Column(
      count: 200_000, limit: 5,
      contestants: [
        Contestant(name: "closure") { count in
          for value in 0..<count { if value & 1 == 0 { setLeft(value) } else { setRight(value) } }
          return total.sum
        },
        Contestant(name: "Signalbox") { count in
          // Never an equal value, which would be no event.
          for _ in 0..<count {
            next += 1
            if next & 1 == 0 { first.value = next } else { second.value = next }
          }
          return total.sum
        },
        Contestant(name: "Signalbox signals") { count in
          for value in 0..<count { if value & 1 == 0 { one.emit(value) } else { other.emit(value) } }
          return total.sum
        },
      ])
  }

  static var switching: Column {
    /// The least work of a switch to a new source: an object to call back, and a cleared old callback.
    final class Inner {
      var callback: ((Int) -> Void)?
    }
    let total = Total()
    var current: Inner?
    let outer = Emitter<Emitter<Int>>()
    outer.signal.flatMap(.latest) { $0.signal }.observe { total.sum &+= $0 }
    let subject = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let token = subject.switchToLatest().sink { total.sum &+= $0 }
    return Column(
      count: 30_000, limit: 5,
      contestants: [
        Contestant(name: "closure") { count in
          for value in 0..<count {
            let inner = Inner()
            current?.callback = nil
            inner.callback = opaque { total.sum &+= $0 &+ value }
            current = inner
            inner.callback?(value)
          }
          return total.sum
        },
        Contestant(name: "Signalbox") { count in
          var kept: Emitter<Int>?
          for value in 0..<count {
            let inner = Emitter<Int>()
            outer.emit(inner)
            inner.emit(value)
            kept = inner
          }
          return withExtendedLifetime(kept) { total.sum }
        },
        Contestant(name: "OpenCombine") { count in
          for value in 0..<count {
            let inner = PassthroughSubject<Int, Never>()
            subject.send(inner)
            inner.send(value)
          }
          return withExtendedLifetime(token) { total.sum }
        },
      ])
  }

  static var subscribing: Column {
    let total = Total()
    var closures: [Int: (Int) -> Void] = [:]
    let emitter = Emitter<Int>()
    let subject = PassthroughSubject<Int, Never>()
    var tokens: [AnyCancellable] = []
    for index in 0..<100_000 {
      closures[index] = { total.sum &+= $0 &+ index }
      emitter.signal.observe { total.sum &+= $0 &+ index }
      tokens.append(subject.sink { total.sum &+= $0 &+ index })
    }
    return Column(
      count: 20_000, limit: 2,
      contestants: [
        Contestant(name: "closure") { count in
          for index in 0..<count {
            closures[100_000 + index] = { total.sum &+= $0 &+ index }
            closures[100_000 + index] = nil
          }
          return closures.count
        },
        Contestant(name: "Signalbox") { count in
          for index in 0..<count { emitter.signal.observe { total.sum &+= $0 &+ index }.cancel() }
          return emitter.observerCount
        },
        Contestant(name: "OpenCombine") { count in
          for index in 0..<count { subject.sink { total.sum &+= $0 &+ index }.cancel() }
          return tokens.count
        },
      ])
  }

  /// Returns a contestant in which a single task fills and empties a stream. That saves the stream its usual switch of
  /// tasks.
  private static func asyncStream(
    _ name: String, observe: @escaping (Int) -> Void, total: @escaping () -> Int
  ) -> Contestant {
    Contestant(name: name, slowness: 50) { count in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      var iterator = stream.makeAsyncIterator()
      for value in 0..<count {
        continuation.yield(value)
        if let value = await iterator.next(isolation: #isolation) { observe(value) }
      }
      return total()
    }
  }
}
