import SignalboxCore
import SignalboxModel
import SignalboxNavigation

/// A page that changes twenty times a second: a status, a table whose cells change, and a queue that grows.
struct LiveApplication: Application {
  static let name = "live"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(LivePage(context))
    return nil
  }
}

private final class LivePage: Page<Void> {
  let ticks = Label("ticks")
  let services = DataTable<Service>(
    "services", "Services",
    columns: [
      Column("name", "Name", text: \.name), Column("time", "Time", text: \.time),
      Column("state", "State", text: \.state),
    ], rowKey: \.name
  ) { _ in [RowButton("restart", "Restart")] }
  let queue = List("queue", "Queue")
  let comment = TextField("comment", "Comment")
  let toggle = Button("down", "Take down")
  let save = Button("save", "Save")
  let pressed = Label("pressed")
  private var number = 0
  private var isDown = false

  init(_ context: ApplicationContext) {
    super.init(key: "live", title: "Live")
    show()
    Signal<Int>.interval(.milliseconds(50), on: context.clock).observe { [unowned self] _ in
      number += 1
      show()
    }
    toggle.taps.observe { [unowned self] in
      isDown.toggle()
      show()
    }
    save.taps.observe { [unowned self] in pressed.text.value = "saved \(comment.text.value)" }
    services.selections.observe { [unowned self] in pressed.text.value = "service \($0.name)" }
    services.buttonPresses.observe { [unowned self] in pressed.text.value = "restart \($0.row.name)" }
    queue.selections.observe { [unowned self] in pressed.text.value = "queue \($0)" }
  }

  private func show() {
    ticks.text.value = "\(number)"
    services.values.value = [
      Service(name: "db", time: "\(number) ms", state: isDown ? "down" : "up"),
      Service(name: "web", time: "", state: "up"),
    ]
    queue.rows.value = (0..<number / 10).map { Row("a\($0)", "Alert \($0)") }
  }

  override var elements: [PageElement] { [ticks, services, queue, comment, toggle, save, pressed] }
}

private struct Service: Equatable {
  let name: String
  let time: String
  let state: String
}
