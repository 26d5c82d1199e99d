/// The answer under way, and the refusals of the answers before it.
struct Attempt {
  /// The number of successive refused answers, and the last complaint.
  private(set) var refusals = 0
  private(set) var complaint = ""
  private var isRefused = false
  /// The session's refusal of a secret from a pipe. The next line of the pipe answers another question.
  var secretRefusal: String?
  /// A Boolean value that indicates whether the last line of the answer was typed, not pasted.
  private(set) var isLastLineTyped = true
  /// A Boolean value that indicates whether the answer comes from the user's editor.
  var isEdited = false

  /// Begins the next answer.
  mutating func begin(isLastLineTyped: Bool) {
    if !isRefused { refusals = 0 }
    isRefused = false
    self.isLastLineTyped = isLastLineTyped
  }

  mutating func refuse(_ sentence: String) {
    complaint = sentence
    if !isRefused { refusals += 1 }
    isRefused = true
  }
}
