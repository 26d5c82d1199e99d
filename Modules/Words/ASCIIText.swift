/// Text for a terminal whose locale does not use UTF-8 (G17).
public enum ASCIIText {
  /// Returns `text` in ASCII: letters without accents, German umlauts as two letters. Other characters become a
  /// question mark.
  public static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.reduce(into: "") { $0 += letters($1) }
  }

  private static func letters(_ character: Character) -> String {
    if character.isASCII { return String(character) }
    if let letters = written[character] { return letters }
    // Fullwidth letters have the same order as the letters of ASCII.
    if let scalar = character.unicodeScalars.first, (0xFF01...0xFF5E).contains(scalar.value) {
      return String(UnicodeScalar(UInt8(scalar.value - 0xFEE0)))
    }
    // A letter with combining marks becomes its base letter.
    let base = character.unicodeScalars.first.map(Character.init) ?? "?"
    return base.isASCII ? String(base) : "?"
  }

  private static let written: [Character: String] = {
    var table: [Character: String] = [
      "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe",
      "ø": "o", "Ø": "O", "–": "-", "—": "-", "…": "...", "‘": "'", "’": "'", "“": "\"", "”": "\"", "„": "\"",
      "«": "\"", "»": "\"", "€": "EUR", "\u{A0}": " ", "‚": "'", "‛": "'", "‟": "\"", "‹": "'", "›": "'", "′": "'",
      "″": "\"", "´": "'", "‐": "-", "‑": "-", "‒": "-", "―": "-", "−": "-", "·": ".", "•": "*", "‣": "*", "▪": "*",
      "■": "#", "□": "o", "●": "*", "○": "o", "◦": "o", "★": "*", "☆": "*", "×": "x", "÷": "/", "±": "+/-", "≤": "<=",
      "≥": ">=", "≠": "!=", "≈": "~", "√": "sqrt", "∞": "inf", "→": "->", "←": "<-", "↔": "<->", "↑": "^", "↓": "v",
      "⇒": "=>", "⇐": "<=", "⇔": "<=>", "▶": ">", "◀": "<", "▲": "^", "▼": "v", "✓": "v", "✔": "v", "✗": "x", "✘": "x",
      "¡": "!", "¿": "?", "©": "(c)", "®": "(R)", "™": "(TM)", "°": "deg", "µ": "u", "μ": "u", "§": "S", "¶": "P",
      "†": "+", "‡": "++", "‰": "0/00", "№": "No", "½": "1/2", "¼": "1/4", "¾": "3/4", "¹": "1", "²": "2", "³": "3",
      "ª": "a", "º": "o", "£": "GBP", "¥": "JPY", "¢": "c", "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "Œ": "Oe", "ẞ": "SS",
      "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D", "ŋ": "ng", "Ŋ": "Ng", "ĳ": "ij", "Ĳ": "IJ", "ı": "i", "İ": "I",
      "ſ": "s", "ĸ": "k", "│": "|", "─": "-", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+",
      "┴": "+", "┼": "+", "█": "#", "░": ".", "▒": ":", "▓": "#", "\u{3000}": " ", "\u{202F}": " ", "\u{AD}": "-",
    ]
    for scalar in 0x2000...0x200A { table[Character(UnicodeScalar(scalar) ?? " ")] = " " }
    let plain: [(String, String)] = [
      ("áàâãåāăąǎảạấầẩẫậắằẳẵặ", "a"), ("çćčĉċ", "c"), ("ďđ", "d"), ("éèêëēęěĕėẻẽẹếềểễệ", "e"), ("ĝğġģ", "g"),
      ("ĥħ", "h"), ("íìîïīĩĭįǐỉị", "i"), ("ĵ", "j"), ("ķ", "k"), ("łľĺļŀ", "l"), ("ñńňņŉ", "n"),
      ("óòôõōőŏǒỏọốồổỗộơớờởỡợ", "o"), ("řŕŗ", "r"), ("śšşŝș", "s"), ("ťţțŧ", "t"),
      ("úùûūůűũŭųǔủụưứừửữự", "u"), ("ŵẁẃẅ", "w"), ("ýÿŷỳỷỹỵ", "y"), ("źżž", "z"),
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
