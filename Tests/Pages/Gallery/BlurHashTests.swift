import SignalboxInterface
import Testing

@testable import SignalboxPages

@Suite struct BlurHashTests {
  @Test("R58: a hash gives its number of components, and its average colour is the colour of the blur")
  func average() throws {
    // The example of the algorithm's own web page. Its average stands in its characters 3 to 6.
    let hash = try #require(BlurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj"))
    #expect((hash.columns, hash.rows) == (4, 3))
    let whole = try #require(hash.thumbnail(width: 32, height: 24))
    #expect(whole.cells.count == 32 * 24 * 3)
    // Without its other components a hash is its average everywhere.
    let flat = try #require(BlurHash("00HV6n")?.thumbnail(width: 3, height: 2))
    #expect(Set(stride(from: 0, to: 18, by: 3).map { Array(flat.cells[$0..<$0 + 3]) }).count == 1)
    #expect(Array(flat.cells[..<3]) == [0x97, 0x96, 0x95])
  }

  @Test("a horizontal component makes the blur monotonic in each channel", arguments: [0, 1, 2])
  func gradient(_ channel: Int) throws {
    let hash = try #require(BlurHash("1~E2?cS$"))
    let blur = try #require(hash.thumbnail(width: 16, height: 1))
    let levels = stride(from: channel, to: 48, by: 3).map { blur.cells[$0] }
    #expect(levels == levels.sorted(by: >) || levels == levels.sorted())
    #expect(Set(levels).count > 4)
  }

  @Test(
    "a text that is not a hash is refused",
    arguments: ["", "0", "LEHV6n", "00HV6", "00HV6nX", "00HV6 ", "~0HV6n", "00HV6é", "日本語日本語"])
  func refused(_ text: String) { #expect(BlurHash(text) == nil) }

  @Test("R58: a placeholder has the picture's proportions, and uses the picture's colour without a valid hash")
  func placeholder() {
    var photo = FakePhotos.batch(.none, 1).photos[0]
    photo.size = PixelSize(width: 6_000, height: 1_000)
    #expect(photo.placeholder.map { [$0.width, $0.height] } == [32, 5])
    photo.blurHash = "broken"
    photo.colour = "#0A14FF"
    #expect(photo.placeholder?.cells == [10, 20, 255])
    photo.colour = "red"
    #expect(photo.placeholder == nil)
    photo.size = PixelSize(width: 0, height: 0)
    #expect(photo.placeholder == nil)
  }
}
