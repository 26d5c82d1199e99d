import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxTUI

private struct Numbers: Application {
  static let name = "numbers"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(NumbersPage())
    return nil
  }
}

private final class NumbersPage: Page<Never> {
  private let length = NumberField("length", "Length", number: 1, minimum: 0, maximum: 2.2, step: 0.5)
  private let height = NumberField("height", "Height")
  override var elements: [PageElement] { [length, height] }

  init() { super.init(key: "home", title: "Home") }
}

@Suite struct NumberKeyTests {
  private func value(_ test: ScreenTest, _ id: String) -> Double? {
    guard case .number(let number)? = test.frame?.element(id)?.content else { return nil }
    return number.value
  }

  @Test("N63: + and - lead to the next and the previous accepted number, within the bounds")
  func steps() async throws {
    try await onSessionThread {
      let test = ScreenTest(Numbers())
      test.type("+")
      test.paint()
      #expect(test.row("Length")?.contains("1.5") == true || test.row("1.5") != nil)
      test.type("+ + + Tab")
      #expect(value(test, "home/length") == 2)
      test.type("BTab - Tab")
      #expect(value(test, "home/length") == 1.5)
      test.type("BTab - - - - - Tab")
      #expect(value(test, "home/length") == 0)
    }
  }

  @Test("N63: - is a sign before a number that can be below 0; pasted text is never a step")
  func signs() async throws {
    try await onSessionThread {
      let test = ScreenTest(Numbers())
      test.type("Tab - 5 Tab")
      #expect(value(test, "home/height") == -5)
      test.type("BTab End - + + Tab")
      #expect(value(test, "home/height") == -4)
      test.type("BTab 1 e - 1 Tab")
      #expect(value(test, "home/height") == 0.1)
    }
  }
}

@Suite struct NumberSteppingTests {
  @Test("a number between two steps goes to the next step in the key's direction; an empty field starts at the minimum")
  func grid() {
    let number = NumberState(minimum: 1, maximum: 10, step: 3)
    #expect([nil, 1, 2, 3.9, 7, 10].map { number.stepped($0, by: 1) } == [1, 4, 4, 4, 10, 10])
    #expect([nil, 1, 2, 4, 10, 12].map { number.stepped($0, by: -1) } == [1, 1, 1, 1, 7, 10])
    let odd = NumberState(minimum: -5, step: 2)
    #expect([nil, -1, -5].map { odd.stepped($0, by: 1) } == [-1, 1, -3], "0 is on no step")
    let tenths = NumberState(step: 0.1)
    var value: Double?
    let met = (0..<8).map { _ in
      value = tenths.stepped(value, by: 1)
      return NumberText.text(value ?? -1)
    }
    #expect(met == ["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"])
  }
}
