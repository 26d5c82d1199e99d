@testable import SignalboxCLI

/// Pipes in memory: answers that are there, and everything that was written.
final class MemoryPipe: PipeDevice {
  private(set) var written = ""
  private(set) var complaints: [String] = []
  private(set) var isListening = false
  private var input: [PipeInput] = []

  /// Lets `text` be read next.
  func type(_ text: String) { input.append(.bytes(Array(text.utf8))) }

  /// Lets the input end behind what was typed.
  func endInput() { input.append(.end) }

  func read() -> PipeInput { input.isEmpty ? .nothing : input.removeFirst() }

  func write(_ text: String) -> Bool {
    written += text
    return true
  }

  func listen(_ isListening: Bool) { self.isListening = isListening }
  func complain(_ sentence: String) { complaints.append(sentence) }
}
