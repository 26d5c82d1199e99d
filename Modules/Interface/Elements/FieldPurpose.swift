/// What somebody's own data a field asks for, so that what keeps such data can fill it in: a browser, a password manager, a telephone's
/// keyboard.
///
/// The words are those of HTML's `autocomplete`.
public enum FieldPurpose: String, CaseIterable, Codable, Sendable {
  /// The name by which somebody is known here.
  case username
  /// A password that is chosen now.
  case newPassword = "new-password"
  /// The password that somebody has.
  case currentPassword = "current-password"
  /// A code that is good for once.
  case oneTimeCode = "one-time-code"
  /// A whole name.
  case name
  case givenName = "given-name"
  case familyName = "family-name"
  case organization
  case email
  /// A telephone number with its country.
  case telephone = "tel"
  case url
  /// All lines of an address but place and country.
  case streetAddress = "street-address"
  case postalCode = "postal-code"
  /// The place of an address.
  case city = "address-level2"
  /// A country's name.
  case country = "country-name"
}
