import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Visitors of signalbox-web as strangers to its machine.
@Suite(.serialized, .offPool) struct StrangerVisitTests {
  private let folder = TemporaryFolder()

  @Test("W88: two visitors that set up at once have a target each, with their own choices")
  func targets() throws {
    let served = try ServedProgram(nil, ["setup", "--data", folder.path, "--step-time", "0"])
    let names = ["alpha", "bravo"]
    let agents = names.map { _ in UserAgent(port: served.port) }
    // The first page may come before the time zones, which "Next" needs.
    for agent in agents { try agent.wait(for: ">UTC</option>") }
    let secrets = ["set:account/password": ["correct horse"], "set:account/again": ["correct horse"]]
    for (agent, name) in zip(agents, names) { try agent.submit(("press", "host/next"), ["set:host/name": [name]]) }
    for agent in agents {
      try agent.submit(("press", "account/next"), ["set:account/name": ["ann"]].merging(secrets) { $1 })
    }
    for agent in agents { try agent.submit(("press", "packages/next")) }
    for agent in agents { try agent.submit(("press", "review/install")) }
    for (agent, name) in zip(agents, names) {
      try agent.wait(for: "is set up.")
      #expect(agent.page.contains(name))
    }
    let target = folder.path + "/target"
    let hosts = try FileManager.default.contentsOfDirectory(atPath: target).map { installation in
      try String(contentsOfFile: target + "/" + installation + "/etc/hostname", encoding: .utf8)
    }
    #expect(hosts.sorted() == ["alpha\n", "bravo\n"])
  }

  @Test(
    "W89: a visitor is offered the library and the own device; a failing camera is explained to the operator, not to the visitor"
  )
  func camera() throws {
    let served = try ServedProgram(nil, ["capture", "--data", folder.path, "--pictures", folder.path])
    let agent = UserAgent(port: served.port)
    try agent.open("/")
    #expect(try Self.presses(agent) == ["capture/library", "capture/device"])
    #expect(!agent.page.contains("--camera") && !agent.page.contains("ffmpeg"))
    let named = try ServedProgram(
      nil, ["capture", "--data", folder.path, "--pictures", folder.path, "--camera", "signalbox-has-no-such-camera"])
    let visitor = UserAgent(port: named.port)
    try visitor.wait(for: "The camera cannot be used at the moment.")
    #expect(!visitor.page.contains("signalbox-has"))
    #expect(try named.complaint().contains("There is no program signalbox-has-no-such-camera"))
  }

  @Test("A88: a visitor sends a picture, which the server decodes, encodes anew and shows to this visitor alone")
  func sent() throws {
    let served = try ServedProgram(nil, ["capture", "--data", folder.path, "--pictures", folder.path])
    let agent = UserAgent(port: served.port)
    try agent.open("/")
    try agent.submit(("press", "capture/device"))
    let picture = try Array(Data(contentsOf: Self.picture))
    let (field, keep) = ("set:picker/sent", ("do", "keep"))
    try agent.upload([("page.png", Array("<html>".utf8))], into: field, pressing: keep)
    #expect(agent.page.contains("The contents are of another type than PNG or JPEG"))
    try agent.upload([("half.png", Array(picture.prefix(5_000)))], into: field, pressing: keep)
    try agent.wait(for: "The picture is broken.")
    try agent.upload([("Strand.png", picture)], into: field, pressing: keep)
    try agent.wait(for: "<img")
    #expect(agent.page.contains("Strand.png, 1280 × "))
    let address = try #require(try agent.document.every("img").first?["src"])
    let shown = try agent.request("GET", address)
    #expect(shown.status == 200 && shown.headers["content-type"] == "image/jpeg")
    #expect(try UserAgent(port: served.port).request("GET", address).status == 404)
  }

  @Test("A88: a browser sends a picture as soon as the visitor has chosen it", arguments: BrowserKind.allCases)
  func chosen(_ kind: BrowserKind) throws {
    let served = try ServedProgram(nil, ["capture", "--data", folder.path, "--pictures", folder.path])
    let browser = try kind.start()
    try browser.open("http://127.0.0.1:\(served.port)/")
    try browser.click("button[value='capture/device']")
    let field = "#e-picker\\:2Fsent"
    try browser.wait(until: "document.querySelector('\(field.replacing("\\", with: "\\\\"))') != null")
    #expect(
      try browser.evaluate("document.querySelector('input[type=file]').accept") as? String == "image/png,image/jpeg")
    try browser.type(Self.picture.path, into: field)
    try browser.wait(until: "(document.querySelector('main img') || {}).naturalWidth > 0")
    #expect(try browser.complaints() == [])
    withExtendedLifetime(served) {}
  }

  /// A screenshot of 1,280 pixels across.
  private static let picture =
    URL(filePath: #filePath).appending(path: "../../../docs/pictures/web-form-light.png").standardized

  private static func presses(_ agent: UserAgent) throws -> [String] {
    try agent.document.every("button").filter { $0["name"] == "press" }.compactMap { $0["value"] }
  }
}
