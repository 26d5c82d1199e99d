import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxWords

/// The page below the questions: the program's output, its progress, and its end.
final class WorkPage: Page<String> {
  let progress = Progress("progress", phrase("Progress"))
  let stop = Button("stop", phrase("Stop"))
  let problem = Note("problem", severity: .error)
  let output = Log("output", phrase("Output"))
  let close = Button("close", phrase("Close"), role: .default)
  /// The last line that is not empty.
  private(set) var lastLine = ""
  override var elements: [PageElement] { [problem, progress, stop, output, close] }

  init(_ command: [String]) {
    super.init(key: "work", title: command.joined(separator: " "))
    for element in [progress, stop, close] { element.isVisible.value = false }
  }

  /// Shows a report of the program.
  func take(_ report: EffectReport) {
    output.append(report.lines)
    lastLine = report.lines.last { !$0.isEmpty } ?? lastLine
    guard report.fraction != nil || !report.text.isEmpty else { return }
    (progress.fraction.value, progress.help.value) = (report.fraction, report.text.isEmpty ? nil : report.text)
    for element in [progress, stop] { element.isVisible.value = report.fraction != 1 }
  }

  /// Says why the program did not end well, and waits for the user.
  func fail(_ sentence: String) {
    problem.text.value = sentence
    for element in [progress, stop] { element.isVisible.value = false }
    close.isVisible.value = true
  }
}
