/// Text for a terminal whose locale is not one of UTF-8 (G17).
public enum ASCIIText {
  /// `text` in ASCII: letters without their accents, German umlauts as two letters, and a question mark for what has no
  /// such form.
  public static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.reduce(into: "") { $0 += letters($1) }
  }

  private static func letters(_ character: Character) -> String {
    if character.isASCII { return String(character) }
    if let letters = written[character] { return letters }
    // A letter made of a base and marks is its base.
    let base = character.unicodeScalars.first.map(Character.init) ?? "?"
    return base.isASCII ? String(base) : "?"
  }

  private static let written: [Character: String] = {
    var table: [Character: String] = [
      "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe",
      "ø": "o", "Ø": "O", "–": "-", "—": "-", "…": "...", "‘": "'", "’": "'", "“": "\"", "”": "\"", "„": "\"",
      "«": "\"", "»": "\"", "€": "EUR", "\u{A0}": " ",
    ]
    let plain: [(String, String)] = [
      ("áàâãåā", "a"), ("çćč", "c"), ("ďđ", "d"), ("éèêëēęě", "e"), ("íìîïī", "i"), ("łľ", "l"), ("ñńň", "n"),
      ("óòôõōő", "o"), ("řŕ", "r"), ("śšş", "s"), ("ťţ", "t"), ("úùûūůű", "u"), ("ýÿ", "y"), ("źżž", "z"),
    ]
    for (letters, base) in plain {
      for letter in letters {
        table[letter] = base
        if letter.uppercased().count == 1 { table[Character(letter.uppercased())] = base.uppercased() }
      }
    }
    return table
  }()
}
