/// The orientation of the camera, from a JPEG (Exif 2.32, 4.6.4, tag 0x0112): 1 to 8, and 1 without the tag.
enum ExifOrientation {
  /// Reads the orientation from the file's segments before the pixels. Ignores all other Exif data.
  static func of(_ file: [UInt8]) -> Int {
    guard file.starts(with: [0xFF, 0xD8]) else { return 1 }
    var place = 2
    while place + 4 <= file.count, file[place] == 0xFF, file[place + 1] != 0xDA {
      // Any number of fill bytes may stand before a marker (JPEG, B.1.1.2).
      guard file[place + 1] != 0xFF else {
        place += 1
        continue
      }
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

  /// Returns the value of the tag in the first directory of a TIFF header, in either byte order.
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
