import Foundation
import SignalboxTesting
import SignalboxDrivers
import Testing

/// Pictures as real terminals show them, on an X server without a screen. The tests read the memory of the X server.
@Suite(.serialized, .offPool) struct RealTerminalTests {
  @Test(
    "N62: a real terminal shows the picture in its own colours in its cells, and nothing of it when it is gone",
    .enabled(if: RealTerminal.areThere, "make graphics installs xterm, kitty and Xvfb"),
    arguments: RealTerminal.Kind.allCases)
  func picture(_ kind: RealTerminal.Kind) throws {
    let terminal = try RealTerminal(kind)
    try terminal.wait(for: "the first page") { $0.isPainted }
    try terminal.type("e", "Return")
    try terminal.wait(for: "the picture") { $0.sunset.isWhole }
    let place = try terminal.look().sunset
    // The picture has 16 by 4 cells, and the size of these cells.
    #expect(place.width % 16 == 0 && place.height % 4 == 0 && place.width >= 16 * 6 && place.height >= 4 * 10)
    for keys in [["F1"], ["ctrl+p"]] {
      for key in keys { try terminal.type(key) }
      try terminal.wait(for: "nothing of it behind \(keys)") { $0.sunset.height == 0 }
      try terminal.type("Escape")
      try terminal.wait(for: "the picture again behind \(keys)") { $0.sunset == place }
    }
    try terminal.type("ctrl+l")
    try terminal.wait(for: "the picture anew") { $0.sunset == place }
  }
}

/// A terminal with the sampler in it, on an X server of its own.
final class RealTerminal {
  enum Kind: String, CaseIterable, Sendable { case xterm, kitty }

  private let server: Child
  private let terminal: Child
  private let display: String
  private let folder = TemporaryFolder()

  /// A Boolean value that indicates whether all needed programs are installed.
  static let areThere = ["Xvfb", "xterm", "kitty", "xdotool", "import"].allSatisfy { name in
    access("/usr/bin/" + name, X_OK) == 0
  }

  init(_ kind: Kind) throws {
    let pipe = try PrivatePipe()
    // The server looks for a free number itself, and writes it to the pipe.
    server = try Child(
      "/usr/bin/Xvfb", ["-displayfd", "3", "-screen", "0", "\(WindowDump.width)x900x24", "-nolisten", "tcp"],
      streams: [3: pipe.writing.fileDescriptor])
    var number = ""
    while !number.hasSuffix("\n"), let byte = try pipe.reading.read(upToCount: 1), !byte.isEmpty {
      number += String(decoding: byte, as: UTF8.self)
    }
    display = ":" + number.trimmingCharacters(in: .newlines)
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let program = [Child.folder + "/signalbox-tui", "sampler", "--data", folder.path]
    let arguments =
      switch kind {
      case .xterm:
        [
          "-ti", "vt340", "-tn", "xterm-256color", "-xrm", "XTerm*numColorRegisters: 256", "-fa", "DejaVu Sans Mono",
          "-fs", "9", "-geometry", "80x50", "-e",
        ]
      case .kitty:
        [
          "-o", "remember_window_size=no", "-o", "initial_window_width=80c", "-o", "initial_window_height=50c", "-o",
          "font_family=DejaVu Sans Mono", "-o", "font_size=9",
        ]
      }
    terminal = try Child(
      "/usr/bin/" + kind.rawValue, arguments + program,
      environment: ["DISPLAY": display, "HOME": folder.path, "LIBGL_ALWAYS_SOFTWARE": "1"])
  }

  deinit {
    terminal.signal(SIGTERM)
    _ = terminal.wait()
    server.signal(SIGTERM)
    _ = server.wait()
  }

  func type(_ keys: String...) throws {
    for key in keys { _ = try Run("/usr/bin/xdotool", ["key", key], environment: ["DISPLAY": display]) }
  }

  func look() throws -> WindowDump {
    let file = folder.path + "/screen"
    _ = try Run(
      "/usr/bin/import", ["-window", "root", "-depth", "8", "rgb:" + file], environment: ["DISPLAY": display])
    return WindowDump([UInt8](FileManager.default.contents(atPath: file) ?? Data()))
  }

  /// Looks again and again. The pauses leave the machine to the terminal, which draws by software.
  func wait(for what: String, _ condition: (WindowDump) -> Bool) throws {
    for _ in 0..<1_000 {
      if try condition(look()) { return }
      _ = poll(nil, 0, 100)
    }
    throw Failure(description: "waited in vain for \(what): \(try look().sunset)")
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }
}

/// The contents of an X server's screen: red, green and blue of each pixel.
struct WindowDump {
  static let width = 740

  /// The place of the sampler's picture.
  struct Place: Equatable {
    var row = 0
    var column = 0
    var width = 0
    var height = 0
    /// The number of its colours.
    var shades = 0
    /// A Boolean value that indicates whether all its rows have the same columns, one row below the other.
    var isRectangle = true
    /// The green of its lower right corner.
    var corner = 0
    /// A Boolean value that indicates whether the picture is whole. It is a rectangle, drawn to its greenest corner,
    /// with more colours than half-blocks have.
    var isWhole: Bool { isRectangle && shades > 64 && corner > 200 }
  }

  private(set) var sunset = Place()
  /// A Boolean value that indicates whether anything but black is on the screen.
  private(set) var isPainted = false

  init(_ bytes: [UInt8]) {
    let (width, height) = (Self.width, bytes.count / 3 / Self.width)
    isPainted = stride(from: 0, to: bytes.count, by: 51).count { bytes[$0] > 64 } > 20
    var shades: Set<Int> = []
    for row in 0..<height {
      let first = row * width * 3
      guard let run = Self.run(bytes, first, width) else { continue }
      if sunset.height == 0 { (sunset.row, sunset.column, sunset.width) = (row, run.lowerBound, run.count) }
      let isNext = row == sunset.row + sunset.height && run.lowerBound == sunset.column && run.count == sunset.width
      sunset.isRectangle = sunset.isRectangle && isNext
      sunset.height += 1
      sunset.corner = Int(bytes[first + (run.upperBound - 1) * 3 + 1])
      for column in run { shades.insert(Int(bytes[first + column * 3]) << 8 | Int(bytes[first + column * 3 + 1])) }
    }
    sunset.shades = shades.count
  }

  /// Returns the columns of a row that belong to the picture. The picture's blue is 128 throughout: none of the 256
  /// colours has that blue, and no letter is as wide.
  private static func run(_ bytes: [UInt8], _ first: Int, _ width: Int) -> Range<Int>? {
    let isOfIt = { (column: Int) in bytes[first + column * 3 + 2] > 126 && bytes[first + column * 3 + 2] < 130 }
    for column in stride(from: 0, to: width, by: 32) where isOfIt(column) {
      var (begin, end) = (column, column + 1)
      while begin > 0, isOfIt(begin - 1) { begin -= 1 }
      while end < width, isOfIt(end) { end += 1 }
      if end - begin >= 64 { return begin..<end }
    }
    return nil
  }
}
