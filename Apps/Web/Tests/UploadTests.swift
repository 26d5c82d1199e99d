import Foundation
import SignalboxCore
import SignalboxDrivers
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTTP

/// Files from browsers without a script, over real HTTP.
@Suite struct UploadTests {
  static let field = "set:page/files"
  static let keep = ("do", "keep")
  typealias File = (field: String, name: String, bytes: [UInt8])

  @Test("W100: a browser without a script sends files with the form, and the page then names them")
  func sent() async throws {
    try await onSessionThread {
      let visit = try UploadVisit()
      #expect(try visit.agent.document.every("form").first?["enctype"] == "multipart/form-data")
      let input = try #require(try visit.agent.document.all.first { $0["name"] == Self.field })
      #expect(input["type"] == "file" && input["accept"] == "text/*,image/png" && input["multiple"] != nil)
      try visit.agent.upload(
        [("Käse.txt", Array("Hello\r\n--no boundary\r\n".utf8)), ("b.txt", [])], into: Self.field, pressing: Self.keep)
      #expect(visit.agent.page.contains("<li>Käse.txt (22 bytes)</li><li>b.txt (0 bytes)</li>"))
      try visit.agent.submit(("clear-files", "page/files"))
      #expect(!visit.agent.page.contains("Käse.txt"))
    }
  }

  @Test("W100: another choice replaces the files of a field for several, which the page says before")
  func replaced() async throws {
    try await onSessionThread {
      let visit = try UploadVisit()
      #expect(!visit.agent.page.contains("replaces these files"))
      for name in ["a.txt", "b.txt"] {
        try visit.agent.upload([(name, Array(name.utf8))], into: Self.field, pressing: Self.keep)
      }
      #expect(visit.agent.page.contains("b.txt (5 bytes)") && !visit.agent.page.contains("a.txt"))
      #expect(visit.agent.page.contains("Another choice replaces these files."))
    }
  }

  @Test("W100: the other fields of the form are sent with the files, and a form without a chosen file changes no file")
  func fields() async throws {
    try await onSessionThread {
      let visit = try UploadVisit()
      try visit.agent.upload([("a.txt", Array("a".utf8))], into: Self.field, pressing: Self.keep)
      var pairs = try visit.agent.filled(Self.keep).filter { $0.0 != Self.field && $0.0 != "set:page/name" }
      pairs.append(("set:page/name", "Ada"))
      #expect(try visit.post([(Self.field, "", [])], pairs).status == 303)
      try visit.agent.open("/")
      #expect(visit.agent.page.contains("value=\"Ada\"") && visit.agent.page.contains("a.txt (1 byte)"))
    }
  }

  @Test("W101: a refused file is named at its field with the reason, and nothing of it is kept")
  func refused() async throws {
    try await onSessionThread(refusals)
  }

  @Sendable private func refusals() throws {
    let visit = try UploadVisit()
    let cases: [([(String, [UInt8])], String)] = [
      ([("a.txt", [0, 1, 2])], "The contents are of another type than text or PNG, so the file was not taken."),
      ([("a.txt", Array(repeating: 0x61, count: 100_001))], "The file is larger than 100 kB, so it was not taken."),
    ]
    for (files, words) in cases {
      try visit.agent.upload(files.map { ($0.0, $0.1) }, into: Self.field, pressing: Self.keep)
      #expect(visit.agent.page.contains(words), "\(words)")
    }
    let names = ["../a", "/etc/passwd", "C:\\a", "a\0b", "NUL", String(repeating: "n", count: 300), "%0Aa"]
    for name in names {
      try visit.agent.upload([(name, [0x61])], into: Self.field, pressing: Self.keep)
      #expect(visit.agent.page.contains("name is not taken: rename it"), "\(name)")
    }
    #expect(!visit.agent.page.contains("<ul class=\"files\">"))
    #expect(try visit.names() == [])
  }

  @Test("W182: each file that is not taken is named with its reason, and the others are taken")
  func named() async throws {
    try await onSessionThread {
      let visit = try UploadVisit()
      let large: (String, [UInt8]) = ("large.txt", Array(repeating: 0x61, count: 100_001))
      let files = [
        large, ("a.txt", Array("a".utf8)), ("zeros", [0]), ("\u{202E}x", []), ("b.txt", Array("b".utf8)),
        ("c.txt", [0x63]),
      ]
      try visit.agent.upload(files, into: Self.field, pressing: ("press", "page/send"))
      let error = try #require(try visit.agent.document.find(id: "e-page:2Ffiles-error")).text
      let lines = [
        "Error: large.txt: The file is larger than 100 kB, so it was not taken.",
        "zeros: The contents are of another type than text or PNG, so the file was not taken.",
        "\\u{202e}x: The file's name is not taken: rename it without slashes and control characters.",
        "c.txt: At most 2 files are taken.",
      ]
      #expect(error == lines.joined(separator: "\n"), "\(error)")
      #expect(visit.agent.page.contains("<li>a.txt (1 byte)</li><li>b.txt (1 byte)</li>"))
      #expect(try visit.names().count == 2)
      // The other files stay if none is taken.
      try visit.agent.upload((1...9).map { ("\($0)", [0]) }, into: Self.field, pressing: Self.keep)
      #expect(visit.agent.page.contains("\n4 further files were not taken."))
      #expect(visit.agent.page.contains("<li>a.txt (1 byte)</li><li>b.txt (1 byte)</li>"))
    }
  }

  @Test("W182: a file of which a form has only the name is told as too large")
  func onlyNamed() async throws {
    try await onSessionThread {
      let visit = try UploadVisit()
      let pairs = try visit.agent.filled(Self.keep).filter { $0.0 != Self.field } + [("large:page/files", "<b>.txt")]
      #expect(try visit.post([(Self.field, "a.txt", [0x61])], pairs).status == 303)
      try visit.agent.open("/")
      let error = try visit.agent.document.find(id: "e-page:2Ffiles-error")?.text
      #expect(error == "Error: <b>.txt: The file is larger than 100 kB, so it was not taken.")
      #expect(visit.agent.page.contains("a.txt (1 byte)") && !visit.agent.page.contains("<b>"))
    }
  }

  @Test("W102: a body that is cut off, without an end, or of another length changes nothing and leaves nothing")
  func cut() async throws {
    try await onSessionThread {
      let visit = try UploadVisit()
      let pairs = try visit.agent.filled(Self.keep).filter { $0.0 != Self.field }
      let body = UserAgent.multipart(pairs, [(Self.field, "a.txt", Array(repeating: 0x61, count: 50_000))])
      let headers = UserAgent.multipartHeaders(visit.agent.port)
      for length in [body.count - 3, body.count - 6, 40_000, 300] {
        #expect(try visit.agent.request("POST", "/", headers, Array(body[..<length])).status == 400, "\(length)")
      }
      // The client disconnects before the end.
      try visit.agent.postPart("/", headers, Array(body[..<40_000]), of: body.count)
      let chunked = headers.merging(["Transfer-Encoding": "chunked", "Content-Length": ""]) { $1 }
      #expect(try visit.agent.request("POST", "/", chunked, []).status == 411)
      let large = headers.merging(["Content-Length": "99999999999"]) { $1 }
      #expect(try visit.agent.request("POST", "/", large, []).status == 413)
      try visit.agent.open("/")
      #expect(!visit.agent.page.contains("<ul class=\"files\">"))
      // The server notices the end of the connection a moment later.
      let deadline = Patience().deadline
      while try visit.names() != [], !deadline.hasPassed { _ = poll(nil, 0, 10) }
      #expect(try visit.names() == [])
    }
  }

  @Test("W102: the bytes of a file go on as they come, so that memory does not grow with the file")
  func flat() throws {
    final class Part: FilePart {
      let bytes = Mutex(0)
      func take(_ bytes: ArraySlice<UInt8>) { self.bytes.withLock { $0 += bytes.count } }
      func finish() {}
    }
    let part = Part()
    let type = UserAgent.multipartHeaders(1)["Content-Type"] ?? ""
    let request = try HTTPRequest(head: Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Type: \(type)".utf8))
    let form = try #require(MultipartBody(request, limit: 64 << 20) { _, _, _ in part })
    let body = UserAgent.multipart([("token", "t")], [(Self.field, "a.txt", [])])
    let end = try #require(body.ranges(of: Array("\r\n--".utf8)).last?.lowerBound)
    try form.take(body[..<end], of: request)
    // All bytes of a line break, so that each may begin the end of the file.
    let piece = Array(repeatElement([0x0D, 0x0A, 0x2D, 0x61] as [UInt8], count: 1 << 14).joined())
    for number in 1...256 {
      try form.take(piece[...], of: request)
      #expect(number * piece.count - part.bytes.withLock(\.self) <= 100)
    }
    try form.take(body[end...], of: request)
    try form.finish()
    #expect(part.bytes.withLock(\.self) == 256 * piece.count)
  }

  @Test("W103: files are taken only after the form's token, from this page, and of the fields of this page")
  func foreign() async throws {
    try await onSessionThread {
      let visit = try UploadVisit()
      let file: File = (Self.field, "a.txt", Array("a".utf8))
      let pairs = try visit.agent.filled(Self.keep).filter { $0.0 != Self.field }
      #expect(try visit.post([file], pairs.filter { $0.0 != "token" }).status == 403)
      let wrong = pairs.map { $0.0 == "token" ? ("token", "0") : $0 }
      #expect(try visit.post([file], wrong).status == 403)
      #expect(try visit.post([("set:page/name", "a.txt", Array("a".utf8)), ("nothing", "b", [])], pairs).status == 303)
      let foreign = UserAgent.multipartHeaders(visit.agent.port).merging(["Origin": "http://evil.example"]) { $1 }
      #expect(try visit.agent.request("POST", "/", foreign, UserAgent.multipart(pairs, [file])).status == 403)
      visit.agent.cookies = [:]
      #expect(try visit.post([file], pairs).status == 410)
      #expect(try visit.names() == [])
    }
  }

  @Test("W104: a form that is sent twice is done once")
  func twice() async throws {
    try await onSessionThread {
      let visit = try UploadVisit()
      let pairs = try visit.agent.filled(Self.keep).filter { $0.0 != Self.field }
      let file: File = (Self.field, "a.txt", Array("a".utf8))
      for _ in 0..<2 { #expect(try visit.post([file], pairs).status == 303) }
      let entries = try waitFor { [session = visit.session] in try await session.within { $0.journal.records.count } }
      #expect(entries == 1)
      #expect(try visit.names().count == 1)
    }
  }
}
