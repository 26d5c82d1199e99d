/// The kind of personal data that a field asks for. A browser, a password manager or a phone's keyboard can fill it in.
///
/// The raw values are the keywords of HTML's `autocomplete`.
public enum FieldPurpose: String, CaseIterable, Codable, Sendable {
  /// The user's name for logging in.
  case username
  /// A password that the user chooses now.
  case newPassword = "new-password"
  /// The user's existing password.
  case currentPassword = "current-password"
  /// A code that is valid once.
  case oneTimeCode = "one-time-code"
  /// A full name.
  case name
  case givenName = "given-name"
  case familyName = "family-name"
  case organization
  case email
  /// A telephone number with its country code.
  case telephone = "tel"
  case url
  /// All lines of an address except city and country.
  case streetAddress = "street-address"
  case postalCode = "postal-code"
  /// The city of an address.
  case city = "address-level2"
  /// The name of a country.
  case country = "country-name"
}
