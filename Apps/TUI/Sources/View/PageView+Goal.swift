import SignalboxInterface

/// A page below or a step before the current page that the user has clicked on. The view goes back until it is there.
struct Goal {
  enum Place {
    case page(PageID)
    case step(Int)
  }

  let place: Place
  /// The page that the view last went back from: a page that stays ends the way.
  var left: PageID?

  static func page(_ page: PageID) -> Goal { Goal(place: .page(page)) }
  static func step(_ step: Int) -> Goal { Goal(place: .step(step)) }
}

extension PageView {
  /// Returns the event that goes back towards the goal. Ends the way at the goal, and where a page or an alert stops
  /// it.
  mutating func approachGoal() -> InputEvent? {
    guard let frame, let wanted = goal else { return nil }
    let isAhead =
      switch wanted.place {
      case .page(let page): frame.page.page != page && frame.stack.contains { $0.page == page }
      case .step(let step): (frame.page.steps?.current ?? 0) > step
      }
    guard isAhead, frame.alerts.isEmpty, frame.page.canGoBack, wanted.left != frame.page.page else {
      goal = nil
      return nil
    }
    goal?.left = frame.page.page
    return InputEvent(page: frame.page.page, element: "", action: .back)
  }
}
