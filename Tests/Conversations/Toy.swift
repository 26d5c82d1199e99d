import SignalboxCommands
import SignalboxModel
import SignalboxPlatform
import Synchronization

@testable import SignalboxConversations

/// A protocol of three words: `ask KIND TEXT`, `pass` and `tell PERCENT`.
struct Toy: ConversationProtocol {
  struct Question: Codable, Equatable, Sendable { var kind, text: String }
  enum Answer: Codable, Equatable, Sendable {
    case text(String)
    case secret(Int)
  }

  typealias Request = Question
  typealias Reply = Answer

  private var (asking, isStopped) = (0, false)

  func prepare(_ folder: ConversationFolder) throws(ConversationFailure) -> [String: String] {
    try folder.add("inside") { mkdir($0, 0o700) == 0 }
    try folder.add("inside/file") { symlink("/", $0) == 0 }
    return ["TOY": folder.socket, "TOY_FOLDER": folder.path]
  }

  mutating func receive(_ line: String, from connection: Int) -> [Step] {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    switch words.first {
    case "ask":
      asking = connection
      return [.ask(Question(kind: words[1], text: words.count > 2 ? words[2] : ""))]
    case "pass": return [.pass, .say("ok", to: connection)]
    case "tell":
      let report = EffectReport(fraction: Double(words[1]).map { $0 / 100 }, text: "toy")
      return [.report(report), .say(isStopped ? "stop" : "ok", to: connection)]
    default: return []
    }
  }

  mutating func close(_ connection: Int) -> [Step] { [] }

  mutating func reply(_ reply: Answer, secrets: [String]) -> [Step] {
    switch reply {
    case .text(let text): [.say(text, to: asking)]
    case .secret(let index): [.say(secrets[index], to: asking)]
    }
  }

  mutating func interrupt() -> [Step] {
    isStopped = true
    return []
  }

  static func isSame(_ recorded: Question, _ asked: Question) -> Bool { recorded.kind == asked.kind }

  /// A command that runs Perl code, in which `say_` sends a line and returns the reply.
  static func command(_ code: String) -> [String] {
    let beginning = """
      use strict; use IO::Socket::UNIX; $| = 1;
      sub connected { IO::Socket::UNIX->new(Peer => $ENV{TOY}) or die "no socket: $!" }
      our $s = connected();
      sub say_ { my $to = ref $_[0] ? shift : $s; print $to "@_\\n"; $to->flush; my $l = <$to>; chomp $l; $l }
      """
    return ["perl", "-e", beginning + "\n" + code]
  }
}

/// Keeps reports.
final class Reports: Sendable {
  private let all = Mutex<[EffectReport]>([])
  var lines: [String] { all.withLock { $0.flatMap(\.lines) } }
  var fractions: [Double] { all.withLock { $0.compactMap(\.fraction) } }
  var reporter: EffectReporter { EffectReporter { [self] report in all.withLock { $0.append(report) } } }
}

extension Conversation<Toy> {
  init(perl code: String, terminal: TerminalSize? = nil) { self.init(Toy.command(code), terminal: terminal, Toy()) }
}
