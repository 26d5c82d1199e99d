import SignalboxInterface
import Testing

@Suite struct PictureShelfTests {
  private func picture(_ bytes: Int) -> PictureShelf.Picture {
    PictureShelf.Picture(type: "image/jpeg", bytes: Array(repeating: 7, count: bytes))
  }

  @Test("W30: a shelf that is not open keeps nothing, and a closed shelf releases its pictures")
  func closed() throws {
    let shelf = PictureShelf()
    #expect(!shelf.isOpen && shelf.keep(picture(1)) == nil)
    shelf.open(bytes: 100)
    let id = try #require(shelf.keep(picture(60)))
    #expect(shelf.isOpen && shelf.picture(id) == picture(60) && shelf.bytes == 60)
    shelf.open(bytes: 0)
    #expect(!shelf.isOpen && shelf.picture(id) == nil && shelf.bytes == 0)
  }

  @Test(
    "W30: the shelf never exceeds its limit; the least recently used picture goes first; too long a picture is not kept"
  )
  func limit() throws {
    let shelf = PictureShelf()
    shelf.open(bytes: 1_000)
    let ids = try (0..<4).map { _ in try #require(shelf.keep(picture(250))) }
    #expect(shelf.picture(ids[0]) != nil)
    let new = try #require(shelf.keep(picture(300)))
    #expect(shelf.bytes <= 1_000)
    #expect(ids.map { shelf.picture($0) != nil } == [true, false, false, true] && shelf.picture(new) != nil)
    #expect(shelf.keep(picture(1_001)) == nil)
    #expect(shelf.bytes == 800)
    for _ in 0..<1_000 {
      _ = shelf.keep(picture(99))
      guard shelf.bytes <= 1_000 else { throw TooMuch() }
    }
  }

  @Test("W30: the name of a picture cannot be guessed")
  func names() throws {
    let shelf = PictureShelf()
    shelf.open(bytes: 10_000)
    let ids = try (0..<1_000).map { _ in try #require(shelf.keep(picture(1))) }
    #expect(Set(ids).count == 1_000)
    // 128 bits are 25 digits to the base 36. Some numbers begin with zeros.
    #expect(ids.allSatisfy { $0.count <= 25 } && ids.filter { $0.count >= 22 }.count > 990)
  }

  private struct TooMuch: Error {}
}
