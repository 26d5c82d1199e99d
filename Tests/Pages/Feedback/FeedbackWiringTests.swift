import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import Testing

@testable import SignalboxPages

/// The parts of the feedback application by themselves: each knows only what it needs.
@Suite struct FeedbackWiringTests {
  private let controller = ModelController(FeedbackModel())

  @Test("R41: the factory announces a page that is configured and not yet shown")
  func announcement() {
    let factory = FeedbackPageFactory(controller: controller)
    var log: [String] = []
    factory.selectionPages.observe { page in
      log.append("\(page.elements.map(\.key)) \(page.wasPresented)")
    }
    let page = factory.makeSelectionPage()
    #expect(log == ["[\"good\", \"so-and-so\", \"bad\"] false"])
    #expect(factory.makeSelectionPage() !== page)
  }

  @Test("R36, R43: the collector's single expression collects from pages made later, without any navigation")
  func collectorAlone() throws {
    let factory = FeedbackPageFactory(controller: controller)
    let collector = FeedbackCollector(factory: factory)
    collector.collectChanges().onReception § eachTime § controller.transform
    let main = factory.makeMainPage()
    let selection = factory.makeSelectionPage()
    apply(.choose("polarized"), to: "category", of: main)
    apply(.press, to: "bad", of: selection)
    #expect(controller.model.category == .polarized)
    #expect(controller.model.feedback == .bad)
  }

  @Test("R42, R48: the handler navigates without a collector, and ignores the choice")
  func handlerAlone() {
    let factory = FeedbackPageFactory(controller: controller)
    let navigator = Navigator()
    let handler = FeedbackNavigationHandler(factory: factory, navigator: navigator)
    let main = factory.makeMainPage()
    navigator.replaceRoot(with: main)
    _ = navigator.carryOutRequests()
    apply(.press, to: "leave", of: main)
    _ = navigator.carryOutRequests()
    #expect(navigator.state.entries.map(\.route) == ["main", "selection"])
    let selection = navigator.state.top.flatMap { navigator.page($0.id) }
    if let selection { apply(.press, to: "bad", of: selection) }
    _ = navigator.carryOutRequests()
    #expect(navigator.state.entries.map(\.route) == ["main"])
    #expect(controller.model.feedback == .none)
    withExtendedLifetime(handler) {}
  }

  @Test("R39: without the application's rule neither page nor handler thanks; with it the handler presents the thanks")
  func ruleOfTheApplication() {
    let factory = FeedbackPageFactory(controller: controller)
    let navigator = Navigator()
    let handler = FeedbackNavigationHandler(factory: factory, navigator: navigator)
    FeedbackCollector(factory: factory).collectChanges().onReception § eachTime § controller.transform
    navigator.replaceRoot(with: factory.makeMainPage())
    _ = navigator.carryOutRequests()
    apply(.press, to: "good", of: factory.makeSelectionPage())
    _ = navigator.carryOutRequests()
    #expect(controller.model.feedback == .good)
    #expect(navigator.state.entries.map(\.mode) == [.push])
    handler.showThanks()
    _ = navigator.carryOutRequests()
    #expect(navigator.state.entries.map(\.mode) == [.push, .alert])
  }

  @Test("R31, R32, R79: the main page follows the model from the moment it is ready")
  func mainPageFollows() {
    let navigator = Navigator()
    controller.update(FeedbackModel.transform(feedback: .good)(FeedbackModel()))
    let main = MainPage(controller: controller)
    navigator.replaceRoot(with: main)
    _ = navigator.carryOutRequests()
    #expect(main.states[1].content == .text("the movie was good"))
    controller.transform(FeedbackModel.transform(feedback: .bad))
    #expect(main.states[1].content == .text("the movie was bad"))
  }

  @Test("B12: a page that observes the model is freed when no reference to it is left")
  func mainPageIsFreed() {
    weak var gone: MainPage?
    do {
      let page = MainPage(controller: controller)
      gone = page
      #expect(gone != nil)
      controller.notify()
    }
    #expect(gone == nil)
    controller.notify()
  }

  @Test("B13: a choice is mapped by its value; there is no tag that could be missing or unknown")
  func choicesByValue() {
    for category in FeedbackCategory.allCases {
      let page = SelectionPage(category: category)
      var chosen: [Feedback] = []
      page.selection.observe { chosen.append($0) }
      for element in page.elements { element.apply(.press, on: "") }
      #expect(chosen == category.choices)
    }
  }

  private func apply(_ action: UserAction, to key: String, of page: AnyPage) {
    guard let (element, part) = page.find("\(page.key)/\(key)") else {
      Issue.record("\(page.key) has no \(key)")
      return
    }
    #expect(element.rejection(of: action, on: part) == nil)
    element.apply(action, on: part)
  }
}
