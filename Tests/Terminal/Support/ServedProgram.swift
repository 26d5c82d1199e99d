import Foundation

/// A program that serves pages on a port that it says on standard error.
final class ServedProgram {
  private let child: Child
  private let output: FileHandle
  let port: UInt16
  /// What it said before anybody could come.
  let greeting: String

  init(
    _ program: String?, _ arguments: [String], environment: [String: String] = [:], streams: [Int32: Int32] = [:],
    port wanted: UInt16 = 0
  ) throws {
    let (told, given, null) = (try PrivatePipe(), try PrivatePipe(), open("/dev/null", O_RDONLY | O_CLOEXEC))
    defer { close(null) }
    let own: [Int32: Int32] = [0: null, 1: given.writing.fileDescriptor, 2: told.writing.fileDescriptor]
    child = try Child(
      program ?? "signalbox-web", arguments + ["--listen", "127.0.0.1:\(wanted)"], environment: environment,
      streams: streams.merging(own) { $1 })
    try told.writing.close()
    try given.writing.close()
    output = given.reading
    var words = ""
    // The address is the last that is said before anybody can come.
    let address = /:(\d+)\/(?: in a browser|mcp)/
    while !words.contains("/ in a browser.") && words.firstMatch(of: address) == nil {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = read(told.reading.fileDescriptor, &buffer, buffer.count)
      guard count > 0 else { throw FrameStream.FrameFailure(description: "nothing is served: \(words)") }
      words += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    // Behind a proxy another address is said.
    let said = words.firstMatch(of: address).flatMap { UInt16($0.1) }
    guard let port = wanted == 0 ? said : wanted else {
      throw FrameStream.FrameFailure(description: "no port is said: \(words)")
    }
    (self.port, greeting) = (port, words)
    errors = told.reading
  }

  /// Kept open, so that whatever else it says does not end it.
  private let errors: FileHandle

  func signal(_ number: Int32) { child.signal(number) }

  func die(by signal: Int32) -> Child.End {
    child.signal(signal)
    return child.wait()
  }

  /// Waits for the end; gives the last line of what was written to standard output.
  func finish() -> (end: Child.End, outcome: String?) {
    let text = String(decoding: (try? output.readToEnd()) ?? Data(), as: UTF8.self)
    return (child.wait(), text.split(separator: "\n").last.map(String.init))
  }
}
