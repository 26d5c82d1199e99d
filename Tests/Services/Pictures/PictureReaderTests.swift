import Foundation
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxServices
import SignalboxPictures

@Suite struct PictureReaderTests {
  private let reader = PictureReader()

  struct Sample: Sendable {
    let name: String
    let bytes: [UInt8]
    var isGrey = false
    var isClear = false
  }

  @Test(
    "PNG and JPEG are read with their size and colours, in every storage form",
    arguments: [
      Sample(name: "png", bytes: SamplePictures.png), Sample(name: "interlaced", bytes: SamplePictures.interlaced),
      Sample(name: "alpha", bytes: SamplePictures.alpha, isClear: true),
      Sample(name: "jpeg", bytes: SamplePictures.jpeg), Sample(name: "progressive", bytes: SamplePictures.progressive),
      Sample(name: "grey", bytes: SamplePictures.grey, isGrey: true),
    ])
  func colours(_ sample: Sample) throws {
    let picture = try reader.read(sample.bytes)
    #expect(picture.size == PixelSize(width: 32, height: 16))
    #expect((picture.thumbnail.width, picture.thumbnail.height) == (32, 16))
    // Well within each quarter, because a JPEG blurs its edges.
    for (x, y) in [(4, 3), (28, 3), (4, 12), (28, 12)] {
      let cell = (y * 32 + x) * 3
      let red = x < 16 ? 250 : 5
      var wanted = sample.isGrey ? [red, red, red] : [red, y < 8 ? 200 : 10, 100]
      // Transparent pixels are shown on white.
      if sample.isClear, x >= 16 { wanted = [255, 255, 255] }
      for channel in 0..<3 {
        let level = Int(picture.thumbnail.cells[cell + channel])
        #expect(abs(level - wanted[channel]) <= 12, "\(sample.name) at \(x), \(y): \(level), not \(wanted[channel])")
      }
    }
  }

  @Test("a picture larger than a thumbnail is averaged into at most 64 by 64 cells, in its proportions")
  func scaled() throws {
    let picture = try reader.read(SamplePictures.large)
    #expect(picture.size == PixelSize(width: 200, height: 100))
    #expect((picture.thumbnail.width, picture.thumbnail.height) == (64, 32))
    #expect(Array(picture.thumbnail.cells[..<3]) == [250, 200, 100])
    #expect(Array(picture.thumbnail.cells.suffix(3)) == [5, 10, 100])
  }

  @Test("a decompression bomb is refused by its header, with a sentence, before a pixel is decoded")
  func bomb() throws {
    // 74 bytes that claim 400 million pixels.
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAATiAAAE4gAQAAAADLC3uUAAAAEUlEQVR42mNgGAWjYBQMdwAAA+gAAc5JTFgAAAAASUVORK5CYII="))
    let size = PixelSize(width: 20_000, height: 20_000)
    #expect(throws: PictureError.tooManyPixels(size, limit: 100_000_000)) { try reader.read(Array(png)) }
    #expect(
      PictureError.tooManyPixels(size, limit: 100_000_000).description
        == "The picture has 20000 × 20000 pixels, more than 100 million.")
    // The same in a JPEG: its size follows the mark of its frame.
    var jpeg = SamplePictures.jpeg
    let frame = try #require((0..<jpeg.count - 9).first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    for (place, byte) in zip(frame + 5..<frame + 9, [0xFF, 0xDC, 0xFF, 0xDC] as [UInt8]) { jpeg[place] = byte }
    #expect(throws: PictureError.tooManyPixels(PixelSize(width: 65_500, height: 65_500), limit: 100_000_000)) {
      try reader.read(jpeg)
    }
  }

  @Test("a picture with too many bytes, cut off, or of another kind is refused with a sentence")
  func refused() {
    var limits = PictureReader.Limits()
    limits.bytes = 96
    #expect(throws: PictureError.tooManyBytes(limit: 96)) { try PictureReader(limits: limits).read(SamplePictures.png) }
    for whole in [SamplePictures.png, SamplePictures.interlaced, SamplePictures.jpeg, SamplePictures.progressive] {
      #expect(throws: PictureError.broken) { try reader.read(Array(whole.prefix(whole.count * 2 / 3))) }
    }
    for other in [[], Array("GIF89a".utf8), Array("hello".utf8)] {
      #expect(throws: PictureError.unknown) { try reader.read(other) }
    }
  }

  @Test("a side that is too long has its own error, not the error of too many pixels")
  func longSide() throws {
    let size = PixelSize(width: 65_501, height: 1)
    let png = PNGChunks.repaired(SamplePictures.png, width: 65_501, height: 1)
    #expect(throws: PictureError.tooLong(size)) { try reader.read(png) }
    #expect(
      PictureError.tooLong(size).description
        == "The picture has 65501 × 1 pixels; neither side may have more than 65500.")
    #expect(throws: PictureError.tooLong(size)) { try reader.read(jpeg(SamplePictures.jpeg, width: 65_501, height: 1)) }
    // A side of 65,500 is accepted; then the picture has another fault.
    let longest = PNGChunks.repaired(SamplePictures.png, width: 65_500, height: 1)
    #expect(throws: PictureError.broken) { try reader.read(longest) }
  }

  @Test("a progressive picture with too much memory or too many passes is not called broken, but has its own error")
  func costly() throws {
    #expect(throws: PictureError.tooCostly) {
      try reader.read(jpeg(SamplePictures.progressive, width: 10_000, height: 10_000))
    }
    // Its last pass, repeated a hundred times. Each pass follows its own mark, FF DA, and the last precedes FF D9.
    let bytes = SamplePictures.progressive
    let last = try #require((0..<bytes.count - 1).last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    let passes = Array(repeating: bytes[last..<bytes.count - 2], count: 101).joined()
    #expect(throws: PictureError.tooCostly) { try reader.read(bytes[..<last] + passes + [0xFF, 0xD9]) }
    #expect(PictureError.tooCostly.description.contains("baseline"))
  }

  /// Returns a JPEG whose header claims another size, after the mark of its frame.
  private func jpeg(_ sample: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    var bytes = sample
    let frame = try #require((0..<bytes.count - 9).first { bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) })
    for (place, byte) in zip(frame + 5..<frame + 9, [height >> 8, height & 0xFF, width >> 8, width & 0xFF]) {
      bytes[place] = UInt8(byte)
    }
    return bytes
  }

  /// Returns a setting: `make fuzz` asks for more pictures and may choose the seed.
  private static func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

  @Test("a garbled picture gives a picture or a sentence, the same each time, never a crash")
  func fuzz() {
    var limits = PictureReader.Limits()
    limits.pixels = 1 << 20
    let reader = PictureReader(limits: limits)
    let samples = [
      SamplePictures.png, SamplePictures.interlaced, SamplePictures.alpha, SamplePictures.jpeg,
      SamplePictures.progressive, SamplePictures.grey, SamplePictures.large,
    ]
    let (count, seed) = (Self.setting("FUZZ") ?? 5_000, UInt64(Self.setting("SEED") ?? 20_261_121))
    print("pictures: \(count), SEED=\(seed)")
    var generator = SeededGenerator(seed: seed)
    for number in 0..<count {
      var bytes = generator.garbled(samples[number % samples.count])
      // With wrong checksums a PNG is refused before much of it is read.
      if Bool.random(using: &generator) { bytes = PNGChunks.repaired(bytes) }
      let read = { () throws(PictureError) in try reader.read(bytes) }
      do throws(PictureError) {
        let picture = try read()
        #expect(picture.size.width * picture.size.height <= limits.pixels, "SEED=\(seed), picture \(number)")
        #expect(try read() == picture, "SEED=\(seed), picture \(number)")
      } catch {
        if error.description.isEmpty { Issue.record("SEED=\(seed), picture \(number) has no sentence") }
        #expect(throws: error, "SEED=\(seed), picture \(number)") { try read() }
      }
    }
  }
}
