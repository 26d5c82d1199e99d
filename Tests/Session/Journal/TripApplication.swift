import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import Synchronization

/// A small application that causes nearly every kind of journal entry.
struct Trip: Application {
  static let name = "trip"
  /// The passwords that the bookings received.
  let booked = Booked()
  /// The behavior of the buttons, so that a test can change the program under a recording.
  var variant = Variant.original

  enum Variant { case original, renamedEffect, otherPage }

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(TripPage(context, variant, booked))
  }
}

/// The texts that reached the world outside the session.
final class Booked: Sendable {
  private let kept = Mutex<[String]>([])
  var texts: [String] { kept.withLock { $0 } }
  func append(_ text: String) { kept.withLock { $0.append(text) } }
}

final class TripPage: Page<String> {
  let name = TextField("name", "Name", limit: 40)
  let secret = SecretField("secret", "Password")
  let level = Choice(
    "level", "Class", options: [ChoiceOption("first", "First", 1), ChoiceOption("second", "Second", 2)])
  let note = Label("note")
  let book = Button("book", "Book")
  let look = Button("look", "Look")
  let later = Button("later", "Later")
  let dice = Button("dice", "Dice")
  let when = Button("when", "When")
  let ask = Button("ask", "Ask")
  let done = Button("done", "Done")

  override var elements: [PageElement] { [name, secret, level, note, book, look, later, dice, when, ask, done] }

  init(_ context: ApplicationContext, _ variant: Trip.Variant, _ booked: Booked) {
    super.init(key: "trip", title: "Trip")
    book.isEnabled <~ secret.secret.map { $0.check("long enough") { $0.count >= 8 } }
    spawn(book, in: context) { (page) throws(EffectFailure) in
      let secret = page.secret.secret.value
      page.note.text.value = try await context.effects.run("book", secret: secret, policy: .finish) { key, text in
        booked.append(text)
        return key
      }
    }
    spawn(look, in: context) { (page) throws(EffectFailure) in
      let name = variant == .renamedEffect ? "peek" : "look"
      page.note.text.value = try await context.effects.run(name, isReversible: true) { key in key }
    }
    spawn(later, in: context) { (page) throws(EffectFailure) in
      try await context.effects.wait("later", for: .seconds(5))
      page.note.text.value = "at \(context.clock.now)"
    }
    dice.taps.observe { [unowned self] in
      var chance = context.random
      note.text.value += "\(Int.random(in: 1...6, using: &chance)) \(chance.uuid()) "
    }
    when.taps.observe { [unowned self] in note.text.value = "\(context.wallClock())" }
    ask.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        let page = SurePage(key: variant == .otherPage ? "certain" : "sure")
        let answer = try? await context.navigator.present(page, as: .modal)
        note.text.value = answer ?? "nothing"
        if answer != nil { context.navigator.alert(Alert(title: "Thanks")) }
      }
    }
    done.taps.observe { [unowned self] in finish(name.text.value) }
  }

  private func spawn(
    _ button: Button, in context: ApplicationContext, _ work: @escaping (TripPage) async throws(EffectFailure) -> Void
  ) {
    button.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        do throws(EffectFailure) { try await work(self) } catch { note.text.value = error.reason }
      }
    }
  }
}

final class SurePage: Page<String> {
  let yes = Button("yes", "Yes")
  override var elements: [PageElement] { [yes] }
  init(key: String) {
    super.init(key: key, title: "Sure?")
    yes.taps.observe { [unowned self] in finish("yes") }
  }
}

/// An application with checkpoints: it can begin again at a number.
struct Counting: Application {
  static let name = "counting"
  /// A Boolean value that indicates whether an endless background effect runs.
  var isSending = false

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let count = MutableProperty(context.restored(Int.self) ?? 0)
    context.keepCheckpoints { count.value }
    if isSending {
      context.navigator.spawn(inBackground: true) {
        try? await context.effects.wait("send", for: .seconds(1_000_000), policy: .background)
      }
    }
    let page = CountingPage()
    page.count.text <~ count.map { "\($0)" }
    page.more.taps.observe { count.value += 1 }
    page.open.taps.observe { context.navigator.show(SurePage(key: "sure")) }
    _ = try? await context.navigator.presentRoot(page)
    return "\(count.value)"
  }
}

final class CountingPage: Page<Never> {
  let count = Label("count")
  let more = Button("more", "More")
  let open = Button("open", "Open")
  override var elements: [PageElement] { [count, more, open] }
  init() { super.init(key: "counting", title: "Counting") }
}
