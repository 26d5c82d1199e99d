import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxPages

@Suite struct FeedbackApplicationTests {
  /// Runs `body` with a new application without a screen.
  private func withApplication(
    store: FakeFeedbackStore = FakeFeedbackStore(), _ body: @escaping @Sendable (SessionTest) throws -> Void
  ) async throws {
    try await onSessionThread { try body(SessionTest(FeedbackApplication(store: store))) }
  }

  @Test("R44: the application starts with the main page as the root")
  func start() async throws {
    try await withApplication { test in
      #expect(test.frame.stack.map(\.key) == ["main"])
      #expect(test.frame.revision == 0)
      #expect(!test.frame.page.canGoBack)
    }
  }

  @Test(
    "R30, R27, R31, R32: the main page shows its elements and the model without any code that pushes values into it")
  func mainPage() async throws {
    try await withApplication { test in
      let page = test.frame.page
      #expect(page.title == "Leave a feedback for the movie")
      #expect(page.elements.map(\.id) == ["main/category", "main/feedback", "main/leave"])
      let options = [
        OptionState(key: "average", label: "Average", isEnabled: true),
        OptionState(key: "polarized", label: "Polarized", isEnabled: true),
      ]
      #expect(page.elements[0].content == .choice(ChoiceState(options: options, selected: "average")))
      #expect(page.elements[1].content == .text(""))
      #expect(page.elements[2].label == "Leave Feedback")
      #expect(page.elements[2].content == .button)
    }
  }

  @Test("R33: another category changes only the category")
  func category() async throws {
    try await withApplication { test in
      test.press("main/leave")
      test.press("selection/bad")
      test.choose("main/category", "polarized")
      #expect(test.text("main/feedback") == "the movie was bad")
      guard case .choice(let choice) = test.frame.element("main/category")?.content else {
        Issue.record("main/category is a choice")
        return
      }
      #expect(choice.selected == "polarized")
    }
  }

  struct Offer: Sendable {
    let category: String
    let elements: [String]
    let labels: [String]
  }

  @Test(
    "R34, R29: leaving a feedback shows a new selection page with the category's choices",
    arguments: [
      Offer(
        category: "average", elements: ["selection/good", "selection/so-and-so", "selection/bad"],
        labels: ["Good", "So and so", "Bad"]),
      Offer(
        category: "polarized", elements: ["selection/really-good", "selection/very-bad"],
        labels: ["Really good", "Very bad"]),
    ])
  func selectionPage(_ offer: Offer) async throws {
    try await withApplication { test in
      test.choose("main/category", offer.category)
      test.press("main/leave")
      let first = test.frame.page
      #expect(first.title == "The movie was...")
      #expect(first.elements.map(\.id) == offer.elements)
      #expect(first.elements.map(\.label) == offer.labels)
      test.back()
      test.press("main/leave")
      #expect(test.frame.page.page != first.page)
    }
  }

  @Test("R35, R48: a choice sets the feedback, pops the page, and the label is right in the same frame")
  func choice() async throws {
    try await withApplication { test in
      test.press("main/leave")
      let before = test.frames.count
      test.press("selection/so-and-so")
      let first = test.frames[before]
      #expect(first.page.key == "main")
      #expect(first.element("main/feedback")?.content == .text("the movie was so and so"))
    }
  }

  struct Step: Sendable {
    let first: Feedback
    let second: Feedback
    let thanks: Bool
  }

  @Test(
    "R37: the application thanks if and only if the new feedback is better and positive",
    arguments: [
      Step(first: .none, second: .good, thanks: true),
      Step(first: .soAndSo, second: .good, thanks: true),
      Step(first: .bad, second: .reallyGood, thanks: true),
      Step(first: .good, second: .reallyGood, thanks: true),
      Step(first: .reallyGood, second: .good, thanks: false),
      Step(first: .good, second: .good, thanks: false),
      Step(first: .none, second: .soAndSo, thanks: false),
      Step(first: .veryBad, second: .bad, thanks: false),
    ])
  func thanksRule(_ step: Step) async throws {
    try await withApplication { test in
      let give = { (feedback: Feedback) in
        let isAverage = FeedbackCategory.average.choices.contains(feedback)
        test.choose("main/category", isAverage ? "average" : "polarized")
        test.press("main/leave")
        test.press("selection/\(feedback.rawValue)")
      }
      if step.first != .none {
        give(step.first)
        if let alert = test.frame.alerts.last { test.press("\(alert.id)/ok") }
      }
      give(step.second)
      #expect(test.frame.alerts.count == (step.thanks ? 1 : 0))
      guard step.thanks, let alert = test.frame.alerts.first else { return }
      #expect(alert.title == "Thank You!")
      #expect(alert.message == "")
      #expect(alert.buttons.map(\.label) == ["OK"])
      #expect(alert.buttons.map(\.id) == ["\(alert.id)/ok"])
    }
  }

  @Test("R37: another category never thanks")
  func categoryDoesNotThank() async throws {
    try await withApplication { test in
      test.press("main/leave")
      test.press("selection/good")
      test.press("alert:1/ok")
      test.choose("main/category", "polarized")
      test.choose("main/category", "average")
      #expect(test.frame.alerts == [])
    }
  }

  @Test("R38, B8: on a good feedback the selection page goes first, and the alert appears over the main page")
  func thanksOverMainPage() async throws {
    try await withApplication { test in
      test.press("main/leave")
      test.press("selection/good")
      #expect(test.frame.stack.map(\.key) == ["main"])
      #expect(test.frame.alerts.map(\.title) == ["Thank You!"])
      #expect(test.frames.allSatisfy { $0.alerts.isEmpty || $0.page.key == "main" })
      test.press("alert:1/ok")
      #expect(test.frame.alerts == [])
      #expect(test.frame.page.key == "main")
    }
  }

  @Test("B17: a double press on Leave Feedback shows one page; the second press is stale")
  func doublePress() async throws {
    try await withApplication { test in
      let event = InputEvent(page: test.frame.page.page, element: "main/leave", action: .press)
      test.session.within { session in
        session.host.send(event)
        session.host.send(event)
      }
      test.session.settleEffects()
      #expect(test.frame.stack.map(\.key) == ["main", "selection"])
      #expect(test.rejections == [.notOnTop])
    }
  }

  @Test("B5, B16: a late press on a choice of a removed page does nothing and blocks nothing")
  func lateChoice() async throws {
    try await withApplication { test in
      test.press("main/leave")
      let late = InputEvent(page: test.frame.page.page, element: "selection/bad", action: .press)
      test.send(late)
      test.send(late)
      #expect(test.rejections == [.stalePage])
      #expect(test.frame.page.key == "main")
      test.press("main/leave")
      #expect(test.frame.page.key == "selection")
    }
  }

  @Test("B18, R48: going back from the selection is an event; no feedback is given and the application continues")
  func backFromSelection() async throws {
    let store = FakeFeedbackStore()
    try await withApplication(store: store) { test in
      test.press("main/leave")
      test.back()
      #expect(test.frame.page.key == "main")
      #expect(test.text("main/feedback") == "")
      test.press("main/leave")
      test.press("selection/bad")
      #expect(test.text("main/feedback") == "the movie was bad")
    }
    #expect(store.kept == [CollectedFeedback(feedback: .bad, category: .average)])
  }

  @Test("R36: every feedback is kept when the action that gave it has settled")
  func kept() async throws {
    let store = FakeFeedbackStore()
    try await withApplication(store: store) { test in
      for _ in 1...2 {
        test.press("main/leave")
        test.press("selection/bad")
      }
      #expect(store.kept.map(\.feedback) == [.bad, .bad])
      #expect(test.frame.isSettled)
      #expect(test.frames.contains { $0.pending == ["keep feedback"] })
    }
  }

  @Test("the application reports a feedback that it cannot keep, and continues")
  func notKept() async throws {
    try await withApplication(store: FakeFeedbackStore(failure: "The disk is full.")) { test in
      test.press("main/leave")
      test.press("selection/bad")
      #expect(test.frame.alerts.map(\.message) == ["The disk is full."])
      test.press("alert:1/ok")
      test.press("main/leave")
      #expect(test.frame.page.key == "selection")
      // The caller of the program must not take a lost feedback for a success.
      #expect(test.quit() == .finished(outcome: nil))
    }
  }

  @Test("R37: a lost feedback gets no thanks")
  func noThanksForWhatIsLost() async throws {
    try await withApplication(store: FakeFeedbackStore(failure: "The disk is full.")) { test in
      test.press("main/leave")
      test.press("selection/good")
      #expect(!test.frames.flatMap(\.alerts).map(\.title).contains("Thank You!"))
      #expect(test.frame.alerts.map(\.message) == ["The disk is full."])
      test.press("alert:1/ok")
      #expect(test.frame.alerts == [])
      #expect(test.quit() == .finished(outcome: nil))
    }
  }

  @Test("R37: quitting before the feedback is kept gives no thanks, and the outcome follows when it is kept")
  func leavingBeforeItIsKept() async throws {
    try await onSessionThread {
      let test = SessionTest(FeedbackApplication(store: FakeFeedbackStore()), holding: ["keep feedback"])
      test.press("main/leave")
      test.press("selection/good")
      #expect(test.frame.page.key == "main")
      #expect(test.frame.alerts == [])
      test.session.within { session in
        session.host.send(InputEvent(page: session.frame?.inFront ?? PageID(0), action: .quit))
      }
      test.session.settle()
      test.answer("keep feedback")
      #expect(test.session.finish() == .finished(outcome: "good"))
    }
  }

  @Test("quitting ends with the last feedback, or without an outcome")
  func outcome() async throws {
    try await withApplication { test in
      #expect(test.quit() == .finished(outcome: nil))
    }
    try await withApplication { test in
      test.choose("main/category", "polarized")
      test.press("main/leave")
      test.press("selection/really-good")
      #expect(test.quit() == .finished(outcome: "really good"))
    }
  }
}
