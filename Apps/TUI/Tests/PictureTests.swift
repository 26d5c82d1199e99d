import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Tests of pictures that the terminal itself shows: of the output, without a terminal. `Tests/Terminal` uses a
/// terminal.
@Suite struct PictureTests {
  init() { useUTF8() }

  private static let sunset: Thumbnail = {
    var cells: [UInt8] = []
    for row: UInt8 in 0..<8 {
      for column: UInt8 in 0..<16 { cells += [column * 16, row * 32, 128] }
    }
    guard let thumbnail = Thumbnail(width: 16, height: 8, cells: cells) else {
      preconditionFailure("16 by 8 is no size")
    }
    return thumbnail
  }()

  private static func plain(_ red: UInt8) -> Thumbnail {
    guard let thumbnail = Thumbnail(width: 1, height: 1, cells: [red, 0, 0]) else {
      preconditionFailure("1 by 1 is no size")
    }
    return thumbnail
  }

  private func picture(_ thumbnail: Thumbnail = sunset, row: Int = 3) -> Screen.Picture {
    Screen.Picture(thumbnail: thumbnail, row: row, column: 2, rows: 4, columns: 16)
  }

  private func cell(_ width: Int, _ height: Int) throws -> Pixels {
    try #require(Pixels(width: width, height: height))
  }

  // MARK: Answers of the terminal

  private func decode(_ pieces: [String]) -> [Key] {
    var decoder = KeyDecoder()
    return pieces.flatMap { piece in piece.utf8.flatMap { decoder.feed(Int32($0)) } + decoder.pause() }
  }

  @Test("N62, N38: a terminal's answer about pictures is no key, in however many parts it comes")
  func answers() throws {
    let expected: [(String, TerminalReply)] = [
      ("\u{1B}_Gi=31;OK\u{1B}\\", .kitty), ("\u{1B}[?62;4;22c", .identity(knowsSixel: true)),
      ("\u{1B}[?4;22c", .identity(knowsSixel: false)), ("\u{1B}[6;20;10t", .cell(try cell(10, 20))),
      ("\u{1B}[?1;0;256S", .sixelColours(256)), ("\u{1B}[?2;0;1000;800S", .sixelLimit(try cell(1_000, 800))),
    ]
    for (answer, reply) in expected {
      #expect(decode([answer + "a"]) == [.reply(reply), .text("a")])
      // A cut behind `ESC`, or behind `ESC [` of a possible key, is ambiguous.
      for place in 3..<answer.count {
        #expect(decode([String(answer.prefix(place)), answer.dropFirst(place) + "a"]) == [.reply(reply), .text("a")])
      }
    }
  }

  @Test(
    "N62, N33: an answer that is broken, foreign or too long has no effect, and none of it is typed",
    arguments: [
      "\u{1B}_Gi=31;ENOTSUP:no\u{1B}\\", "\u{1B}_Gi=32;OK\u{1B}\\", "\u{1B}_G\u{1B}\\", "\u{1B}[6;0;0t", "\u{1B}[6;20t",
      "\u{1B}[6;999999999999999999999;1t", "\u{1B}[5;20;10t", "\u{1B}[?1;3;0S", "\u{1B}[?1;0;0S", "\u{1B}[?2;0;9S",
      "\u{1B}[?2;0;0;0S", "\u{1B}_Gi=31;\(String(repeating: "OK", count: 500))\u{1B}\\",
      "\u{1B}]11;\(String(repeating: "rgb", count: 500))\u{1B}\\",
    ])
  func garbage(_ answer: String) {
    #expect(decode([answer + "a"]) == [.unknown, .text("a")])
  }

  @Test("N62, N33: keys work again behind an answer that never ends, and Alt with an underscore is a key")
  func unended() {
    #expect(decode(["\u{1B}_Gi=31", "\u{1B}[Z"]) == [.unknown, .backTab])
    #expect(decode(["\u{1B}_Gi=31", "\r", "a"]) == [.unknown, .enter, .text("a")])
    #expect(decode(["\u{1B}_Gi=31", "\u{1B}", "a", "b"]) == [.unknown, .text("a"), .text("b")])
    #expect(
      decode(["\u{1B}]11;rgb", "\u{1B}[?62c", "a"]) == [.unknown, .reply(.identity(knowsSixel: false)), .text("a")])
    #expect(decode(["\u{1B}_"]) == [.alt("_")])
    #expect(decode(["\u{1B}_x"]) == [.alt("_"), .text("x")])
  }

  @Test("N62: answers without a question are ignored, and all questions are asked at once")
  func abilities() throws {
    let said: [TerminalReply] = [
      .kitty, .sixelColours(256), .cell(try cell(10, 20)), .identity(knowsSixel: true),
    ]
    var abilities = TerminalAbilities()
    for reply in said { abilities.handle(reply) }
    #expect(abilities.means(cell: nil) == nil && !abilities.isAwaited)
    let questions = abilities.ask(aboutPictures: true) ?? ""
    #expect(questions.hasSuffix("\u{1B}[c") && questions.contains("\u{1B}_Gi=31") && questions.contains("\u{1B}[16t"))
    #expect(abilities.ask(aboutPictures: true) == nil)
    for reply in said.dropFirst() { abilities.handle(reply) }
    #expect(abilities.means(cell: nil) == .sixel(cell: try cell(10, 20), colours: 256, limit: nil))
    abilities.handle(.kitty)
    #expect(abilities.means(cell: nil) != .kitty, "all answers have come")
    #expect(abilities.askAboutCells() == nil, "its cells are what they were")
    abilities.windowChanged()
    #expect(abilities.means(cell: nil) == nil)
    #expect(abilities.askAboutCells() != nil && abilities.means(cell: nil) == nil)
    abilities.handle(.kitty)
    abilities.handle(.identity(knowsSixel: true))
    #expect(abilities.means(cell: try cell(8, 16)) != .kitty, "it was asked about its cells alone")
    #expect(abilities.means(cell: nil) == nil, "it did not say how large a cell is")
    #expect(abilities.means(cell: try cell(8, 16)) == .sixel(cell: try cell(8, 16), colours: 256, limit: nil))
    #expect(TerminalAbilities().means(cell: try cell(8, 16)) == nil)
  }

  @Test("N62: a sixel terminal with few colours keeps half-blocks, which have more colours")
  func fewColours() throws {
    var abilities = TerminalAbilities()
    _ = abilities.ask(aboutPictures: true)
    for reply in [.sixelColours(16), .cell(try cell(10, 20)), .identity(knowsSixel: true)] as [TerminalReply] {
      abilities.handle(reply)
    }
    #expect(abilities.means(cell: nil) == nil)
  }

  // MARK: Output

  @Test(
    "N62: kitty gets a picture once, then its places, and deletes it at the end; an unchanged picture costs nothing"
  )
  func kitty() {
    var writer = PictureWriter(firstNumber: 256)
    let first = writer.show([picture()], by: .kitty, isLost: true)
    #expect(first.before.isEmpty && first.after.hasPrefix("\u{1B}7") && first.after.hasSuffix("\u{1B}8"))
    #expect(first.after.contains("a=t,t=d,f=24,s=16,v=8,i=257,q=2,m=0;"))
    #expect(first.after.contains("\u{1B}[4;3H\u{1B}_Ga=p,i=257,p=1,c=16,r=4,C=1,q=2\u{1B}\\"))
    #expect(writer.show([picture()], by: .kitty, isLost: false).isEmpty)
    let moved = writer.show([picture(row: 5)], by: .kitty, isLost: false)
    #expect(moved.before == "\u{1B}_Ga=d,d=i,i=257,p=1,q=2\u{1B}\\" && !moved.after.contains("a=t"))
    let gone = writer.show([], by: .kitty, isLost: false)
    #expect(gone.before == "\u{1B}_Ga=d,d=i,i=257,p=2,q=2\u{1B}\\" && gone.after.isEmpty && gone.rows.isEmpty)
    #expect(!writer.show([picture()], by: .kitty, isLost: false).after.contains("a=t"), "it was kept")
    #expect(writer.clear() == "\u{1B}_Ga=d,d=I,i=257,q=2\u{1B}\\" && writer.clear().isEmpty)
    #expect(writer.show([picture()], by: .kitty, isLost: true).after.contains("a=t"), "nothing is left there")
  }

  @Test("N62: kitty keeps a few pictures that are no longer visible: the most recent ones")
  func room() {
    var writer = PictureWriter(firstNumber: 0)
    var forgotten: [String] = []
    for red: UInt8 in 0..<20 {
      let change = writer.show([picture(Self.plain(red))], by: .kitty, isLost: false)
      forgotten += change.before.split(separator: "\\").filter { $0.contains("d=I") }.map(String.init)
    }
    #expect(forgotten.count == 4 && forgotten[0].contains("i=1,"))
    #expect(!writer.show([picture(Self.plain(19))], by: .kitty, isLost: true).after.contains("a=t"))
    #expect(writer.show([picture(Self.plain(0))], by: .kitty, isLost: false).after.contains("a=t"))
  }

  @Test("N62: a large picture goes to kitty in pieces of at most 4,096 letters")
  func pieces() throws {
    let large = try #require(Thumbnail(width: 64, height: 64, cells: Array(repeating: 7, count: 64 * 64 * 3)))
    let pieces = KittyGraphics.transmit(large, as: 1).split(separator: "\u{1B}\\").map { $0.split(separator: ";") }
    #expect(pieces.count == 4 && pieces.allSatisfy { $0[1].utf8.count <= 4_096 })
    #expect(pieces.map { $0[0].hasSuffix("m=1") } == [true, true, true, false])
  }

  @Test("N62: in sixel the rows of a removed picture are written again, and an unchanged picture costs nothing")
  func sixel() throws {
    let means = PictureWriter.GraphicsProtocol.sixel(cell: try cell(10, 20), colours: 256, limit: nil)
    var writer = PictureWriter(firstNumber: 0)
    let first = writer.show([picture()], by: means, isLost: true)
    #expect(first.rows.isEmpty && first.after.contains("\u{1B}[4;3H\u{1B}P0;1;0q\"1;1;160;80#"))
    #expect(writer.show([picture()], by: means, isLost: false).isEmpty)
    let moved = writer.show([picture(row: 5)], by: means, isLost: false)
    #expect(moved.rows == [3, 4, 5, 6] && moved.after.contains("\u{1B}[6;3H\u{1B}P"))
    // The cells below the picture were written, so the picture may be lost.
    #expect(writer.show([picture(row: 5)], by: means, isLost: true).after.contains("\u{1B}P"))
    let gone = writer.show([], by: nil, isLost: false)
    #expect(gone.rows == [5, 6, 7, 8] && gone.after.isEmpty && gone.before.isEmpty)
  }

  @Test("N62: sixel pictures respect the terminal's size limit and avoid its last row")
  func limits() throws {
    var screen = Screen(Size(rows: 8, columns: 40))
    for row in 3..<7 {
      for column in 2..<18 {
        let colour = Colour(red: 1, green: 2, blue: 3)
        screen.put("▀", row, column, .pixels(upper: colour, lower: colour))
      }
    }
    screen.pictures = [picture()]
    let shown = { (limit: Pixels?) in
      PictureWriter.pictures(of: screen, by: .sixel(cell: try cell(10, 20), colours: 256, limit: limit))
    }
    #expect(try shown(nil) == [picture()] && shown(cell(160, 80)) == [picture()])
    #expect(try shown(cell(159, 80)).isEmpty && shown(cell(160, 79)).isEmpty)
    var short = Screen(Size(rows: 7, columns: 40))
    for row in 3..<7 { for column in 2..<18 { short.put("▀", row, column, screen[row, column].style) } }
    short.pictures = [picture()]
    #expect(PictureWriter.pictures(of: short, by: .kitty) == [picture()])
    #expect(
      PictureWriter.pictures(of: short, by: .sixel(cell: try cell(10, 20), colours: 256, limit: nil)).isEmpty)
    screen.put("x", 4, 9, Style(.text))
    #expect(PictureWriter.pictures(of: screen, by: .kitty).isEmpty, "something is drawn over it")
  }

  @Test(
    "N62: sixel has the picture's own colours, scaled evenly, each pixel once and none outside",
    arguments: [1, 3, 10])
  func colours(_ factor: Int) throws {
    let size = try cell(16 * factor + 1, 8 * factor + 3)
    let drawn = try #require(SixelReader(Sixel.encode(Self.sunset, size, colours: 256)))
    #expect(drawn.width == size.width && drawn.height == size.height)
    #expect(drawn.pixels.values.allSatisfy { $0.count == 1 } && drawn.pixels.count == size.width * size.height)
    for (row, column) in [(0, 0), (0, 15), (7, 0), (7, 15), (4, 8)] {
      let place = SixelReader.Place(
        row: (2 * row + 1) * size.height / 16, column: (2 * column + 1) * size.width / 32)
      let colour = try #require(drawn.pixels[place]?.first)
      // The tolerance covers the hundred steps of a colour, and the blocks of two by two pixels.
      let expected = [column * 16, row * 32, 128]
      #expect(zip(colour, expected).allSatisfy { abs($0 - $1) <= 24 }, "\(row) \(column): \(colour) \(expected)")
    }
  }

  @Test("N62: few colours are kept exactly, and a colour table never exceeds its limit")
  func table() {
    let few = (0..<20).map { Colour(red: UInt8($0 * 12), green: 9, blue: 200) }
    let exact = ColourTable(few, atMost: 256)
    #expect(few.allSatisfy { exact.colours[Int(exact.index($0))] == $0 })
    let many = (0..<30_000).map { (number: Int) -> Colour in
      Colour(red: UInt8(number % 251), green: UInt8(number % 241), blue: UInt8(number % 239))
    }
    for most in [1, 2, 64, 256] {
      let table = ColourTable(many, atMost: most)
      #expect(table.colours.count == most && many.allSatisfy { Int(table.index($0)) < most })
    }
  }

  // MARK: Pictures in sight

  private func drawing(_ size: Size, _ change: (inout PageView) -> Void = { _ in }) -> Screen {
    var view = PageView(size: size)
    let image = ImageState(alternative: "A sunset", phase: .loaded, thumbnail: Self.sunset)
    let buttons = (0..<12).map { ElementState(id: "page/\($0)", label: "Button \($0)", content: .button) }
    view.show(FrameSamples.frame([ElementState(id: "page/sun", content: .image(image))] + buttons))
    _ = view.draw()
    change(&view)
    return view.draw()
  }

  @Test(
    "N62: a completely visible picture uses graphics; a cut or covered picture uses half-blocks"
  )
  func inSight() {
    let whole = drawing(Size(rows: 24, columns: 80))
    #expect(whole.intactPictures.map { [$0.row, $0.column, $0.rows, $0.columns] } == [[2, 2, 4, 16]])
    let blank = whole.removing(whole.intactPictures)
    #expect(!blank.text.contains("▀") && blank.text.contains("A sunset"))
    let scrolled = drawing(Size(rows: 12, columns: 80)) { view in
      view.type(Array(repeating: .tab, count: 8))
      while view.next() != nil {}
    }
    #expect(scrolled.pictures.isEmpty)
    let covered = drawing(Size(rows: 24, columns: 80)) { view in
      view.type([.function(1)])
      while view.next() != nil {}
    }
    #expect(covered.intactPictures.isEmpty)
  }
}
