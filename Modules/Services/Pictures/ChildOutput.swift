import SignalboxCommands
import SignalboxWords

/// Runs a program without a shell and returns its standard output, within limits on time and bytes.
struct ChildOutput: Sendable {
  let arguments: [String]
  let byteLimit: Int
  let timeLimit: Duration

  func run() async throws(CameraFailure) -> [UInt8] {
    var child = ChildProcess(arguments: arguments)
    child.timeLimit = timeLimit
    let (collected, result) = await child.run(Collector(byteLimit: byteLimit))
    switch result {
    case .success(0): return collected.bytes
    case .success: throw .failed(complaint: collected.lastComplaint)
    case .failure(.notStarted(let program)): throw .notStarted(program: program)
    case .failure(.timedOut(let limit)): throw .timedOut(limit)
    case .failure(.stopped): throw .tooLong
    case .failure(.cancelled): throw .cancelled
    case .failure(.noDescriptors): throw .noDescriptors
    }
  }

  /// Collects the output so far.
  private struct Collector: ChildReader {
    let byteLimit: Int
    private(set) var bytes: [UInt8] = []
    private var complaint: [UInt8] = []

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    mutating func receive(_ new: ArraySlice<UInt8>, isErrorOutput: Bool) -> Bool {
      if !isErrorOutput {
        bytes += new
        return bytes.count <= byteLimit
      }
      if complaint.count < 1 << 16 { complaint += new }
      return true
    }

    /// The last line on standard error.
    var lastComplaint: String {
      let lines = String(decoding: complaint, as: UTF8.self).split(whereSeparator: \.isNewline)
      return lines.last.map { String($0.prefix(200)) } ?? ""
    }
  }
}

/// The reason why a camera's command produced no picture.
enum CameraFailure: Error, Equatable, CustomStringConvertible {
  case notStarted(program: String)
  case timedOut(Duration)
  case tooLong
  case cancelled
  case failed(complaint: String)
  case noDescriptors

  var description: String {
    switch self {
    case .notStarted(let program): phrase("\(program) cannot be started.")
    case .timedOut(let limit):
      phrase("The camera's command was ended: it took longer than \(limit.components.seconds) seconds.")
    case .tooLong: phrase("The camera's command was ended: its picture is too long.")
    case .cancelled: phrase("The camera's command was ended.")
    case .failed(let complaint):
      complaint.isEmpty
        ? phrase("The camera's command failed.") : phrase("The camera's command failed: \(complaint)")
    case .noDescriptors:
      phrase("The camera's command cannot be started: this program has too many files open.")
    }
  }
}
