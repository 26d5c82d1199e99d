import FlyingFox
import Foundation
import SignalboxInterface
import SignalboxLoopback
import SignalboxNavigation
import SignalboxPages
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxServices
@testable import SignalboxWeb

/// Gives the same answer to every request, and keeps the requests.
private final class FakeWeb: WebReading {
  private let asked = Mutex<[WebRequest]>([])
  private let answer: WebResponse

  init(_ answer: WebResponse) { self.answer = answer }

  var requests: [WebRequest] { asked.withLock { $0 } }

  func send(_ request: WebRequest) async throws(WebFailure) -> WebResponse {
    asked.withLock { $0.append(request) }
    return answer
  }
}

@Suite struct WebPhotosTests {
  private static let body = """
    [{"id": "LBI7cgq3pbM", "created_at": "2016-05-03T11:00:28-04:00", "width": 5245, "height": 3497,
      "color": "#60544D", "blur_hash": "LoC%a7IoIVxZ_NM|M{s:%hRjWAo0", "description": "A man drinking a coffee.",
      "likes": 12, "user": {"id": "p", "username": "poorkane", "name": "Gilbert Kane"},
      "urls": {"raw": "https://images.example/raw", "small": "https://images.example/small?w=400"}},
     {"id": "b", "width": 1, "height": 2, "color": null, "description": null, "alt_description": "a dog\\nruns",
      "user": {"username": "bo"}, "urls": {"thumb": "https://images.example/thumb"}},
     {"id": "c", "width": 1, "height": 2, "description": "  ", "user": {"username": "bo"}, "urls": {}}]
    """

  private func response(_ status: Int = 200, _ header: [String] = [], body: String = WebPhotosTests.body) -> WebResponse
  {
    WebResponse(
      status: status, head: (["HTTP/1.1 \(status)"] + header).joined(separator: "\r\n"), body: Data(body.utf8))
  }

  private func photos(_ web: FakeWeb, base: String = "https://api.example/v1") throws -> WebPhotos {
    WebPhotos(base: try WebAddress(base), accessKey: AccessKey("key-canary"), web: web, pictures: web)
  }

  @Test("a page is requested and read, also where the service omits values")
  func page() async throws {
    let web = FakeWeb(response())
    let batch = try await photos(web).photos(.none, page: 2)
    #expect(web.requests.map(\.address.url.absoluteString) == ["https://api.example/v1/photos?page=2&per_page=30"])
    #expect(web.requests[0].header["Authorization"] == "Client-ID key-canary")
    #expect(batch.photos.map(\.title) == ["A man drinking a coffee.", "a dog", "Untitled"])
    #expect(
      batch.photos[0]
        == Photo(
          id: "LBI7cgq3pbM", title: "A man drinking a coffee.", size: PixelSize(width: 5245, height: 3497),
          blurHash: "LoC%a7IoIVxZ_NM|M{s:%hRjWAo0", colour: "#60544D",
          photographer: Photographer(username: "poorkane", name: "Gilbert Kane"),
          address: "https://images.example/small?w=400"))
    #expect(batch.photos[1].photographer.name == "bo")
    #expect((batch.next, batch.remark) == (nil, nil))
  }

  @Test("a photographer's photos are requested under the name, whatever characters it has")
  func filtered() async throws {
    let web = FakeWeb(response())
    for name in ["bo", "a/b c"] {
      _ = try await photos(web).photos(.user(Photographer(username: name, name: "")), page: 1)
    }
    #expect(
      web.requests.map { $0.address.url.path(percentEncoded: true) }
        == ["/v1/users/bo/photos", "/v1/users/a%2Fb%20c/photos"])
  }

  @Test(
    "the Link header determines the next page",
    arguments: [
      (
        "<https://api.example/photos?page=1>; rel=\"first\", <https://api.example/photos?per_page=30&page=3>; rel=\"next\"",
        3
      ),
      ("<https://api.example/photos?page=7>; title=\"x\"; rel=next", 7),
      ("<https://api.example/photos?page=3>; rel=\"prev next\"", 3),
      ("<https://api.example/photos?page=3>; rel=\"last\"", nil), ("<https://api.example/photos>; rel=\"next\"", nil),
      // A link back to the present page would never end.
      ("<https://api.example/photos?page=2>; rel=\"next\"", nil), ("", nil), ("<<>>;;rel", nil), ("<page=3", nil),
    ] as [(String, Int?)])
  func paging(_ link: String, _ next: Int?) throws {
    #expect(try WebPhotos.batch(from: response(200, ["Link: \(link)"]), page: 2).next == next)
  }

  @Test("the remaining requests of the hour are shown as a sentence")
  func allowance() throws {
    let header = ["X-Ratelimit-Limit: 50", "X-Ratelimit-Remaining: 12"]
    #expect(
      try WebPhotos.batch(from: response(200, header), page: 1).remark
        == "The photo service takes 12 more of 50 requests this hour.")
    for odd in [["X-Ratelimit-Limit: 50"], ["X-Ratelimit-Limit: x", "X-Ratelimit-Remaining: -1"]] {
      #expect(try WebPhotos.batch(from: response(200, odd), page: 1).remark == nil)
    }
  }

  struct Refusal: Sendable {
    let status: Int
    var header: [String] = []
    var body = "{}"
    let sentence: String
  }

  @Test(
    "every failure gives a sentence",
    arguments: [
      Refusal(status: 401, sentence: "The photo service does not accept the access key."),
      Refusal(
        status: 403, header: ["X-Ratelimit-Limit: 50", "X-Ratelimit-Remaining: 0"],
        sentence: "The photo service takes no more requests this hour: all 50 are used."),
      Refusal(status: 429, sentence: "The photo service takes no more requests this hour."),
      Refusal(
        status: 403, header: ["X-Ratelimit-Limit: 50", "X-Ratelimit-Remaining: 9"],
        sentence: "The photo service does not accept the access key."),
      Refusal(status: 404, sentence: "The photo service does not know this photographer."),
      Refusal(status: 500, sentence: "The photo service answered with status 500."),
      Refusal(status: 200, body: "<html>", sentence: "The photo service's answer cannot be understood."),
      Refusal(status: 200, body: "{}", sentence: "The photo service's answer cannot be understood."),
    ])
  func refusals(_ row: Refusal) {
    let failure = #expect(throws: PhotoServiceError.self) {
      try WebPhotos.batch(from: response(row.status, row.header, body: row.body), page: 1)
    }
    #expect(failure?.description == row.sentence)
  }

  @Test("a real server gives a page, then its picture; only the page's request has the key")
  func loopback() async throws {
    let keys = Mutex<[String]>([])
    let server = try await LoopbackServer { request in
      keys.withLock { $0.append(request.headers[HTTPHeader("Authorization")] ?? "none") }
      guard request.path == "/photos" else { return HTTPResponse(statusCode: .ok, body: Data(SamplePictures.jpeg)) }
      let host = request.headers[.host] ?? ""
      let body = Self.body.replacing("https://images.example/small", with: "http://\(host)/picture")
      return HTTPResponse(
        statusCode: .ok, headers: [HTTPHeader("Link"): "<http://\(host)/photos?page=2>; rel=\"next\""],
        body: Data(body.utf8))
    }
    let web = WebClient(limits: .patient)
    let photos = WebPhotos(
      base: try WebAddress(server.address), accessKey: AccessKey("key-canary"), web: web, pictures: web)
    let batch = try await photos.photos(.none, page: 1)
    #expect(batch.next == 2)
    let picture = try await photos.picture(of: batch.photos[0])
    #expect(picture.alternative == "A man drinking a coffee.")
    #expect(picture.size == PixelSize(width: 32, height: 16))
    #expect(keys.withLock { $0 } == ["Client-ID key-canary", "none"])
    // A picture without a web address is not fetched.
    await #expect(throws: WebAddressError.self) { try await photos.picture(of: batch.photos[2]) }
  }

  @Test("10,000 garbled bodies and headers give photos or a sentence, never a crash and never the key")
  func fuzz() {
    let seed: UInt64 = 1_121
    var generator = SeededGenerator(seed: seed)
    let link = Array("<https://api.example/photos?page=3>; rel=\"next\"".utf8)
    for number in 0..<10_000 {
      let head = "HTTP/1.1 200\r\nLink: " + String(decoding: generator.garbled(link), as: UTF8.self)
      let body = Data(generator.garbled(Array(Self.body.utf8)))
      do throws(PhotoServiceError) {
        let batch = try WebPhotos.batch(from: WebResponse(status: 200, head: head, body: body), page: 1)
        // A photo has a placeholder or none, whatever it claims.
        for photo in batch.photos { _ = photo.placeholder }
      } catch {
        if error != .garbled { Issue.record("seed \(seed), body \(number): \(error)") }
      }
    }
  }
}

@Suite struct AccessKeyTests {
  private let folder = TemporaryFolder()

  private func key(_ text: String, mode: Int = 0o600) throws -> AccessKey {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = folder.path + "/key"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return try AccessKey(file: path)
  }

  @Test("a key is one line of a file that only its owner can read, and is never printed")
  func reading() throws {
    let key = try key("key-canary\n")
    #expect(key.text == "key-canary")
    #expect(!"\(key) \(String(reflecting: key))".contains("canary"))
    #expect(throws: AccessKeyError.self) { try self.key("key-canary", mode: 0o644) }
    for wrong in ["", "\n", "a b", "a\nb", "é"] {
      let failure = #expect(throws: AccessKeyError.self) { try self.key(wrong) }
      #expect(failure?.description.contains("one line") == true)
    }
    #expect(throws: AccessKeyError.self) { try AccessKey(file: "/nowhere") }
    // A pipe without a writer is no key, and causes no wait.
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(throws: AccessKeyError.self) { try AccessKey(file: folder.path + "/pipe") }
  }
}
