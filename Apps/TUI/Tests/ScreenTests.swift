import Testing

@testable import SignalboxTUI

@Suite struct ScreenTests {
  init() { useUTF8() }

  @Test("G20: joined emoji are written as their members, which every terminal shows alike")
  func emoji() {
    var screen = Screen(Size(rows: 1, columns: 12))
    screen.put("👨‍👩‍👧👩🏽!", 0, 0, Style(.text))
    #expect(screen.text == "👨👩👧👩!")
    #expect(screen[0, 8].text == "!")
  }

  @Test("N20: overwriting half of a wide character removes all of it")
  func overwrite() {
    var screen = Screen(Size(rows: 1, columns: 6))
    screen.put("長江", 0, 0, Style(.text))
    screen.put("x", 0, 1, Style(.text))
    #expect(screen.text == " x江")
    screen.put("y", 0, 2, Style(.text))
    #expect(screen.text == " xy")
    #expect(screen.put("長", 0, 5, Style(.text)) == 5, "no room for both halves")
  }

  @Test(
    "G17: in ASCII any other character is its letter without the accent, or a question mark for each cell"
  )
  func ascii() {
    var screen = Screen(Size(rows: 1, columns: 8), isASCII: true)
    screen.put("a長é!", 0, 0, Style(.text))
    #expect(screen.text == "a??e!")
    screen.put(Line("größe"), 0)
    #expect(screen.text == "groesse")
    var line = Line("Größe      ")
    line.add("[")
    var wide = Screen(Size(rows: 1, columns: 20), isASCII: true)
    wide.put(line, 0)
    #expect(wide.text == "Groesse    [", "what is aligned stays so")
  }

  @Test("G20: combining marks share the cell of their letter")
  func combining() {
    var screen = Screen(Size(rows: 1, columns: 4))
    screen.put("e\u{301}x", 0, 0, Style(.text))
    #expect(screen[0, 0].text == "e\u{301}")
    #expect(screen[0, 1].text == "x")
    screen.put("a\u{301}\u{302}\u{303}\u{304}\u{305}", 0, 2, Style(.text))
    #expect(screen[0, 2].text == "a\u{301}\u{302}\u{303}\u{304}", "as many as ncurses keeps")
    var other = screen
    other.put("a\u{301}\u{302}\u{303}\u{305}", 0, 2, Style(.text))
    #expect(other.changes(since: screen) == [Screen.Place(row: 0, column: 2)])
  }
}
