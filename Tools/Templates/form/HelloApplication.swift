import SignalboxCore
import SignalboxModel
import SignalboxNavigation

/// A form with checks: asks for a booking, and ends with a sentence about it.
struct HelloApplication: Application {
  static let name = "hello"

  func run(in context: ApplicationContext) async -> String? {
    guard let booking = try? await context.navigator.presentRoot(BookingPage()) else { return nil }
    return "\(booking.seats) at \(booking.time) for \(booking.name)"
  }
}

struct Booking {
  var name: String
  var seats: Int
  var time: String
}

/// The form. Its button waits for the required fields, and for values that fit.
final class BookingPage: Page<Booking> {
  private let name = TextField("name", "Name", isRequired: true)
  private let email = TextField("email", "E-mail")
  private let seats = NumberField("seats", "Seats", number: 2, minimum: 1, maximum: 8, step: 1, isRequired: true)
  private let time = Choice(
    "time", "Time", options: ["18:00", "20:00"].map { ChoiceOption($0, $0, $0) }, isRequired: true)
  private let book = Button("book", "Book", role: .default)

  init() {
    super.init(key: "booking", title: "Book a table")
    name.check(.length(2...40))
    email.check(.email)
    seats.check(.whole)
    book.taps.observe { [unowned self] in
      guard let seats = seats.number.value, let time = time.selection.value else { return }
      finish(Booking(name: name.text.value, seats: Int(seats), time: time))
    }
  }

  override var elements: [PageElement] { [name, email, seats, time, book] }
}
