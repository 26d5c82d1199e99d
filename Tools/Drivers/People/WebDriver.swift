import Foundation
package import SignalboxInterface
package import SignalboxTesting
import SignalboxWords

/// Drives signalbox-web as a browser without scripts: opens the page, fills in the form, presses a button.
package final class WebDriver: ScenarioDriver {
  package static let program = "signalbox-web"
  private let served: ServedProgram
  private let agent: UserAgent

  package init(_ invocation: Invocation, frames: FrameStream) throws {
    served = try ServedProgram(invocation, frames)
    agent = UserAgent(port: served.port, limit: invocation.patience.step)
    try agent.open("/")
  }

  package func perform(_ step: Scenario.Step, on frame: Frame) throws {
    let (button, given) =
      frame.tab(for: step).map { (("choose", $0), [:]) } ?? Self.filling(step.action, step.element)
    try agent.open(address(of: step, on: frame))
    if case .sendFiles(let files) = step.action, !files.isEmpty {
      try agent.upload(try files.map { try $0.part }, into: "set:" + step.element, pressing: button)
    } else {
      try agent.submit(button, given)
    }
    // The program warns that typed text would be lost. The driver quits anyway (W42).
    if step.action == .quit, agent.page.contains(StateTexts.wouldBeLost) { try agent.submit(button) }
    guard agent.status == 200 else {
      throw DriverFailure(description: "\(step) is answered \(agent.status)")
    }
  }

  package func begin(_ step: Scenario.Step, on frame: Frame) throws {
    try agent.open(address(of: step, on: frame))
    let pairs = try agent.filled(("press", step.element))
    try agent.postBlindly("/", pairs)
  }

  package func die(by signal: Int32) -> Child.End { served.die(by: signal) }
  package var screen: String { agent.page }
  package func finish() throws -> (end: Child.End, outcome: String?) { try served.finish() }

  /// Returns the address of the page that shows the step's row: a page of a long list shows only the rows around it.
  private func address(of step: Scenario.Step, on frame: Frame) -> String {
    guard let (list, row) = frame.page.elements.rowOf(step.element), let rows = list.content.list?.rows,
      let place = rows.firstIndex(where: { $0.id == row.id }), place >= 50
    else {
      guard step.action == .more, let rows = frame.element(step.element)?.content.list?.rows else { return "/" }
      return "/?from:\(step.element)=\(rows.count)"
    }
    return "/?from:\(list.id)=\(place)"
  }

  /// Returns the button to press and the values to fill in. Lines end with CR LF, as browsers send them.
  package static func filling(_ action: UserAction, _ id: String) -> (
    button: (String, String), given: [String: [String]]
  ) {
    let keep = ("do", "keep")
    switch action {
    case .press: return (("press", id), [:])
    case .select(let row): return (("press", "\(id)/\(row)"), [:])
    case .more: return (("more", id), [:])
    case .rows(let range): return (("rows", "\(id) \(range.lowerBound)"), [:])
    case .back: return (("do", "back"), [:])
    case .quit: return (("do", "leave"), [:])
    case .open(let address): return (("open", address.text), [:])
    case .redo: return (("do", "redo"), [:])
    case .undo, .seek: return (("do", "undo"), [:])
    case .setText(let text): return (keep, ["set:" + id: [text.replacingOccurrences(of: "\n", with: "\r\n")]])
    case .setNumber(let number): return (keep, ["set:" + id: [number.map(NumberText.text) ?? ""]])
    case .setToggle(let isOn): return (keep, ["set:" + id: isOn ? ["on"] : []])
    case .sendFiles([]): return (("clear-files", id), [:])
    case .sendFiles, .setFiles: return (keep, [:])
    case .choose(let key): return (keep, ["set:" + id: [key]])
    case .chooseMany(let keys): return (keep, ["set:" + id: keys])
    }
  }
}

extension Frame {
  /// Returns the value of the button that opens a tab of the page; `nil` if the step opens no tab.
  func tab(for step: Scenario.Step) -> String? {
    guard case .choose(let key) = step.action, element(step.element)?.isTabBar == true else { return nil }
    return "\(key) \(step.element)"
  }
}
