import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

private struct Booking: Application {
  static let name = "booking"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(BookingPage(context))
  }
}

extension Check where Value == Double {
  /// A rule of the application, which reads like a ready one.
  fileprivate static var even: Check { Check("Two by two") { Int($0) % 2 == 0 } }
}

private final class BookingPage: Page<String> {
  let guests = NumberField("guests", "Guests")
  let arrival = DateField("arrival", "Arrival")
  let departure = DateField("departure", "Departure")
  let hour = TimeField("hour", "Hour")
  let room = Choice("room", "Room", options: ["garden", "attic"].map { ChoiceOption($0, $0, $0) })
  let extras = Multichoice("extras", "Extras", options: ["cot", "dog", "bike"].map { ChoiceOption($0, $0, $0) })
  let terms = Toggle("terms", "I have read the rules")
  let code = SecretField("code", "Code")
  let again = SecretField("again", "Code again")
  let rest = DurationField("rest", "Rest")
  let lamp = ColourField("lamp", "Lamp")
  let mail = TextField("mail", "E-mail")
  let book = Button("book", "Book", role: .default)

  override var elements: [PageElement] {
    [guests, arrival, departure, hour, room, extras, terms, code, again, rest, lamp, mail, book]
  }

  init(_ context: ApplicationContext) {
    super.init(key: "booking", title: "Booking")
    guests.check(.within(1...8))
    guests.check(.whole)
    guests.check(.even)
    guests.check(as: "is-room", during: lifetime, in: context) { $0 > 4 ? "Only four are free" : nil }
    if let first = CalendarDate("2026-05-01") { arrival.check(.within(first...)) }
    arrival.check("Not on Sundays") { $0.weekday < 7 }
    departure.check("Before the arrival", with: arrival) { $0 > $1 }
    if let last = TimeOfDay("20:00") { hour.check(.within(...last)) }
    room.check("The attic takes two", with: guests) { $0 != "attic" || $1 <= 2 }
    extras.check("No dogs here") { !$0.contains("dog") }
    terms.check("Read them first") { $0 }
    code.check(.length(4...6))
    code.check("Digits only") { $0.allSatisfy(\.isNumber) }
    again.check("Not the same", with: code) { $0 == $1 }
    if let first = TimeSpan("30 min"), let last = TimeSpan("2 h") { rest.check(.within(first...last)) }
    lamp.check("Too dark") { $0.red > 0 }
    mail.check(.email)
  }
}

struct CheckTests {
  private func error(_ test: SessionTest, _ key: String) -> String? { test.frame.element("booking/\(key)")?.error }

  private func reason(_ test: SessionTest) -> String? { test.frame.element("booking/book")?.disabledReason }

  @Test("A95: numbers, days, times, lengths, colours, choices, toggles and secrets take the same checks as texts")
  func kinds() async throws {
    try await onSessionThread {
      let test = SessionTest(Booking())
      #expect(reason(test) == "To correct: I have read the rules", "only a toggle has a value from the beginning")
      test.act("booking/terms", .setToggle(true))
      #expect(reason(test) == nil)
      for (number, complaint) in [
        (9, "Enter a number from 1 to 8."), (2.5, "Enter a whole number."), (3, "Two by two"), (2, nil),
      ] as [(Double, String?)] {
        test.act("booking/guests", .setNumber(number))
        test.advance(by: .seconds(1))
        #expect(error(test, "guests") == complaint, "\(number)")
      }
      for (day, complaint) in [
        ("2026-04-30", "2026-05-01 or later."), ("2026-05-03", "Not on Sundays"), ("2026-05-02", nil),
      ] {
        test.set("booking/arrival", day)
        #expect(error(test, "arrival") == complaint, "\(day)")
      }
      test.set("booking/hour", "20:01")
      #expect(error(test, "hour") == "20:00 or earlier.")
      test.set("booking/hour", "20:00")
      #expect(error(test, "hour") == nil)
      test.act("booking/extras", .chooseMany(["cot", "dog"]))
      #expect(error(test, "extras") == "No dogs here")
      #expect(reason(test) == "To correct: Extras")
      test.act("booking/extras", .chooseMany([]))
      #expect(error(test, "extras") == nil)
      test.set("booking/rest", "2 h 1 min")
      #expect(error(test, "rest") == "30 min to 2 h.")
      test.set("booking/rest", "120 min")
      #expect(error(test, "rest") == nil)
      test.set("booking/lamp", "#00ffff")
      #expect(error(test, "lamp") == "Too dark")
      test.set("booking/lamp", "")
      #expect(error(test, "lamp") == nil)
      test.set("booking/code", "123")
      #expect(error(test, "code") == "Must have 4 to 6 characters")
      test.set("booking/code", "12e4")
      #expect(error(test, "code") == "Digits only")
      test.set("booking/code", "1234")
      #expect(reason(test) == nil)
    }
  }

  @Test("A108: of a text that only blanks at its ends make wrong, the blanks are told, and the text stays")
  func blanks() async throws {
    try await onSessionThread {
      let test = SessionTest(Booking())
      for (text, complaint) in [
        ("ada@example.org ", "There is a blank at the end"), (" ada@example.org", "There is a blank at the beginning"),
        ("\u{A0}ada@example.org  ", "There are blanks at both ends"), ("ada example.org ", "Not an e-mail address"),
        ("ada @example.org", "Not an e-mail address"), ("ada@example.org", nil), ("  ", nil),
      ] {
        test.set("booking/mail", text)
        #expect(error(test, "mail") == complaint, "\(text)")
        #expect(test.frame.element("booking/mail")?.content.field?.value == text)
      }
    }
  }

  @Test("A95: a check may read another element of any kind, and complains only while both have values")
  func two() async throws {
    try await onSessionThread {
      let test = SessionTest(Booking())
      test.set("booking/departure", "2026-05-02")
      test.choose("booking/room", "attic")
      test.set("booking/again", "1234")
      #expect(["departure", "room", "again"].allSatisfy { error(test, $0) == nil })
      test.set("booking/arrival", "2026-05-04")
      test.act("booking/guests", .setNumber(4))
      test.set("booking/code", "4321")
      #expect(error(test, "departure") == "Before the arrival" && error(test, "arrival") == nil)
      #expect(error(test, "room") == "The attic takes two")
      #expect(error(test, "again") == "Not the same")
      test.set("booking/departure", "")
      test.act("booking/guests", .setNumber(2))
      test.set("booking/again", "4321")
      #expect(["departure", "room", "again"].allSatisfy { error(test, $0) == nil })
    }
  }

  @Test("A8, A95: a number is checked by an effect as a text is")
  func asking() async throws {
    try await onSessionThread {
      let test = SessionTest(Booking(), holding: ["is-room"])
      test.act("booking/terms", .setToggle(true))
      test.act("booking/guests", .setNumber(6))
      #expect(reason(test) == "Being checked: Guests")
      test.advance(by: .milliseconds(300))
      test.answer("is-room", with: Optional("Only four are free"))
      #expect(error(test, "guests") == "Only four are free")
      test.act("booking/guests", .setNumber(nil))
      #expect(error(test, "guests") == nil && reason(test) == nil)
      #expect(test.heldEffects == [])
    }
  }
}
