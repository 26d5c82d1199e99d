import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import SignalboxWords
import Testing

struct CountedChoiceTests {
  private func count(_ test: SessionTest) -> String? { test.frame.element("counting/dips")?.choiceCount }

  private func reason(_ test: SessionTest) -> String? { test.frame.element("counting/order")?.disabledReason }

  @Test("A96: a choice with bounds counts the chosen, needed and possible options; too few are missing, more refused")
  func bounds() async throws {
    try await onSessionThread {
      let test = SessionTest(CountingApplication())
      #expect(count(test) == "0 chosen, 2 more needed" && reason(test) == "Still needed: Dips")
      test.act("counting/dips", .chooseMany(["curry"]))
      #expect(count(test) == "1 chosen, 1 more needed" && reason(test) == "Still needed: Dips")
      #expect(test.frame.element("counting/dips")?.lack == "1 chosen, 1 more needed.")
      test.act("counting/dips", .chooseMany(["aioli", "curry"]))
      #expect(count(test) == "2 chosen, 1 more possible" && reason(test) == nil)
      test.act("counting/dips", .chooseMany(["aioli", "curry", "pesto"]))
      #expect(count(test) == "3 chosen, no more possible")
      test.act("counting/dips", .chooseMany(["aioli", "curry", "pesto", "tahini"]))
      #expect(test.rejections == [.badValue(.outOfRange)])
      let element = test.frame.element("counting/dips")
      #expect(Rejection.badValue(.outOfRange).sentence(for: element) == "At most 3 can be chosen.")
      #expect(count(test) == "3 chosen, no more possible")
    }
  }

  @Test("A96: a choice that is not required may stay empty; without bounds nothing is counted")
  func optional() {
    let options = ["a", "b", "c"].map { OptionState(key: $0, label: $0, isEnabled: true) }
    let element = { (selected: [String], minimum: Int?) in
      ElementState(
        id: "p/x",
        content: .multichoice(MultichoiceState(options: options, selected: selected, minimum: minimum)))
    }
    #expect(element([], 2).choiceCount == "0 chosen, 2 or none needed" && element([], 2).lack == nil)
    #expect(element(["a"], 2).choiceCount == "1 chosen, 1 more needed")
    #expect(element(["a"], 2).lack == "1 chosen, 1 more needed.")
    #expect(element(["a", "b"], 2).choiceCount == "2 chosen" && element(["a", "b"], 2).lack == nil)
    #expect(element(["a"], nil).choiceCount == nil)
  }

  @Test("A97: the fields that an action adds to its page are named; those of another page are not")
  func added() async throws {
    try await onSessionThread {
      let test = SessionTest(CountingApplication())
      let before = test.frame
      test.act("counting/gift", .setToggle(true))
      #expect(StateTexts.added(test.frame.addedInputs(since: before)) == "Added: Card.")
      #expect(before.addedInputs(since: test.frame) == [])
      var other = test.frame
      other.page.page = PageID(99)
      other.stack = [StackEntry(page: PageID(99), key: "other", title: "Other", mode: .push)]
      #expect(other.addedInputs(since: before) == [])
    }
  }

  @Test("A97: a part that a tab shows is not an addition")
  func tabs() async throws {
    try await onSessionThread {
      let test = SessionTest(TabsApplication())
      let before = test.frame
      test.choose("settings/parts/tab", "network")
      #expect(test.frame.page != before.page && test.frame.addedInputs(since: before) == [])
    }
  }

  @Test("A98: a number that is drawn keeps its bounds and its step, and takes the same input")
  func drawn() async throws {
    try await onSessionThread {
      let test = SessionTest(CountingApplication())
      test.act("counting/volume", .setNumber(35))
      test.act("counting/volume", .setNumber(37))
      test.act("counting/stars", .setNumber(6))
      #expect(test.rejections == [.badValue(.stepMismatch), .badValue(.outOfRange)])
      guard case .number(let volume)? = test.frame.element("counting/volume")?.content,
        case .number(let stars)? = test.frame.element("counting/stars")?.content
      else {
        Issue.record("no numbers")
        return
      }
      #expect(volume == NumberState(value: 35, minimum: 0, maximum: 100, step: 5, style: .slider))
      #expect(volume.fraction == 0.35)
      #expect(stars == NumberState(value: 3, minimum: 0, maximum: 5, step: 1, style: .rating))
    }
  }

  @Test("A99: a length of time is read with its units in any grouping, and shown in the same way; limits are lengths")
  func lengths() async throws {
    try await onSessionThread {
      let test = SessionTest(CountingApplication())
      let value = { test.frame.element("counting/length")?.content.text }
      let readings = [("90min", "1 h 30 min"), ("2 h", "2 h"), ("45 s", "45 s"), ("61 min 1 s", "1 h 1 min 1 s")]
      for (text, shown) in readings {
        test.set("counting/length", text)
        #expect(value() == shown)
      }
      for text in ["90", "1:30", "30 min 1 h", "1 h 1 h", "-1 h", "1.5 h", "9 h", "h", "1 m"] {
        test.set("counting/length", text)
      }
      #expect(test.rejections.count == 9 && value() == "1 h 1 min 1 s")
      #expect(test.rejections.filter { $0 == .badValue(.outOfRange) }.count == 1, "9 h is longer than 8 h")
      test.set("counting/length", "")
      #expect(value() == "")
    }
  }

  @Test("A116: a user writes hours and minutes as decimal numbers, with a point or a comma; a value is read strictly")
  func decimals() {
    let format = TextFormat(.duration)
    let readings = [
      ("1,5 h", "1 h 30 min"), ("1.5h", "1 h 30 min"), ("0,25 hours", "15 min"), ("2.5 min", "2 min 30 s"),
      ("1 h 2,5 min", "1 h 2 min 30 s"), ("1.33 h", "1 h 19 min 48 s"),
    ]
    for (text, shown) in readings { #expect(format.reading(text, after: "") == shown, "\(text)") }
    Language.speaking(.german) { #expect(format.reading("1,5 Stunden", after: "") == "1 h 30 min") }
    for text in ["1,500 h", "1,5 h 3 min", "1.5 s", "1, h", ",5 h", "1.5", "1.2.3 h"] {
      #expect(format.reading(text, after: "") == nil, "\(text)")
    }
    #expect(TimeSpan("1.5 h") == nil)
    #expect(format.isBeginning("1,5"))
  }

  @Test("A99: a colour is # and six hexadecimal digits, and nothing else")
  func colours() async throws {
    try await onSessionThread {
      let test = SessionTest(CountingApplication())
      let value = { test.frame.element("counting/colour")?.content.text }
      test.set("counting/colour", "#FF0080")
      #expect(value() == "#ff0080")
      for text in ["red", "#fff", "ff0080", "#ff00801", "#ff008g", "#ff008٠"] { test.set("counting/colour", text) }
      #expect(test.rejections.count == 6 && value() == "#ff0080")
      let format = TextFormat(.colour)
      #expect(format.reading("FF0080", after: "") == "#ff0080" && format.reading("blue", after: "") == nil)
      #expect(RGBColour("#0a0b0c") == RGBColour(red: 10, green: 11, blue: 12))
    }
  }

  @Test("A99: arrows change the part of a length at the caret, within the limits")
  func steps() {
    let format = TextFormat(.duration, earliest: "15 min", latest: "2 h")
    #expect(format.stepped("1 h 30 min", caret: 0, by: 1) == "2 h")
    #expect(format.stepped("1 h 30 min", caret: 10, by: -1) == "1 h 29 min")
    #expect(format.stepped("20 min", caret: 0, by: -10) == "15 min")
    #expect(format.stepped("", caret: 0, by: 1) == "15 min")
    #expect(format.reading("+30", after: "45 min") == "1 h 15 min")
    for words in ["1 hour 30 minutes", "1hr 30m", "90 Minutes"] {
      #expect(format.reading(words, after: "") == "1 h 30 min", "\(words)")
    }
    #expect(format.reading("2 days", after: "") == nil && format.reading("1 hour 1 hour", after: "") == nil)
    #expect(format.limits == "15 min to 2 h" && TextFormat(.duration, latest: "2 h").limits == "at most 2 h")
  }
}
