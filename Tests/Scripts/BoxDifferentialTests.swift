import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBoxes

/// Compares the replies of boxes with those of the real whiptail and dialog, which a user answers at a terminal.
@Suite(.serialized) struct BoxDifferentialTests {
  private static let count = ProcessInfo.processInfo.environment["SIGNALBOX_BOXES"].flatMap { Int($0) } ?? 60
  private static let seed = ProcessInfo.processInfo.environment["SIGNALBOX_SEED"].flatMap { UInt64($0) } ?? 1

  static let areInstalled = ["whiptail", "dialog"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0)
  }

  @Test(
    "X50, X51: generated boxes give the status and the bytes of the real whiptail and dialog",
    .enabled(if: areInstalled, "whiptail and dialog are not installed"))
  func same() throws {
    var random = SeededGenerator(seed: Self.seed)
    for number in 1...Self.count {
      let call = GeneratedCall(&random)
      let comment: Comment = "call \(number) of seed \(Self.seed): \(call)"
      let real = try Self.run(call)
      let reading = call.program == .whiptail ? WhiptailLine.read(call.arguments) : DialogLine.read(call.arguments)
      guard case .box(let box) = reading else {
        // Only the real program knows: it must not wait for keys.
        #expect(reading == .real && !real.hasAsked, comment)
        continue
      }
      #expect(real.hasAsked, comment)
      #expect(real.outcome == box.outcome(of: call.reply), comment)
    }
  }

  private struct Ending {
    var outcome: BoxOutcome
    var hasAsked: Bool
  }

  private static func run(_ call: GeneratedCall) throws -> Ending {
    let terminal = try PseudoTerminal(
      columns: 130, rows: 40, patience: Patience(step: .seconds(20), life: .seconds(60)))
    let pipe = try PrivatePipe()
    let descriptor: Int32 = call.arguments.contains("--stdout") ? 1 : 2
    let child = try terminal.start(
      "/usr/bin/" + call.program.rawValue, call.arguments, environment: ["TERM": "linux", "ESCDELAY": "10"],
      streams: [descriptor: pipe.writing.fileDescriptor])
    try pipe.writing.close()
    try terminal.waitOrEnd { $0.contains(GeneratedCall.marker) }
    let hasAsked = terminal.screen.contains(GeneratedCall.marker)
    if hasAsked { terminal.type(call.keys) }
    let end = terminal.end(of: child)
    let bytes = try pipe.reading.readToEnd() ?? Data()
    guard case .exited(let status) = end else { return Ending(outcome: BoxOutcome(-1), hasAsked: hasAsked) }
    let writes = bytes.isEmpty ? [:] : [Int(descriptor): String(decoding: bytes, as: UTF8.self)]
    return Ending(outcome: BoxOutcome(Int(status), writes), hasAsked: hasAsked)
  }
}
