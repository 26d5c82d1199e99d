import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxPictures

/// Pictures that are kept whole, for front ends that can show them.
@Suite struct WholePictureTests {
  private let shelf = PictureShelf()
  private let reader: PictureReader

  init() {
    shelf.open(bytes: 10_000_000)
    reader = PictureReader(shelf: shelf)
  }

  /// Returns the whole picture from the shelf.
  private func whole(_ bytes: [UInt8]) throws -> [UInt8] {
    let id = try #require(try reader.read(bytes).whole)
    let picture = try #require(shelf.picture(id))
    #expect(picture.type == "image/jpeg")
    return picture.bytes
  }

  @Test("W29: a picture is kept with up to 1,600 pixels a side, in its proportions, colours and edges")
  func pixels() throws {
    let bytes = try whole(SamplePictures.huge)
    let again = try PictureReader(shelf: PictureShelf()).read(bytes)
    #expect(again.size == PixelSize(width: 1_600, height: 800) && bytes.count < 60_000)
    for (x, y, wanted) in [(4, 4, [250, 200, 100]), (60, 4, [5, 200, 100]), (4, 28, [250, 10, 100])] {
      let cell = (y * 64 + x) * 3
      for channel in 0..<3 { #expect(abs(Int(again.thumbnail.cells[cell + channel]) - wanted[channel]) <= 3) }
    }
    // Columns of one pixel each are still distinct: a smaller picture would have averaged dark and light.
    #expect(try whole(SamplePictures.stripes).count > 100_000)
    #expect(try PictureReader(shelf: PictureShelf()).read(whole(SamplePictures.stripes)).size.width == 1_600)
  }

  @Test("W29: a JPEG is encoded anew, without any data about its place, its time or its camera")
  func metadata() throws {
    let camera = try Exif.in(whole(SamplePictures.huge), orientation: 1)
    #expect(camera.firstRange(of: Exif.canary) != nil && camera.firstRange(of: Array("Exif".utf8)) != nil)
    let kept = try whole(camera)
    #expect(try PictureReader().read(kept).size == PixelSize(width: 1_600, height: 800))
    for trace in [Exif.canary, Array("Exif".utf8)] { #expect(kept.firstRange(of: trace) == nil) }
    // After its first two marks there are tables and pixels: no comment, and no segment of an application.
    #expect(Exif.marks(of: kept) == [0xE0, 0xDB, 0xDB, 0xC0, 0xC4, 0xC4, 0xC4, 0xC4, 0xDA])
  }

  @Test("W29: a photo is turned as the camera was held, in the thumbnail and in the whole picture", arguments: 1...8)
  func orientation(_ number: Int) throws {
    let picture = try reader.read(Exif.in(SamplePictures.jpeg, orientation: number))
    let isTurned = number >= 5
    #expect(picture.size == (isTurned ? PixelSize(width: 16, height: 32) : PixelSize(width: 32, height: 16)))
    // In the file red is 250 on the left, and green 200 above. `seen` is the corner where both appear.
    let seen = Exif.corner[number - 1]
    let (width, height) = (picture.thumbnail.width, picture.thumbnail.height)
    let (x, y) = (seen.isRight ? width - 4 : 3, seen.isBelow ? height - 4 : 3)
    let cell = Array(picture.thumbnail.cells[((y * width + x) * 3)...].prefix(3))
    #expect(cell[0] > 230 && cell[1] > 180, "\(cell)")
    let large = try whole(Exif.in(whole(SamplePictures.huge), orientation: number))
    let again = try PictureReader().read(large)
    #expect(again.size == (isTurned ? PixelSize(width: 800, height: 1_600) : PixelSize(width: 1_600, height: 800)))
    let (columns, rows) = (again.thumbnail.width, again.thumbnail.height)
    let place = (seen.isBelow ? rows - 4 : 3) * columns + (seen.isRight ? columns - 4 : 3)
    #expect(again.thumbnail.cells[place * 3] > 230 && again.thumbnail.cells[place * 3 + 1] > 180)
  }

  @Test("W30: no whole picture is kept if the thumbnail has every pixel, or if no front end can show it")
  func small() throws {
    #expect(try reader.read(SamplePictures.png).whole == nil && shelf.bytes == 0)
    let other = PictureShelf()
    #expect(try PictureReader(shelf: other).read(SamplePictures.huge).whole == nil && other.bytes == 0)
  }

  @Test("W29: a garbled picture or garbled Exif gives a picture or a sentence, never a crash, also with a shelf")
  func fuzz() throws {
    var generator = SeededGenerator(seed: 20_261_123)
    let samples = try [
      SamplePictures.large, SamplePictures.interlaced, whole(SamplePictures.large),
      Exif.in(whole(SamplePictures.large), orientation: 6),
    ]
    for number in 0..<2_000 {
      var bytes = generator.garbled(samples[number % samples.count])
      if Bool.random(using: &generator) { bytes = PNGChunks.repaired(bytes) }
      var limits = PictureReader.Limits()
      limits.pixels = 1 << 18
      do throws(PictureError) {
        let picture = try PictureReader(limits: limits, shelf: shelf).read(bytes)
        #expect(picture.size.width * picture.size.height <= limits.pixels)
      } catch {
        if error.description.isEmpty { Issue.record("picture \(number) has no sentence") }
      }
    }
  }
}

/// The data that a camera writes into a JPEG besides the pixels.
enum Exif {
  static let canary = Array("48.8584 N 2.2945 E canary".utf8)

  /// The place where the file's upper left corner appears, by orientation.
  static let corner: [(isRight: Bool, isBelow: Bool)] = [
    (false, false), (true, false), (true, true), (false, true), (false, false), (true, false), (true, true),
    (false, true),
  ]

  /// Returns the JPEG with an Exif segment before everything else: the orientation, and the place of the photo. Up to
  /// two fill bytes stand before the segment.
  static func `in`(_ jpeg: [UInt8], orientation: Int) -> [UInt8] {
    // A header, a directory of two entries (orientation, a text), no further directory, the text.
    var tiff = Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 2]
    tiff += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
    tiff += [0x82, 0x98, 0, 2, 0, 0, 0, UInt8(canary.count), 0, 0, 0, 38, 0, 0, 0, 0]
    let segment = Array("Exif\0\0".utf8) + tiff + canary
    let comment = [0xFF, 0xFE, 0, UInt8(canary.count + 2)] + canary
    let fill = [UInt8](repeating: 0xFF, count: orientation % 3)
    return [0xFF, 0xD8] + fill + [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + comment + jpeg.dropFirst(2)
  }

  /// Returns the marks of a JPEG's segments, up to its pixels.
  static func marks(of jpeg: [UInt8]) -> [UInt8] {
    var (marks, place) = ([UInt8](), 2)
    while place + 4 <= jpeg.count, jpeg[place] == 0xFF, marks.last != 0xDA {
      marks.append(jpeg[place + 1])
      place += 2 + Int(jpeg[place + 2]) << 8 + Int(jpeg[place + 3])
    }
    return marks
  }
}
