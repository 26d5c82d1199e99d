import SignalboxPages

extension ZoneList {
  /// Creates a list of the zones of the tz database in `folder`, including links. Returns `nil` when no list can be
  /// read.
  ///
  /// `tzdata.zi` is the source of the compiled zones and contains all of them. Where it is not installed,
  /// `zone1970.tab` has a zone for each region.
  init?(system folder: String) {
    let names = Self.compact(folder + "/tzdata.zi") ?? Self.table(folder + "/zone1970.tab")
    guard let names, !names.isEmpty else { return nil }
    self.init(all: Set(names).filter(Self.isName).sorted())
  }

  /// Reads `Z Europe/Berlin …` as a zone and `L Europe/London GB` as another name for a zone.
  private static func compact(_ path: String) -> [String]? {
    lines(path)?.compactMap { line in
      let words = line.split(separator: " ", maxSplits: 3)
      switch words.first {
      case "Z" where words.count > 1: return String(words[1])
      case "L" where words.count > 2: return String(words[2])
      default: return nil
      }
    }
  }

  /// Reads lines such as `DE,DK,NO,SE,SJ	+5230+01322	Europe/Berlin	most of Germany`.
  private static func table(_ path: String) -> [String]? {
    let names = lines(path)?.filter { !$0.hasPrefix("#") }.compactMap { line in
      line.split(separator: "\t").dropFirst(2).first.map(String.init)
    }
    return names.map { $0 + ["UTC"] }
  }

  private static func lines(_ path: String) -> [Substring]? {
    guard let bytes = try? PlainFile.read(path, upTo: 4 << 20) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  private static func isName(_ name: String) -> Bool {
    !name.contains("..")
      && name.utf8.allSatisfy { byte in
        0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || [0x2B, 0x2D, 0x2F, 0x5F].contains(byte)
      }
  }
}
