import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

@Suite struct CountedChoiceTests {
  private func node(_ content: ElementContent, isRequired: Bool = true) throws -> HTMLNode {
    let element = ElementState(id: "p/x", label: "X", isRequired: isRequired, content: content)
    let markup = FieldHTML(element: element, feedback: PostFeedback()).html.markup
    return try HTMLNode.read("<html><body>\(markup)</body></html>")
  }

  @Test("W110: a choice with bounds has its count below its title, which a screen reader is told when it changes")
  func counted() throws {
    let options = ["a", "b", "c"].map { OptionState(key: $0, label: $0, isEnabled: true) }
    let counted = try node(.multichoice(MultichoiceState(options: options, selected: ["a"], minimum: 2)))
    let told = try #require(counted.all.first { $0["data-told"] != nil })
    #expect(told.text == "1 chosen, 1 more needed")
    let free = try node(.multichoice(MultichoiceState(options: options, selected: ["a"])))
    #expect(!free.all.contains { $0["data-told"] != nil })
  }

  @Test("W111: the fields that a post has added are named in the page's status, and in the answer to the script")
  func added() throws {
    let feedback = PostFeedback(added: "Added: Card.")
    let page = PageHTML(
      frame: FrameSamples.all, viewQuery: ViewQuery(feedback: feedback),
      place: PageHTML.Place(base: "/", token: "t", version: "a.1", application: "sampler"))
    let document = try HTMLNode.read(page.document.markup)
    let status = try #require(document.all.first { $0["role"] == "status" && $0.text.contains("Added: Card.") })
    #expect(status.all.contains { $0["id"] == "added" })
    #expect(String(decoding: feedback.json("a.1"), as: UTF8.self).contains(#""added":"Added: Card.""#))
  }

  @Test("W112: a slider is a number that is typed; a browser with a script gets a range beside it")
  func slider() throws {
    let slider = try node(.number(NumberState(value: 30, minimum: 0, maximum: 100, step: 5, style: .slider)))
    let inputs = slider.every("input").filter { $0["type"] != "hidden" }
    #expect(inputs.map { $0["type"] } == ["text", "range"] && inputs.map { $0["name"] } == ["set:p/x", nil])
    #expect(["min", "max", "step", "value"].map { inputs[1][$0] } == ["0", "100", "5", "30"])
    #expect(inputs[1]["aria-label"] == "X" && inputs[1]["data-of"] == inputs[0]["id"])
    let half = try Language.speaking(.german) {
      try node(.number(NumberState(value: 2.5, minimum: 0, maximum: 10, style: .slider)))
    }
    #expect(half.every("input").filter { $0["type"] != "hidden" }.map { $0["value"] } == ["2,5", "2.5"])
  }

  @Test("W126: the stars of a rating are radio buttons with names; one is for no rating, unless a rating is required")
  func rating() throws {
    let names = { (number: NumberState, isRequired: Bool) in
      let radios = try node(.number(number), isRequired: isRequired).every("input").filter { $0["type"] == "radio" }
      #expect(radios.allSatisfy { $0["name"] == "set:p/x" })
      return radios.map { "\($0["aria-label"] ?? "") \($0["value"] ?? "")\($0["checked"] == nil ? "" : " checked")" }
    }
    let three = try names(NumberState(value: 3, minimum: 0, maximum: 3, step: 1, style: .rating), true)
    #expect(three == ["0 of 3 0", "1 of 3 1", "2 of 3 2", "3 of 3 3 checked"])
    let none = try names(NumberState(minimum: 1, maximum: 2, step: 1, style: .rating), false)
    #expect(none == ["1 of 2 1", "2 of 2 2", "No rating  checked"])
    let half = try names(NumberState(value: 1.5, minimum: 1, maximum: 2, step: 1, style: .rating), true)
    #expect(half == ["1 of 2 1", "2 of 2 2"], "no star is nearly chosen")
  }

  @Test("W126: a form posts the chosen star, no rating, or nothing without a chosen star")
  func rated() async throws {
    try await onSessionThread {
      let served = try Served(CountingApplication())
      let agent = served.agent
      try agent.open("/")
      let chosen = { try agent.document.every("input").filter { $0["type"] == "radio" && $0["checked"] != nil } }
      #expect(try chosen().map { $0["value"] } == ["3"])
      for value in ["5", "0", ""] {
        try agent.submit(("do", "keep"), ["set:counting/stars": [value]])
        #expect(try chosen().map { $0["value"] } == [value])
      }
      try agent.submit(("do", "keep"), ["set:counting/stars": ["2"]])
      try agent.submit(("do", "keep"), ["set:counting/stars": []])
      #expect(try chosen().map { $0["value"] } == ["2"])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W171: a form takes the words of lengths of time, and a colour without its sign, as terminals do")
  func words() async throws {
    try await onSessionThread {
      let served = try Served(CountingApplication())
      let agent = served.agent
      try agent.open("/")
      try agent.submit(
        ("do", "keep"), ["set:counting/length": ["1 hour 30m"], "set:counting/colour": [" 00ff00 "]])
      let values = try agent.form().filter { ["set:counting/length", "set:counting/colour"].contains($0.0) }.map(\.1)
      #expect(Set(values) == ["1 h 30 min", "#00ff00"])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W113, W127: a colour has a sample and a picker beside its text; a length of time says how it is written")
  func formats() throws {
    let field = { (value: String, format: TextFormat) in
      ElementContent.field(FieldState(value: value, isMultiline: false, limit: 24, suggestions: [], format: format))
    }
    let colour = try node(field("#3366cc", TextFormat(.colour)))
    #expect(colour.every("rect").map { $0["fill"] } == ["#3366cc"] && colour.every("svg")[0]["aria-hidden"] == "true")
    #expect(colour.every("input").contains { $0["value"] == "#3366cc" && $0["type"] == "text" })
    let picker = try #require(colour.every("input").first { $0["type"] == "color" })
    #expect(picker["value"] == "#3366cc" && picker["class"] == "picker" && picker["name"] == nil)
    #expect(picker["aria-label"] == "Pick X")
    let empty = try node(field("", TextFormat(.colour)))
    #expect(empty.every("svg").isEmpty && empty.every("input").contains { $0["class"] == "picker none" })
    let length = try node(field("", TextFormat(.duration)))
    #expect(length.every("input").contains { $0["placeholder"] == "such as 1 h 30 min" })
  }
}
