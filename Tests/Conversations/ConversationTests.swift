import Foundation
import SignalboxLoopback
import SignalboxModel
import SignalboxTesting
import Testing

@testable import SignalboxCommands
@testable import SignalboxConversations

@Suite struct ConversationTests {
  private let reports = Reports()

  private func next(
    _ conversation: Conversation<Toy>, _ exchanges: [Exchange<Toy>] = [], secrets: [String] = []
  ) async throws -> ConversationTurn<Toy.Question> {
    try await conversation.next(exchanges, secrets: secrets, reports.reporter)
  }

  @Test("X1: a child asks, is answered and ends with its status, and its output is told line by line")
  func asking() async throws {
    let conversation = Conversation(
      perl: """
        print "begun\\n"; my $a = say_("ask name Your name?"); print STDERR "hello $a\\n"; say_("tell 50"); exit 3
        """)
    let first = try await next(conversation)
    #expect(first.request == Toy.Question(kind: "name", text: "Your name?"))
    #expect(first.status == nil && reports.lines == ["begun"])
    let last = try await next(conversation, [Exchange<Toy>(first.request!, .text("Ada"))])
    #expect(last.request == nil && last.status == 3 && last.held == 0..<1)
    #expect(reports.lines == ["begun", "hello Ada"] && reports.fractions == [0.5])
  }

  @Test("X2: the same child goes on while answers are added; other answers start another, and lead it there silently")
  func leading() async throws {
    let conversation = Conversation(
      perl: """
        print "line\\n"; my $a = say_("ask one $$"); my $b = say_("ask two $$ $a"); say_("ask three $$ $a $b");
        """)
    let one = try await next(conversation).request!
    let two = try await next(conversation, [Exchange<Toy>(one, .text("a"))]).request!
    #expect(two.text == "\(one.text) a")
    let three = try await next(conversation, [Exchange<Toy>(one, .text("a")), Exchange<Toy>(two, .text("b"))]).request!
    #expect(three.text == "\(one.text) a b" && reports.lines == ["line"])
    let other = try await next(conversation, [Exchange<Toy>(one, .text("c")), Exchange<Toy>(two, .text("b"))])
    #expect(other.request?.text.hasSuffix(" c b") == true && other.request?.text.hasPrefix(one.text) == false)
    #expect(other.held == 0..<2 && reports.lines == ["line"])
  }

  @Test("X2: a secret that was typed anew is another answer")
  func secrets() async throws {
    let conversation = Conversation(perl: "my $a = say_('ask password'); say_('ask length ' . length $a);")
    let asked = [Exchange<Toy>(Toy.Question(kind: "password", text: ""), .secret(0))]
    #expect(try await next(conversation, asked, secrets: ["four"]).request?.text == "4")
    let more = asked + [Exchange<Toy>(Toy.Question(kind: "length", text: ""), .text(""))]
    #expect(try await next(conversation, asked, secrets: ["threes"]).request?.text == "6")
    #expect(try await next(conversation, more, secrets: ["threes"]).status == 0)
  }

  @Test("X3: a child that asks another kind of question than recorded is asked live from there, and that is told")
  func divergence() async throws {
    let conversation = Conversation(perl: "my $a = say_('ask name'); say_('ask colour'); say_('ask end');")
    let recorded = [("name", "Ada"), ("size", "7"), ("end", "yes")].map {
      Exchange<Toy>(Toy.Question(kind: $0, text: "recorded"), .text($1))
    }
    let turn = try await next(conversation, recorded)
    #expect(turn.request?.kind == "colour" && turn.held == 0..<1)
    let going = try await next(conversation, [recorded[0], Exchange<Toy>(turn.request!, .text("red"))])
    #expect(going.request?.kind == "end" && going.held == 0..<2)
  }

  @Test("X4: answers before a passed point are not given again")
  func passing() async throws {
    let conversation = Conversation(
      perl: "my $a = say_('ask one'); say_('pass'); say_(\"ask two $$\"); say_('ask three');")
    let one = try await next(conversation).request!
    let two = try await next(conversation, [Exchange<Toy>(one, .text("a"))])
    #expect(two.request?.kind == "two" && two.held == 1..<1)
    let three = try await next(conversation, [Exchange<Toy>(two.request!, .text("b"))])
    #expect(three.request?.kind == "three" && three.held == 0..<1)
  }

  @Test("X5: the child dies with the conversation, whatever it does: ended, cancelled, released")
  func dying() async throws {
    let folder = TemporaryFolder()
    let code = { (witness: Witness) in
      """
      open W, '>', '\(witness.path)' or die; W->autoflush(1); $SIG{TERM} = 'IGNORE' if $ENV{STUBBORN};
      if (fork() == 0) { use POSIX; POSIX::setsid(); exit if fork(); sleep 1000 }
      print W "ready"; say_('ask one'); print W "again"; sleep 1000;
      """
    }
    for way in ["end", "cancel", "release"] {
      let witness = try Witness(in: folder.path)
      var conversation: Conversation<Toy>? = Conversation(perl: code(witness))
      let one = try await next(conversation!).request!
      try await onSessionThread { try witness.wait(for: "ready") }
      switch way {
      case "end": await conversation!.end()
      case "cancel":
        let task = Task { [conversation] in try await next(conversation!, [Exchange<Toy>(one, .text("go"))]) }
        try await onSessionThread { try witness.wait(for: "again") }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
      default: conversation = nil
      }
      #expect(try await onSessionThread { witness.waitUntilAlone() }, "\(way)")
      withExtendedLifetime(conversation) {}
    }
  }

  @Test("X6: the socket is in a folder of this user alone, which is gone with the child")
  func privacy() async throws {
    let conversation = Conversation(
      perl: """
        say_("ask " . sprintf('%o', (stat $ENV{TOY_FOLDER})[2] & 07777) . " $ENV{TOY_FOLDER}");
        """)
    let asked = try await next(conversation).request!
    #expect(asked.kind == "700" && FileManager.default.fileExists(atPath: asked.text + "/inside/file"))
    await conversation.end()
    #expect(!FileManager.default.fileExists(atPath: asked.text))
  }

  @Test("X7: with a terminal, the child has it as its controlling terminal, and its output is told as lines")
  func terminal() async throws {
    let conversation = Conversation(
      [
        "sh", "-c",
        "[ -t 0 ] && [ -t 1 ] && echo terminal; echo direct > /dev/tty; stty size < /dev/tty; printf 'end? '",
      ],
      terminal: TerminalSize(columns: 70, rows: 20), Toy())
    #expect(try await next(conversation).status == 0)
    #expect(reports.lines == ["terminal", "direct", "20 70", "end? "])
    let plain = Conversation(
      ["sh", "-c", "[ -t 0 ] || echo none; (: > /dev/tty) 2>/dev/null || echo nowhere; cat"], Toy())
    #expect(try await next(plain).status == 0)
    #expect(reports.lines.suffix(2) == ["none", "nowhere"])
  }

  @Test("X8: several connections are served at once, and each gets its own replies")
  func connections() async throws {
    let conversation = Conversation(
      perl: """
        my @all = map { connected() } 1..20; say_($_, 'tell 1') for @all;
        my $a = say_($all[3], 'ask one'); my $b = say_($all[17], 'ask two'); close $all[3];
        say_($all[5], "ask three $a $b");
        """)
    let one = try await next(conversation).request!
    let two = try await next(conversation, [Exchange<Toy>(one, .text("a"))]).request!
    let three = try await next(conversation, [Exchange<Toy>(one, .text("a")), Exchange<Toy>(two, .text("b"))])
    #expect(three.request == Toy.Question(kind: "three", text: "a b"))
  }

  @Test("X9: output that repeats a secret tells a placeholder")
  func withholding() async throws {
    let conversation = Conversation(perl: "my $a = say_('ask password'); print \"It is <$a>, no $a.\\n\";")
    let asked = Exchange<Toy>(Toy.Question(kind: "password", text: ""), .secret(0))
    _ = try await next(conversation, [asked], secrets: ["hunter2"])
    #expect(reports.lines == ["It is <(secret)>, no (secret)."])
    #expect(Withheld(["ab"]).text("ab about cab, ab") == "(secret) about cab, (secret)")
    #expect(Withheld(["pass", "password"]).text("password, pass") == "(secret), (secret)")
    #expect(Withheld([""]).text("nothing") == "nothing")
  }

  @Test("X10: a child that cannot start, or whose line never ends, is a sentence")
  func failures() async throws {
    await #expect(throws: LiveChildFailure.notStarted(of: "signalbox-has-no-such-program")) {
      _ = try await next(Conversation(["signalbox-has-no-such-program"], Toy()))
    }
    let endless = Conversation(perl: "while (1) { print $s 'x' x 65536 }")
    await #expect(throws: ConversationFailure.tooLong(4 << 20)) { _ = try await next(endless) }
    #expect("\(LiveChildFailure.notStarted(program: "a\u{1B}b"))" == "a\\x1bb cannot be started.")
  }

  @Test("X11: the user's wish to stop reaches a child at work, by its protocol")
  func interrupting() async throws {
    let conversation = Conversation(perl: "say_('ask one'); 1 while say_('tell 10') ne 'stop'; exit 7;")
    let one = try await next(conversation).request!
    let work = Task { try await next(conversation, [Exchange<Toy>(one, .text(""))]) }
    while reports.fractions.isEmpty { await Task.yield() }
    conversation.interrupt()
    #expect(try await work.value.status == 7)
  }
}
