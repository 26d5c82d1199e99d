import Foundation
import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import SignalboxPostgres
import SignalboxSession
import Synchronization

extension Journal.Record {
  /// Returns a record that its number tells apart from others.
  static func numbered(_ number: Int) -> Journal.Record {
    Journal.Record(time: .seconds(number), entry: .chance(seed: UInt64(number)), revision: number)
  }
}

extension JournalStore {
  /// Appends the record with this number and waits until it is kept.
  func keep(_ number: Int) -> Bool { append([.record(.numbered(number), merges: false)]) && sync {} }
}

/// Returns the result of `body` after the previous program has released its lock. Others may learn of the release a
/// moment later.
func soon<Value>(_ body: () throws -> Value) throws -> Value {
  for _ in 0..<6_000 {
    do { return try body() } catch JournalFailure.locked { poll(nil, 0, 10) }
  }
  return try body()
}

let header = JournalHeader(application: "counting", version: 1, session: "s")

/// An application that counts presses, and runs an effect.
struct Counting: Application {
  static let name = "counting"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let count = MutableProperty(context.restored(Int.self) ?? 0)
    context.keepCheckpoints { count.value }
    let page = CountingPage()
    page.count.text <~ count.map { "\($0)" }
    page.more.taps.observe { count.value += 1 }
    page.work.taps.observe {
      context.navigator.spawn {
        _ = try? await context.effects.run("work") { _ in Began.count.withLock { $0 += 1 } }
      }
    }
    _ = try? await context.navigator.presentRoot(page)
    return "\(count.value)"
  }
}

final class CountingPage: Page<Never> {
  let count = Label("count")
  let more = Button("more", "More")
  let work = Button("work", "Work")
  override var elements: [PageElement] { [count, more, work] }
  init() { super.init(key: "counting", title: "Counting") }
}
