import SignalboxInterface
import SignalboxTerminal
import SignalboxWords

/// Texts about refused answers.
extension LineModeTexts {
  static func error(_ sentence: String) -> String { StateTexts.error(sentence) }
  static func error(_ name: String, _ sentence: String) -> String { error("\(name): \(sentence)") }
  static func notNow(_ name: String, _ reason: String? = nil) -> String {
    error(name, reason ?? Rejection.disabled.sentence(for: nil))
  }
  static var noEmpty: String {
    error(phrase("There is no empty answer here."))
  }
  static func nothingCalled(_ text: String) -> String {
    error(
      phrase("Nothing here is called \(text); ? lists the names."))
  }
  static func somethingLike(_ text: String) -> String {
    error(
      phrase("Nothing here is called \(text). Similar:"))
  }
  static func severalCalled(_ text: String) -> String {
    error(phrase("\(text) can mean:"))
  }
  static func unknownCommand(_ word: String) -> String {
    error(
      phrase("There is no \(word). :help lists the commands; begin with :: to mean the text itself."))
  }
  static func noNumber(_ text: String) -> String {
    error(phrase("\(text) is not a number."))
  }
  static func noToggle(_ text: String) -> String {
    error(phrase("Please answer y or n, not \(text)."))
  }
  static var nothingToSort: String {
    error(phrase("There is no table to sort here."))
  }
  static var nothingToEdit: String {
    error(phrase("There is no text to edit here."))
  }
  static func noEdit(_ failure: TextEditor.Failure) -> String {
    switch failure {
    case .notRun:
      error(phrase("The editor could not be run, so nothing was changed. VISUAL or EDITOR names yours."))
    case .ended(let status): error(phrase("The editor ended with status \(Int(status)); the text is as it was."))
    case .killed: error(phrase("A signal ended the editor; the text is as it was."))
    case .noFile: error(phrase("The editor left no file; the text is as it was."))
    }
  }
}
