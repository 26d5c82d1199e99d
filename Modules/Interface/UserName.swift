import SignalboxWords

/// The name of a user, as a proxy or an option gives it.
package enum UserName {
  /// The greatest number of scalars in a name.
  package static let limit = 100

  /// Returns the name; `nil` if it is empty, too long, or has characters that are not visible.
  ///
  /// A name with such characters is refused and not cleaned: two users could otherwise get the same name.
  package static func checked(_ name: String) -> String? {
    guard !name.isEmpty, name.unicodeScalars.count <= limit, !name.unicodeScalars.contains("\u{FFFD}"),
      name.unicodeScalars.first?.properties.isWhitespace == false,
      name.unicodeScalars.last?.properties.isWhitespace == false
    else { return nil }
    return SafeText.visible(name).unicodeScalars.elementsEqual(name.unicodeScalars) ? name : nil
  }
}
