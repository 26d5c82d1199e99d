/// How a camera was held, as a JPEG says it (Exif 2.32, 4.6.4, tag 0x0112): 1 to 8, and 1 where it says nothing.
enum ExifOrientation {
  /// Reads it from the file's segments, up to the pixels. Nothing else of Exif is looked at.
  static func of(_ file: [UInt8]) -> Int {
    guard file.starts(with: [0xFF, 0xD8]) else { return 1 }
    var place = 2
    while place + 4 <= file.count, file[place] == 0xFF, file[place + 1] != 0xDA {
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      let end = place + 2 + length
      guard length >= 2, end <= file.count else { return 1 }
      let segment = file[(place + 4)..<end]
      if file[place + 1] == 0xE1, segment.starts(with: Array("Exif\0\0".utf8)) {
        return tag(in: segment.dropFirst(6)) ?? 1
      }
      place = end
    }
    return 1
  }

  /// The value of the tag in the first directory of a TIFF header, whichever way its numbers are written.
  private static func tag(in header: ArraySlice<UInt8>) -> Int? {
    let isLittle = header.starts(with: Array("II".utf8))
    func number(at place: Int, bytes count: Int) -> Int? {
      let begin = header.startIndex + place
      guard place >= 0, begin + count <= header.endIndex else { return nil }
      let bytes = header[begin..<(begin + count)]
      return isLittle ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2) else { return nil }
    for entry in 0..<count {
      let place = directory + 2 + 12 * entry
      guard let tag = number(at: place, bytes: 2) else { return nil }
      if tag == 0x0112 { return number(at: place + 8, bytes: 2).flatMap { (1...8).contains($0) ? $0 : nil } }
    }
    return nil
  }
}
