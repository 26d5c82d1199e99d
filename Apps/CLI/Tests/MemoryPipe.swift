@testable import SignalboxCLI

/// Pipes in memory: prepared answers, and everything that was written.
final class MemoryPipe: PipeDevice {
  private(set) var written = ""
  private(set) var complaints: [String] = []
  private(set) var isListening = false
  private var input: [PipeInput] = []

  /// Adds `text` to the input.
  func type(_ text: String) { input.append(.bytes(Array(text.utf8))) }

  /// Ends the input after the added text.
  func endInput() { input.append(.end) }

  func read() -> PipeInput { input.isEmpty ? .nothing : input.removeFirst() }

  func write(_ text: String) -> Bool {
    written += text
    return true
  }

  func listen(_ isListening: Bool) { self.isListening = isListening }
  func complain(_ sentence: String) { complaints.append(sentence) }
}
