import Foundation
import SignalboxCore
import SignalboxLoopback
import SignalboxModel
import SignalboxNavigation
import SignalboxPostgres
import SignalboxSession
import Synchronization

/// The two kinds of shelf, for promises that both keep, and one that does not.
enum ShelfKind: CaseIterable, Sendable {
  case folder, postgres
  case broken(BrokenShelf.Fault)

  static let allCases = [folder, postgres]

  /// Two programs' views of one empty shelf.
  func two() throws -> (any JournalShelf, any JournalShelf) {
    switch self {
    case .folder:
      let path = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString + "/sessions"
      return (JournalFolder(path), JournalFolder(path))
    case .broken(let fault):
      let path = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString + "/sessions"
      let shelf = BrokenShelf(folder: JournalFolder(path), path: path, fault: fault)
      return (shelf, shelf)
    case .postgres:
      let address = try StoreAddress(PostgresServer.shared.get().database())
      return (try PostgresStore(address).shelf("sessions"), try PostgresStore(address).shelf("sessions"))
    }
  }
}

extension Journal.Record {
  /// Some change or other, told apart by its number.
  static func numbered(_ number: Int) -> Journal.Record {
    Journal.Record(time: .seconds(number), entry: .chance(seed: UInt64(number)), revision: number)
  }
}

extension JournalStore {
  /// Keeps a change of that number for certain.
  func keep(_ number: Int) -> Bool { append([.record(.numbered(number), merges: false)]) && sync {} }
}

let header = JournalHeader(application: "counting", version: 1, session: "s")

/// An application that counts presses, and may wait.
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
