/// A word that is typed outside text: letters in quick succession (N102).
struct TypedWord {
  /// The element with rows in which the word is typed, or `nil` for the page's own names.
  let place: String?
  var letters: String
  var last: Duration
  /// A Boolean value that indicates whether a row or a name begins with the whole word.
  var isFound = false
}
