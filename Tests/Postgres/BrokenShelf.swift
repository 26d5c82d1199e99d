import Foundation
import SignalboxSession

/// A folder that breaks one promise, so that the tests of promises can be tested.
struct BrokenShelf: JournalShelf {
  enum Fault: CaseIterable {
    case manyWriters, losesBatches, ignoresCuts, keepsAll, staysInPlace, changesBytes, overwrites, removesAll,
      prunesAll
  }

  let folder: JournalFolder
  let path: String
  let fault: Fault

  func title(of name: String) -> String { folder.title(of: name) }

  func create(_ name: String, _ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    BrokenStore(store: try folder.create(name, header), fault: fault)
  }

  func resume(_ name: String) throws(JournalFailure) -> (store: any JournalStore, contents: JournalContents)? {
    if fault == .manyWriters {
      // Another file is written from now on, which the lock does not know of.
      guard let text = try folder.text(of: name) else { return nil }
      unlink(path + "/" + name)
      try folder.add(name, text: text)
    }
    guard let (store, contents) = try folder.resume(name) else { return nil }
    return (BrokenStore(store: store, fault: fault), contents)
  }

  func text(of name: String) throws(JournalFailure) -> [UInt8]? { try folder.text(of: name) }

  func add(_ name: String, text: [UInt8]) throws(JournalFailure) {
    if fault == .overwrites { unlink(path + "/" + name) }
    try folder.add(name, text: fault == .changesBytes ? text.dropLast(1) + [0x20, 0x0A] : text)
  }

  func items() throws(JournalFailure) -> [JournalItem] { folder.items() }
  func has(_ name: String) throws(JournalFailure) -> Bool { try folder.has(name) }

  func remove(_ name: String) throws(JournalFailure) {
    if fault == .removesAll { unlink(path + "/" + name) } else { try folder.remove(name) }
  }

  func prune(unchangedFor time: Duration) throws(JournalFailure) {
    folder.prune(unchangedFor: fault == .prunesAll ? .seconds(-3_600) : time)
  }
}

/// A file that breaks one promise.
private final class BrokenStore: JournalStore {
  private let store: any JournalStore
  private let fault: BrokenShelf.Fault

  init(store: any JournalStore, fault: BrokenShelf.Fault) { (self.store, self.fault) = (store, fault) }

  var name: String { store.name }
  var isShared: Bool { store.isShared }
  var loss: JournalLoss { store.loss }

  func append(_ batch: [JournalChange]) -> Bool {
    switch fault {
    case .losesBatches where batch.count > 1: return true
    case .ignoresCuts: return store.append(batch.filter { if case .cut = $0 { false } else { true } })
    default: return store.append(batch)
    }
  }

  func sync(_ isWaiting: () -> Void) -> Bool { store.sync(isWaiting) }

  func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool {
    fault == .keepsAll || store.rewrite(header, journal)
  }

  func putAside() -> String? { fault == .staysInPlace ? store.name + "~1" : store.putAside() }

  func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    BrokenStore(store: try store.successor(header), fault: fault)
  }
}
