import Foundation
package import SignalboxInterface
package import SignalboxTesting
import SignalboxWords

/// Drives signalbox-web in a real browser, with the front end's script: clicks and types.
package class ChromiumDriver: ScenarioDriver {
  package static let program = "signalbox-web"
  private let served: ServedProgram
  private let chromium: Chromium
  /// A Boolean value that indicates whether pages may run scripts.
  class var scripts: Bool { true }

  package required init(_ invocation: Invocation, frames: FrameStream) throws {
    served = try ServedProgram(invocation, frames)
    chromium = try Chromium(scripts: Self.scripts, patience: invocation.patience)
    try chromium.open("http://127.0.0.1:\(served.port)/")
  }

  package func perform(_ step: Scenario.Step, on frame: Frame) throws {
    // Only the form in front takes input.
    let form = Self.form(in: frame)
    let named = form + "[name=\"set:\(step.element)\"]"
    let tab = frame.tab(for: step)
    switch step.action {
    case .press: try chromium.click(form + "button[name=press][value=\"\(step.element)\"]:not(.hidden)")
    case .select(let row): try chromium.click(form + "button[name=press][value=\"\(step.element)/\(row)\"]")
    // The script loads more rows when the button near the last row becomes visible.
    case .more:
      let button = form + "button[name=more][value=\"\(step.element)\"]"
      try chromium.wait(for: button)
      guard Self.scripts else { return try chromium.click(button) }
      _ = try chromium.evaluate("document.querySelector('\(button)').scrollIntoView()")
    case .rows(let range): try chromium.click(form + "button[name=rows][value=\"\(step.element) \(range.lowerBound)\"]")
    // The page behind an alert takes no input.
    case .back where !frame.alerts.isEmpty: try chromium.click("dialog button.cancel")
    case .quit: try leave(form, frame)
    case .open: throw DriverFailure.unsupported(step)
    case .back, .undo, .redo, .seek: try chromium.click(form + "button[name=do][value=\(Self.word(step.action))]")
    case .setText(let text) where frame.element(step.element)?.content.field?.format != nil:
      try chromium.type(Self.keys(text), into: named)
      // Tab stays within the control. The control sends its value when it loses the focus.
      if Self.scripts { _ = try chromium.evaluate("document.activeElement.blur()") }
    case .setText(let text): try type(text, into: named, frame.element(step.element))
    case .setNumber(let number) where frame.element(step.element)?.content.isRating == true:
      try chromium.click(named + "[value=\"\(number.map(NumberText.plain) ?? "")\"]")
    case .setNumber(let number): try type(number.map(NumberText.text) ?? "", into: named, frame.element(step.element))
    case .sendFiles([]): try chromium.click(form + "button[name=clear-files][value=\"\(step.element)\"]")
    // A browser types the path into the control, which then has the file.
    case .sendFiles(let files): try chromium.type(files.compactMap(\.absolutePath).joined(separator: "\n"), into: named)
    case .setFiles: throw DriverFailure.unsupported(step)
    case .setToggle: try chromium.click(named)
    case .choose where tab != nil: try chromium.click(form + "button[name=choose][value=\"\(tab ?? "")\"]")
    case .choose(let key):
      let options = frame.element(step.element)?.content.selection?.options ?? []
      // A menu has the empty choice in front of the options, and an option may have no value but its text.
      let place = options.count > 7 ? options.firstIndex { $0.key == key } : nil
      let option = place.map { " option:nth-last-of-type(\(options.count - $0))" }
      try chromium.click(named + (option ?? "[value=\"\(key)\"]"))
    case .chooseMany(let keys) where frame.element(step.element)?.content.list != nil:
      let before = frame.element(step.element)?.content.list?.selection?.keys ?? []
      for key in before.filter({ !keys.contains($0) }) + keys.filter({ !before.contains($0) }) {
        try chromium.click(named + "[value=\"\(key)\"]")
      }
    case .chooseMany(let keys):
      let selection = frame.element(step.element)?.content.selection
      for option in selection?.options ?? []
      where keys.contains(option.key) != selection?.selected.contains(option.key) {
        try chromium.click(named + "[value=\"\(option.key)\"]")
      }
    }
    // Without a script, the form sends the value only when a button is pressed.
    let isGiven = ![.press, .more, .back, .quit, .sendFiles([])].contains(step.action) && tab == nil
    if !Self.scripts, isGiven { try chromium.click("button[value=keep]:not(.hidden)") }
  }

  package func begin(_ step: Scenario.Step, on frame: Frame) throws { try perform(step, on: frame) }
  package func die(by signal: Int32) -> Child.End { served.die(by: signal) }
  package var screen: String { (try? chromium.text("body")) ?? "" }

  package func finish() throws -> (end: Child.End, outcome: String?) {
    try chromium.wait(for: "main.end")
    let complaints = try chromium.complaints()
    guard complaints.isEmpty else { throw DriverFailure(description: "\(complaints)") }
    return try served.finish()
  }

  /// Returns a selector for the form in front. A driver does not know the showing of an alert, so finds it by a button.
  private static func form(in frame: Frame) -> String {
    guard let button = frame.alerts.last?.buttons.first, frame.inFront == PageID(0) else {
      return "form[data-page=\"\(frame.inFront.number)\"] "
    }
    return "form:has([value=\"\(button.id)\"]) "
  }

  /// Quits. Presses again if the page warns that typed text would be lost (W42).
  private func leave(_ form: String, _ frame: Frame) throws {
    let button = form + "button[name=do][value=leave]"
    try chromium.click(button)
    guard frame.page.elements.flattened.contains(where: { $0.isInput && $0.isEnabled }) else { return }
    let answer = "main.end, dialog, #notice .error, form:not([data-page='\(frame.inFront.number)'])"
    try chromium.wait(until: "document.querySelector(\"\(answer)\")")
    let isAsked = "document.getElementById('notice')?.textContent.includes('\(StateTexts.wouldBeLost)')"
    if try chromium.evaluate(isAsked) as? Bool == true { try chromium.click(button) }
  }

  /// Types over the present text. Tab moves the focus away, and the field sends its value.
  private func type(_ text: String, into field: String, _ element: ElementState?) throws {
    let isFilled = element?.isEmpty == false && element?.isSecret == false
    let all = isFilled ? "\u{E009}a\u{E000}\u{E003}" : ""
    try chromium.type(all + text + "\u{E004}", into: field)
  }

  /// Returns the keys for the browser's own control, in American order: 11/24/2026, 02:30 PM.
  private static func keys(_ text: String) -> String {
    if let date = CalendarDate(text) { return text.suffix(5).filter(\.isNumber) + "\(date.year)" }
    guard let time = TimeOfDay(text) else { return text }
    let hour = (time.hour + 11) % 12 + 1
    return (hour < 10 ? "0" : "") + "\(hour)" + text.suffix(2) + (time.hour < 12 ? "AM" : "PM")
  }

  private static func word(_ action: UserAction) -> String {
    switch action {
    case .back: "back"
    case .redo: "redo"
    default: "undo"
    }
  }
}

/// Drives signalbox-web in Chromium without scripts.
package final class PlainChromiumDriver: ChromiumDriver {
  override class var scripts: Bool { false }
}

extension ElementContent {
  /// A Boolean value that indicates whether the element is a number that is drawn as stars.
  fileprivate var isRating: Bool { if case .number(let number) = self { number.style == .rating } else { false } }
}
