/// A page of questions that debconf asks at once.
struct DebconfQuestions: Codable, Equatable, Sendable {
  /// The title, in the user's language.
  var title: String
  /// A Boolean value that indicates whether the package has a way back.
  var canGoBack: Bool
  /// The questions, in order.
  var questions: [DebconfQuestion]
}

/// A question of debconf.
struct DebconfQuestion: Codable, Equatable, Sendable {
  /// The name in debconf's database: `tzdata/Areas`.
  var name: String
  /// The type in the template: `select`, `multiselect`, `boolean`, `string`, `password`, `note`, `error`, `text`.
  var type: String
  /// The short description.
  var label: String
  /// The long description: paragraphs, and verbatim lines that begin with a blank.
  var text: String
  var choices: [Choice] = []
  /// The present value; for choices their places from 1, with blanks between them. Empty for a password.
  var value = ""

  struct Choice: Codable, Equatable, Sendable {
    /// The word in the template, which debconf's database has.
    var own: String
    /// The word in the user's language.
    var shown: String
  }

  /// The indices of the present choices.
  var chosen: [Int] {
    value.split(separator: " ").compactMap { Int($0) }.map { $0 - 1 }.filter(choices.indices.contains)
  }
}

/// The user's answer to a question.
enum DebconfAnswer: Codable, Equatable, Sendable {
  case text(String)
  /// The indices of the choices: their words depend on the language.
  case places([Int])
  /// The index of a secret of the dialogue.
  case secret(Int)
}
