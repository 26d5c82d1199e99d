import SignalboxCore
import SignalboxNavigation
import SignalboxTesting

/// The cost of an item among more and more items: building, using, ending and freeing all, in nanoseconds for each.
struct Growth {
  let name: String
  /// The largest count that occurs in practice. An array is copied as often as pages are added to it.
  var most = counts[counts.count - 1]
  let use: (_ count: Int) -> Void

  static let counts = [10, 100, 1_000, 10_000, 100_000, 1_000_000]

  func measure() -> [(count: Int, nanoseconds: Double)] {
    Self.counts.filter { $0 <= most }.map { count in
      let times = count >= 100_000 ? 1 : 10_000 / count + 3
      use(count)
      return (count, Measuring.time { for _ in 0..<times { use(count) } } / Double(times * count))
    }
  }

  static var all: [Growth] {
    [
      signals("map") { $0.map { $0 &+ 1 } }, signals("prefix") { $0.prefix(1_000) },
      signals("flatMap(.latest)") { $0.flatMap(.latest) { .just($0) } }, signals("share") { $0.share() },
      Growth(name: "signals inside signals") { count in
        let emitter = Emitter<Int>()
        func nested(_ depth: Int) -> Signal<Int> {
          depth == 0 ? emitter.signal : Signal.just(depth).flatMap { nested($0 - 1) }
        }
        let token = nested(count).observe { keep($0) }
        emitter.emit(1)
        token.cancel()
      },
      Growth(name: "observers of a signal") { count in
        let emitter = Emitter<Int>()
        let tokens = (0..<count).map { _ in emitter.signal.observe { keep($0) } }
        emitter.emit(1)
        for token in tokens { token.cancel() }
      },
      Growth(name: "property map") { count in
        let source = MutableProperty(0)
        var last: Property<Int> = source
        for _ in 0..<count { last = last.map { $0 &+ 1 } }
        let token = last.signal.observe { keep($0) }
        source.value = 1
        token.cancel()
      },
      Growth(name: "dependents of a property") { count in
        let source = MutableProperty(0)
        let tokens = (0..<count).map { index in source.map { $0 &+ index }.signal.observe { keep($0) } }
        source.value = 1
        for token in tokens { token.cancel() }
      },
      Growth(name: "`<~`") { count in
        let properties = (0...count).map { _ in MutableProperty(0) }
        for index in 1...count { properties[index] <~ properties[index - 1] }
        properties[0].value = 1
      },
      Growth(name: "entries of a lifetime") { count in
        let (emitter, lifetime) = (Emitter<Int>(), Lifetime())
        for _ in 0..<count { emitter.signal.observe(during: lifetime) { keep($0) } }
        lifetime.end()
      },
      Growth(name: "values of a replay") { count in
        let emitter = Emitter<Int>()
        let replayed = emitter.signal.replay(count)
        for value in 0..<count * 2 { emitter.emit(value) }
        replayed.observe { keep($0) }.cancel()
      },
      Growth(name: "signals merged") { count in
        let emitters = (0..<count).map { _ in Emitter<Int>() }
        let token = Signal.merge(emitters.map(\.signal)).observe { keep($0) }
        for emitter in emitters { emitter.emit(1) }
        token.cancel()
      },
      Growth(name: "timers of a `VirtualClock`") { count in
        let clock = VirtualClock()
        let tokens = (0..<count).map { clock.schedule(after: .milliseconds($0 % 1_000)) { keep(1) } }
        for token in tokens.prefix(count / 2) { token.cancel() }
        clock.advance(by: .seconds(1))
      },
      Growth(name: "elements appended to an observed property") { count in
        let numbers = MutableProperty<[Int]>([])
        let token = numbers.changes.observe { keep($0.count) }
        for number in 0..<count { numbers.append(contentsOf: CollectionOfOne(number)) }
        token.cancel()
      },
      Growth(name: "the same by `value +=`", most: 10_000) { count in
        let numbers = MutableProperty<[Int]>([])
        let token = numbers.changes.observe { keep($0.count) }
        for number in 0..<count { numbers.value += CollectionOfOne(number) }
        token.cancel()
      },
      rows("rows appended to a `List`, a hundred at a time") { $0.append($1) },
      rowsInFrames("the same, a frame for each hundred", appends: true),
      rows("rows set with those before, a hundred at a time") { $0.rows.value += $1 },
      rowsInFrames("the same, a frame for each hundred", appends: false),
    ]
  }

  private static func rows(_ name: String, _ add: @escaping (List, [Row]) -> Void) -> Growth {
    Growth(name: name, most: 100_000) { count in
      let list = List("list", "Rows")
      for first in stride(from: 0, to: count, by: 100) {
        add(list, (first..<min(first + 100, count)).map { Row("r\($0)", "Row \($0)") })
      }
      keep(list.rows.value.count)
    }
  }

  private static func rowsInFrames(_ name: String, appends: Bool) -> Growth {
    Growth(name: name, most: 100_000) { count in
      let driven = Driven(GrowingRows(pageSize: 100, appends: appends))
      for _ in stride(from: 0, to: count, by: 100) { driven.act("rows/list", .more) }
      guard case .list(let list) = driven.session.within({ $0.frame?.element("rows/list")?.content }) else { return }
      precondition(list.rows.count >= count)
      driven.leave()
    }
  }

  private static func signals(_ name: String, _ link: @escaping (Signal<Int>) -> Signal<Int>) -> Growth {
    Growth(name: "`\(name)`") { count in
      let emitter = Emitter<Int>()
      var last = emitter.signal
      for _ in 0..<count { last = link(last) }
      let token = last.observe { keep($0) }
      emitter.emit(1)
      token.cancel()
    }
  }
}
