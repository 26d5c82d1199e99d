import Foundation
import SignalboxCore
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxInterface
@testable import SignalboxProgram
@testable import SignalboxSession

/// Tests of answers with ids that fit no element.
@Suite struct UnusedAnswersTests {
  /// Runs the answers with a booking, which is irreversible. Returns the ending, the bookings and the report.
  private func book(_ members: [String]) throws -> (Ending, [String], String?) {
    let told = Mutex<String?>(nil)
    let json = "{" + (members + [#""trip/book": true"#]).joined(separator: ", ") + "}"
    let answers = try Answers(Data(json.utf8), from: "f") { line in told.withLock { $0 = line } }
    let (session, trip) = (Session(name: "test"), Trip())
    session.within { $0.useScript(answers) }
    let ending = session.run(trip) { _ in RecordingPresenter() }
    return (ending, trip.booked.texts, told.withLock { $0 })
  }

  @Test(
    "D60: an id that fits no page stops before an irreversible effect, and the nearest id is named",
    arguments: [
      (#""trip/nmae": "Ann""#, "trip/nmae (nearest: trip/name)"),
      (#""trip/levels": "first""#, "trip/levels (nearest: trip/level)"),
      (#""tirp/name": "Ann""#, "tirp/name (nearest: trip/name)"),
      (#""trip/dnoe": true"#, "trip/dnoe (nearest: trip/done)"),
      (#""trip/remarks": null, "trip/wehn": 1"#, "trip/remarks (nearest: trip/ask), trip/wehn (nearest: trip/when)"),
    ])
  func misfit(_ members: String, _ named: String) async throws {
    try await onSessionThread {
      let (ending, booked, _) = try book([#""trip/secret": "long enough""#, members])
      #expect(ending == .failed(.unanswered("Answers that no page has asked for: \(named).")))
      #expect(booked.isEmpty)
    }
  }

  @Test("X78: an answer with a label in place of an id is told the id")
  func label() async throws {
    try await onSessionThread {
      let (ending, booked, _) = try book([#""Name": "Ann""#])
      guard case .failed(.unanswered(let sentence)) = ending else { return #expect(Bool(false)) }
      #expect(sentence.contains("“Name” is a label, whose id is trip/name.") && booked.isEmpty)
    }
  }

  @Test("X48: a menu without an answer is named with its items, and with the answer that fits none of them")
  func menu() async throws {
    try await onSessionThread {
      let answers = try Answers(Data(#"{"menu/choice/zz": true}"#.utf8), from: "f")
      let session = Session(name: "test")
      session.within { $0.useScript(answers) }
      let ending = session.run(Menus()) { _ in RecordingPresenter() }
      let sentence =
        "Answers that were not used: menu/choice/zz. "
        + "There is no answer for menu/choice (“Choice” on “Three”). "
        + "It takes menu/choice/1 (x  Ex), menu/choice/2 (y  Why)."
      #expect(ending == .failed(.unanswered(sentence)))
    }
  }

  @Test("D60: ids of pages that may still come stop nothing, and unused ids are reported at the end")
  func laterPages() async throws {
    try await onSessionThread {
      let later = [#""trip/secret": "long enough", "trip/done": true"#, #""trip2/name": "Ann", "later/go": true"#]
      let (ending, booked, told) = try book(later)
      #expect(ending == .finished(outcome: "") && booked == ["long enough"])
      #expect(told == "Answers that were not used: later/go, trip2/name (nearest: trip/name).")
    }
  }

  @Test("D60: an id that a page never had stops the session when the page has gone")
  func gonePage() async throws {
    try await onSessionThread {
      let members = [#""trip/ask": true, "sure/yes": true, "sure/no": "x", "trip/done": true"#]
      let ending = try book(members).0
      let sentence = "Answers that no page has asked for: sure/no (nearest: sure/yes)."
      #expect(ending == .failed(.unanswered(sentence)))
    }
  }

  @Test("D60: a field that could not be filled before the next page came stops an irreversible effect")
  func passedOver() throws {
    var seen = SeenElements()
    let name = ElementState(
      id: "host/name", isEnabled: false,
      content: .field(FieldState(value: "", isMultiline: false, limit: 40, suggestions: [])))
    seen.see(frame("host", [name, ElementState(id: "host/later", content: .button)]))
    #expect(seen.fit(of: "host/name", isField: true, among: ["host/name"]) == .possible)
    var next = frame("next", [])
    next.stack = [StackEntry(page: PageID(1), key: "host", title: "Host", mode: .push)]
    seen.see(next)
    #expect(seen.fit(of: "host/name", isField: true, among: ["host/name"]) == .passedOver)
    // A button may still be pressed when its page is in front again.
    #expect(seen.fit(of: "host/later", isField: false, among: ["host/later"]) == .possible)
  }

  @Test("D60: no typing error in an id lets an irreversible effect begin")
  func slips() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    try await onSessionThread {
      var chance = SeededGenerator(seed: seed)
      let whole = [
        "trip/secret": #""long enough""#, "trip/name": #""Ann""#, "trip/level": #""second""#, "trip/look": "2",
        "trip/dice": "true", "trip/when": "true", "trip/ask": "true", "sure/yes": "true",
      ]
      #expect(try book(whole.map { "\"\($0)\": \($1)" }).1 == ["long enough"])
      for _ in 0..<200 {
        // An id of another page cannot be found wrong before that page has come.
        let id = whole.keys.filter { $0 != "sure/yes" }.sorted().randomElement(using: &chance) ?? ""
        let wrong = slip(in: id, using: &chance)
        guard wrong != id, whole[wrong] == nil else { continue }
        var members = whole
        members[wrong] = members.removeValue(forKey: id)
        let (ending, booked, _) = try book(members.map { "\"\($0)\": \($1)" })
        guard case .failed(.unanswered(let sentence)) = ending else {
          Issue.record("seed \(seed), \(wrong): \(ending)")
          continue
        }
        #expect(booked.isEmpty && sentence.contains(wrong), "seed \(seed), \(wrong): \(sentence)")
      }
    }
  }

  /// Returns the id with a letter that is removed, doubled, swapped with the next letter, or replaced.
  private func slip(in id: String, using chance: inout SeededGenerator) -> String {
    var letters = Array(id)
    let slash = letters.firstIndex(of: "/") ?? 0
    let place = Int.random(in: (slash + 1)..<letters.count, using: &chance)
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    case 2: if place + 1 < letters.count { letters.swapAt(place, place + 1) }
    default: letters[place] = "q"
    }
    return String(letters)
  }

  private func frame(_ key: String, _ elements: [ElementState]) -> Frame {
    let page = PageState(
      page: PageID(1), key: key, title: key, mode: .push, canGoBack: false, elements: elements)
    return Frame(revision: 0, pending: [], stack: [], page: page, alerts: [])
  }
}

/// An application with a menu above its work, as a script has.
private struct Menus: Application {
  static let name = "menus"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    context.navigator.show(MenuPage())
    return try? await context.navigator.presentRoot(Work())
  }
}

private final class Work: Page<String> {
  init() { super.init(key: "work", title: "Work") }
}

private final class MenuPage: Page<Never> {
  private let list = List("choice", "Choice")
  private let cancel = Button("cancel", "Cancel", role: .cancel)
  override var elements: [PageElement] { [list, cancel] }

  init() {
    super.init(key: "menu", title: "Three")
    list.rows.value = [Row("1", "x  Ex"), Row("2", "y  Why")]
  }
}
