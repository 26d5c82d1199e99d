import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Changes that come by themselves, on a page that never stands still.
@Suite struct TellingTests {
  /// A terminal that shows services, whose states the test changes.
  private final class Desk {
    let terminal: Terminal
    var times = Array(repeating: 1, count: 6)
    /// The number of the first service.
    var first = 0
    var note = ElementContent.note(text: "", severity: .warning)
    var error: String?
    var buttons = ["Say"]
    var canPress = true
    var notices: [NoticeState] = []
    var status: String?
    var pending: [String] = []
    var lines: [String] = []
    var hasField = false

    init(rate: ChangeRate = .standard, hasHints: Bool = true) {
      terminal = Terminal(MemoryDevice(), hasHints: hasHints, rate: rate)
      show()
    }

    /// Shows the present state, and returns the lines that are told.
    @discardableResult
    func show() -> [String] {
      let rows = times.enumerated().map { place, time in
        let number = first + place
        return RowState(
          id: "page/services/\(number)", label: "Service \(number)", detail: "\(time) ms", buttons: [])
      }
      var elements = [
        ElementState(id: "page/services", label: "Services", content: .list(ListState(rows: rows))),
        ElementState(id: "page/note", content: note),
        ElementState(id: "page/chat", label: "Chat", content: .log(LogState(lines: lines))),
      ]
      if hasField {
        let field = FieldState(value: "", isMultiline: false, limit: 99, suggestions: [])
        elements.append(ElementState(id: "page/line", label: "Line", error: error, content: .field(field)))
      }
      elements += buttons.map { ElementState(id: "page/\($0)", label: $0, isEnabled: canPress, content: .button) }
      var frame = FrameSamples.frame(elements)
      (frame.notices, frame.status, frame.pending) = (notices, status, pending)
      frame.showsActivity = !pending.isEmpty
      terminal.device.forgetLines()
      terminal.render(frame)
      _ = terminal.poll()
      return terminal.device.lines
    }

    /// Changes all services.
    func tick() -> [String] {
      for place in times.indices { times[place] += 1 }
      return show()
    }

    func pass(_ time: Duration) -> [String] {
      terminal.device.forgetLines()
      terminal.port.time.advance(by: time)
      _ = terminal.poll()
      return terminal.device.lines
    }

    func type(_ text: String) -> [String] {
      terminal.device.forgetLines()
      terminal.device.type(.text(text))
      _ = terminal.poll()
      return terminal.device.lines
    }

    func answer(_ text: String) -> [String] {
      terminal.device.forgetLines()
      terminal.device.type(.text(text))
      terminal.device.type(.enter)
      _ = terminal.poll()
      return terminal.device.lines
    }
  }

  @Test("L41: the first change is told at once, later ones every ten seconds at most, and then the newest state alone")
  func rate() {
    let desk = Desk()
    desk.times[1] = 5
    #expect(desk.show() == ["2. Service 1, 5 ms"])
    desk.times[1] = 6
    #expect(desk.show() == [] && desk.pass(.milliseconds(9_900)) == [])
    desk.times[1] = 7
    #expect(desk.show() == [] && desk.pass(.milliseconds(100)) == ["2. Service 1, 7 ms"])
    #expect(desk.pass(.seconds(60)) == [], "nothing has changed")
    desk.times[1] = 8
    #expect(desk.show() == ["2. Service 1, 8 ms"], "nothing was told for ten seconds")
  }

  @Test("L41: many changes are told by their number, with the way to hear them; :changes tells them in full")
  func many() {
    let desk = Desk()
    #expect(desk.tick() == ["6 changes: Services (:changes tells them)"], "the first change, too")
    for _ in 0..<20 { #expect(desk.tick() == []) }
    #expect(desk.pass(.seconds(10)) == ["6 changes: Services (:changes tells them)"])
    #expect(desk.pass(.seconds(10)) == [], "nothing has changed since")
    desk.lines = ["Ann: hello"]
    #expect(desk.show() == ["7 changes: Chat, Services (:changes tells them)"])
    #expect(desk.tick() == [])
    let told = desk.answer(":changes")
    #expect(told.contains("Ann: hello") && told.contains("6. Service 5, 23 ms") && told.count == 7)
    #expect(desk.answer(":changes") == ["Nothing else has changed."])
    let brief = Desk(hasHints: false)
    _ = (brief.tick(), brief.tick())
    #expect(brief.pass(.seconds(10)) == ["6 changes: Services"])
  }

  @Test("L41: on a page at 5 Hz a user hears at most one line in ten seconds")
  func flood() {
    let desk = Desk()
    _ = desk.tick()
    var count = 0
    for _ in 0..<300 {
      count += desk.pass(.milliseconds(200)).count
      count += desk.tick().count
    }
    #expect((5...6).contains(count))
  }

  @Test("L42: the result of the user's own action is told at once and in full, and nothing else with it")
  func own() {
    let desk = Desk()
    _ = desk.tick()
    #expect(desk.tick() == [])
    #expect(desk.answer("say") == [] && desk.terminal.events.last?.element == "page/Say")
    desk.times[3] += 1
    desk.lines = ["Ann: hello"]
    #expect(desk.show() == ["Ann: hello", "4. Service 3, 4 ms"])
    #expect(desk.tick() == [])
    #expect(desk.pass(.seconds(10)).count == 1)
  }

  @Test("L42: work of the user reports at once, and its result is told at once however long it took")
  func work() {
    let desk = Desk()
    _ = desk.tick()
    _ = desk.answer("say")
    desk.pending = ["backup"]
    #expect(desk.show() == ["Working…"])
    desk.lines = ["Reading"]
    #expect(desk.tick() == ["Reading"])
    desk.note = .note(text: "All saved", severity: .success)
    #expect(desk.show() == [], "the page may change by itself during the work")
    desk.pending = []
    #expect(desk.show().contains("Done: All saved"))
  }

  @Test("L42: errors, warnings and messages are told at once; other notices and the status wait, and none is lost")
  func urgent() {
    let desk = Desk()
    desk.hasField = true
    desk.show()
    _ = desk.tick()
    desk.error = "too long"
    #expect(desk.tick() == ["Error: Line: too long"])
    desk.note = .note(text: "The feed has ended", severity: .warning)
    #expect(desk.tick() == ["Warning: The feed has ended"])
    desk.notices = [NoticeState(id: 1, text: "Alert 18", severity: .warning)]
    #expect(desk.tick() == ["Warning: Alert 18"])
    desk.notices = [NoticeState(id: 2, text: "Bob is here", severity: .information)]
    desk.status = "2 users"
    #expect(desk.tick() == [])
    (desk.notices, desk.status) = ([], "3 users")
    #expect(desk.tick() == [])
    #expect(desk.pass(.seconds(10)).prefix(2) == ["Bob is here", "3 users"])
  }

  @Test("L43: nothing is told while a line is typed, and afterwards at once")
  func typing() {
    let desk = Desk()
    #expect(desk.type("sa") == [])
    desk.times[1] = 5
    #expect(desk.show() == [] && desk.pass(.seconds(60)) == [])
    desk.terminal.device.type(.clearLine)
    desk.terminal.device.forgetLines()
    _ = desk.terminal.poll()
    #expect(desk.terminal.device.lines == ["2. Service 1, 5 ms"])
  }

  @Test("L43: until a change is told, numbers and names mean what was told; typed text stays")
  func numbers() {
    let desk = Desk()
    _ = desk.tick()
    desk.buttons = ["Leave", "Say"]
    #expect(desk.tick() == [] && desk.type("7") == [])
    #expect(desk.tick() == [] && desk.terminal.device.typed == "7")
    desk.terminal.device.type(.enter)
    _ = desk.terminal.poll()
    #expect(desk.terminal.events.last?.element == "page/Say")
    #expect(desk.show().contains("7. Leave"), "after an answer the menu is the newest")
    _ = desk.answer("7")
    #expect(desk.terminal.events.last?.element == "page/Leave")
  }

  @Test("L43: a button that was told as unavailable can be pressed as soon as it is available")
  func available() {
    let desk = Desk()
    desk.canPress = false
    #expect(desk.show().last == "7. Say (unavailable)")
    desk.canPress = true
    #expect(desk.show() == [] && desk.answer("say") == [])
    #expect(desk.terminal.events.map(\.element) == ["page/Say"])
  }

  @Test("L43: the rows of a list keep their numbers until they are listed again")
  func browsing() {
    let desk = Desk()
    desk.times = Array(repeating: 1, count: 15)
    desk.show()
    #expect(desk.answer("1").contains("1. Service 0, 1 ms"))
    _ = desk.pass(.seconds(10))
    desk.lines = ["Ann: hello"]
    #expect(desk.show() == ["Ann: hello"], "the rest is told later")
    desk.first = 1
    #expect(desk.show() == [])
    _ = desk.answer("1")
    #expect(desk.terminal.events.last?.element == "page/services/0")
    #expect(desk.show().contains("1. Service 1, 1 ms"))
    _ = desk.answer("1")
    #expect(desk.terminal.events.last?.element == "page/services/1")
    desk.first = 2
    #expect(desk.show().contains("1. Service 2, 1 ms"), "a result may move rows as well")
    desk.first = 3
    #expect(desk.show() == [])
    #expect(desk.pass(.seconds(10)) == ["2 changes: Services (:changes tells them)"])
    #expect(desk.answer(":changes").contains("1. Service 3, 1 ms"))
  }

  @Test("L43: a question whose field goes by itself is replaced at once")
  func gone() {
    let desk = Desk()
    desk.hasField = true
    desk.show()
    _ = desk.pass(.milliseconds(350))
    #expect(desk.terminal.device.question?.name == "Line")
    _ = desk.tick()
    desk.hasField = false
    _ = desk.tick()
    _ = desk.pass(.milliseconds(350))
    #expect(desk.terminal.device.question?.name == "Page")
  }

  @Test("L44: at once, never, or every so many seconds, by the option and by :changes")
  func setting() {
    let loud = Desk(rate: .atOnce)
    #expect(loud.tick().count == 6 && loud.tick().count == 6)
    let silent = Desk(rate: .never)
    #expect(silent.tick() == [] && silent.pass(.seconds(3_600)) == [])
    #expect(silent.answer(":changes").count == 6)
    let desk = Desk(rate: .every(.seconds(2)))
    _ = (desk.tick(), desk.tick())
    #expect(desk.pass(.seconds(2)).count == 1)
    #expect(desk.answer(":changes at-once").first == "Changes that come by themselves are told at once.")
    #expect(desk.tick().count == 6 && desk.tick().count == 6)
    #expect(desk.answer(":changes 1") == ["Changes that come by themselves are told every second at most."])
    #expect(desk.answer(":changes often").first?.hasPrefix("Say :changes with") == true)
  }

  @Test(
    "L44: a rate is a number of seconds, at-once or never", arguments: ["", "0", "-1", "x", "1.5", "Never", "86401"])
  func words(_ wrong: String) {
    #expect(ChangeRate(argument: wrong) == nil)
    #expect(ChangeRate(argument: "30") == .every(.seconds(30)) && ChangeRate(argument: "never") == .never)
    #expect(ChangeRate(argument: "at-once") == .atOnce)
  }

  @Test("L45: on a pipe, changes that come by themselves are told with the next question, however often they came")
  func pipe() {
    let texts = [0, 1, 7].map { count in
      let (device, port) = (MemoryPipe(), RecordingPort())
      let presenter = PipePresenter(
        device: device, session: port, conversation: Conversation(Transcript(asksInLines: true)))
      let show = { (text: String) in
        let button = ElementState(id: "page/say", label: "Say", content: .button)
        let state = ElementState(id: "page/state", label: "State", content: .text(text))
        presenter.render(FrameSamples.frame([state, button]))
        presenter.proceed()
      }
      show("0")
      for number in 0..<count { show("\(number)") }
      show("last")
      device.type("x\n")
      presenter.proceed()
      return device.written
    }
    #expect(texts[0].contains("State: 0") && texts[0].contains("State: last"))
    #expect(texts[1] == texts[0] && texts[2] == texts[0])
  }
}
