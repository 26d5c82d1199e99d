import Foundation
import SignalboxTesting
import SignalboxDrivers
import Testing

/// Pictures of signalbox-web as browsers receive them.
@Suite(.serialized, .offPool) struct PictureVisitTests {
  /// A folder with a screenshot of 1,280 pixels across, among others.
  private static let folder = URL(filePath: #filePath).appending(path: "../../../docs/pictures").standardized.path
  private static let name = "web-form-light.png"
  private let data = TemporaryFolder()
  private var arguments: [String] {
    ["capture", "--pictures", Self.folder, "--data", data.path]
  }

  @Test("W29: a browser shows a picture whole and sharp, as large as the page, and the page does not move for it")
  func sharp() async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, arguments)
      let chromium = try Chromium()
      try chromium.open("http://127.0.0.1:\(served.port)/")
      try chromium.click("button[value='capture/library']")
      try chromium.click("button.row[value*='\(Self.name)']")
      try chromium.wait(until: "(document.querySelector('main img') || {}).naturalWidth > 0")
      #expect(try chromium.evaluate("document.querySelector('main img').naturalWidth") as? Int == Self.width)
      // Letters have edges: many pixels of a line differ much from their neighbours.
      let edges = """
        (() => {
          const picture = document.querySelector('main img'), canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
          const context = canvas.getContext('2d');
          context.drawImage(picture, 0, 0);
          const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
          let edges = 0;
          for (let at = 4; at < data.length; at += 4) if (Math.abs(data[at] - data[at - 4]) > 100) edges += 1;
          return edges;
        })()
        """
      #expect(try chromium.evaluate(edges) as? Int ?? 0 > 1_000)
      // The picture's place is there before the picture: the page states its proportions.
      let shape = "document.querySelector('main img').width / document.querySelector('main img').height"
      let said =
        "document.querySelector('main img').getAttribute('width') / document.querySelector('main img').getAttribute('height')"
      #expect(try chromium.evaluate("Math.abs(\(shape) - \(said)) < 0.01") as? Bool == true)
      #expect(try chromium.complaints() == [])
    }
  }

  @Test("W29: after a restart a returning visitor sees the thumbnail, and other visitors see neither picture")
  func resumed() throws {
    let first = try ServedProgram(nil, arguments + ["--keep", "7"], port: Proxy.freePort())
    let agent = UserAgent(port: first.port)
    try agent.open("/")
    try agent.submit(("press", "capture/library"))
    let row = try look(agent, "button") { $0["value"]?.contains(Self.name) == true }
    try agent.submit(("press", row["value"] ?? ""))
    let address = try #require(try look(agent, "img")["src"])
    let whole = try agent.request("GET", address)
    #expect(whole.status == 200 && whole.headers["content-type"] == "image/jpeg" && whole.bytes.count > 20_000)
    #expect(agent.page.utf8.count < 4_000, "a frame with a picture is small")
    let stranger = UserAgent(port: first.port)
    #expect(try stranger.request("GET", address).status == 404)
    try stranger.open("/")
    #expect(try stranger.request("GET", address).status == 404)
    _ = first.die(by: SIGKILL)
    let second = try ServedProgram(nil, arguments + ["--keep", "7"], port: first.port)
    try agent.open("/")
    #expect(try agent.document.every("img").first?["src"] == address)
    let thumbnail = try agent.request("GET", address)
    #expect(thumbnail.status == 200 && thumbnail.headers["content-type"] == "image/png")
    withExtendedLifetime(second) {}
  }

  @Test("W30: the memory of pictures that are gone is freed, however many were shown")
  func memory() throws {
    let pictures = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: pictures.path, withIntermediateDirectories: true)
    try Data(Self.noise()).write(to: URL(filePath: pictures.path + "/noise.png"))
    let served = try ServedProgram(
      nil,
      [
        "capture", "--pictures", pictures.path, "--data", data.path, "--memory", "200", "--status", "127.0.0.1:0",
      ])
    let port = try #require(
      served.greeting.firstMatch(of: /served at http:..127.0.0.1:(\d+).metrics/).flatMap { UInt16($0.1) })
    let (keeper, agent) = (UserAgent(port: port), UserAgent(port: served.port))
    try agent.open("/")
    var bytes = 0
    for _ in 0..<40 {
      try agent.submit(("press", "capture/library"))
      let row = try look(agent, "button") { $0["value"]?.contains("noise.png") == true }
      try agent.submit(("press", row["value"] ?? ""))
      let address = try #require(try look(agent, "img")["src"])
      let cookie = agent.cookies.map { "\($0)=\($1)" }.joined()
      let head =
        "GET \(address) HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\nConnection: close\r\nCookie: \(cookie)\r\n\r\n"
      bytes += try UserAgent.exchange(Array(head.utf8), port: served.port).count
    }
    // Together the pictures exceed the program's limit for them, which is a quarter of its memory.
    #expect(bytes > 120_000_000)
    let numbers = try keeper.request("GET", "/metrics").body
    let resident = numbers.firstMatch(of: /process_resident_memory_bytes (\d+)/).flatMap { Int($0.1) }
    #expect(try #require(resident) < 140_000_000)
  }

  @Test(
    "W40: a visitor sees no file outside the library, and is not told whether such a file exists"
  )
  func elsewhere() throws {
    let served = try ServedProgram(nil, arguments + ["--once"])
    let agent = UserAgent(port: served.port)
    for path in ["/etc/hostname", "/nowhere/at/all", "../comparison.md"] {
      try agent.open("/")
      if agent.page.contains("capture/file") { try agent.submit(("press", "capture/file")) }
      try agent.submit(("press", "picker/open"), ["set:picker/path": [path]])
      _ = try look(agent, "span") { _ in agent.page.contains("is not in the library") }
      #expect(agent.page.contains("\(path) is not in the library."))
    }
    withExtendedLifetime(served) {}
  }

  /// Opens the page again until such an element is there: on a busy machine a picture takes its time.
  private func look(_ agent: UserAgent, _ tag: String, _ isWanted: (HTMLNode) -> Bool = { _ in true }) throws
    -> HTMLNode
  {
    for _ in 0..<20_000 {
      if let node = try agent.document.every(tag).first(where: isWanted) { return node }
      try agent.open("/")
    }
    throw DriverFailure(description: "no <\(tag)> comes")
  }

  /// Returns a PNG of 1,600 by 1,200 pixels that cannot be compressed. Each pixel has a random colour of 256, from a
  /// seed.
  private static func noise() -> [UInt8] {
    var generator = SeededGenerator(seed: 7)
    func big(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    let table = (0..<256).map { (byte: UInt32) in
      (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
    func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
      let named = Array(kind.utf8) + content
      let sum = ~named.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
      return big(UInt32(content.count)) + named + big(sum)
    }
    let palette = (0..<768).map { _ in UInt8.random(in: 0...255, using: &generator) }
    // A stored block for each row (RFC 1951). A row begins with its filter: none.
    let (size, other): (UInt16, UInt16) = (1_601, ~1_601)
    let length = [size & 0xFF, size >> 8, other & 0xFF, other >> 8].map { UInt8($0) }
    var (packed, first, second): ([UInt8], UInt32, UInt32) = ([0x78, 0x01], 1, 0)
    for row in 0..<1_200 {
      let bytes = [0] + (0..<1_600).map { _ in UInt8.random(in: 0...255, using: &generator) }
      for byte in bytes {
        first = (first + UInt32(byte)) % 65_521
        second = (second + first) % 65_521
      }
      packed += [row == 1_199 ? 1 : 0] + length + bytes
    }
    let header = big(1_600) + big(1_200) + [8, 3, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("PLTE", palette)
      + chunk("IDAT", packed + big(second << 16 | first)) + chunk("IEND", [])
  }

  /// The width in the file's header: the width of a PNG follows its first sixteen bytes.
  private static var width: Int {
    let bytes = (try? Data(contentsOf: URL(filePath: folder).appending(path: name))) ?? Data()
    return bytes.dropFirst(16).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}
