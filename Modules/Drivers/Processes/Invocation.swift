/// A program as it is started.
package struct Invocation: Sendable {
  /// Its file, and all words behind it.
  package var words: [String]
  /// What it is told beside what every program is told.
  package var environment: [String: String] = [:]
  /// The file that takes what it says on standard error, where nobody sees that; else our own standard error.
  package var errors: String?
  /// How long somebody waits for it.
  package var patience = Patience()

  package init(_ words: [String]) { self.words = words }

  var program: String { words[0] }
  var arguments: [String] { Array(words.dropFirst()) }
}
