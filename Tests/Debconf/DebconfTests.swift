import Foundation
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import SignalboxToy
import Testing

@testable import SignalboxDebconf

/// The real debconf asks in sessions.
@Suite struct DebconfTests {
  private static let next = "/next"

  /// The id of an element of the page in front.
  static func id(_ test: SessionTest, _ key: String) -> String {
    let next = test.frame.page.elements.last?.id ?? ""
    return next.prefix { $0 != "/" } + "/" + key
  }

  static func next(_ test: SessionTest) { test.press(id(test, "next")) }

  private static func titles(_ options: [OptionState]?) -> [String] { options?.map(\.label) ?? [] }

  @Test("X20: every type of question becomes an element, with its text, its present value and its choices")
  func types() async throws {
    let toy = try ToyPackage(
      """
      db_settitle toy/title
      db_input high toy/name; db_input high toy/agree; db_input high toy/colour; db_input high toy/many
      db_input high toy/secret; db_input high toy/note; db_input high toy/wrong; db_go
      \(ToyPackage.tell("name", "agree", "colour", "many", "secret"))
      """)
    try await onSessionThread {
      let test = SessionTest(DebconfApplication(command: toy.command))
      let page = test.frame.page
      #expect(page.title == "The title" && page.key == "question=toy%2Fname")
      #expect(
        page.elements.map(\.label) == [
          "", "Your name", "Do you agree?", "Colour", "Several", "Password", "", "", "Next",
        ])
      #expect(test.text(Self.id(test, "1")) == "nobody")
      let colours = test.frame.element(Self.id(test, "3"))?.content.input
      guard case .selection(let selection)? = colours else { Issue.record("no choice"); return }
      #expect(selection.options.map(\.label) == ["red", "dark green", "blue"])
      #expect(selection.options.map(\.key) == ["1", "2", "3"])
      test.set(Self.id(test, "1"), "Ada")
      test.set(Self.id(test, "2"), false)
      test.choose(Self.id(test, "3"), "2")
      test.choose(Self.id(test, "4"), ["1", "3"])
      test.set(Self.id(test, "5"), "s3cret")
      Self.next(test)
      #expect(test.ending == .finished(outcome: "env ended with status 0."))
    }
    #expect(toy.log == ["name=Ada", "agree=false", "colour=dark green", "many=one\\, two, four: 4", "secret=s3cret"])
  }

  @Test("X21: the user goes back as the package does, and sees the answers that debconf has")
  func back() async throws {
    let toy = try ToyPackage(
      ToyPackage.steps(
        "db_input high toy/name || true", "db_input high toy/agree || true", "db_input high toy/colour || true")
        + "\n" + ToyPackage.tell("name", "agree", "colour"))
    try await onSessionThread {
      let test = SessionTest(DebconfApplication(command: toy.command))
      test.set(Self.id(test, "1"), "Ada")
      Self.next(test)
      Self.next(test)
      #expect(test.frame.page.key == "question=toy%2Fcolour")
      test.back()
      test.back()
      #expect(test.text(Self.id(test, "1")) == "Ada")
      test.set(Self.id(test, "1"), "Bob")
      Self.next(test)
      test.set(Self.id(test, "1"), false)
      Self.next(test)
      Self.next(test)
      #expect(test.ending == .finished(outcome: "env ended with status 0."))
    }
    #expect(toy.log == ["name=Bob", "agree=false", "colour=blue"])
  }

  @Test("X22: in a package without a way back, the session leads it to the earlier question by the answers")
  func backWithoutWay() async throws {
    let toy = try ToyPackage(
      """
      db_capb escape
      echo start >> "$LOG"
      db_input high toy/name; db_go; db_input high toy/agree; db_go
      \(ToyPackage.tell("name", "agree"))
      """)
    try await onSessionThread {
      let test = SessionTest(DebconfApplication(command: toy.command))
      test.back()
      #expect(test.frame.page.key == "question=toy%2Fname" && test.rejections.count == 1)
      Self.next(test)
      test.back()
      #expect(test.frame.page.key == "question=toy%2Fname")
      test.set(Self.id(test, "1"), "Ada")
      Self.next(test)
      Self.next(test)
    }
    #expect(toy.log == ["start", "start", "name=Ada", "agree=true"])
  }

  @Test("X82: a question of a package without a title has its own words as the title of its page")
  func untitled() async throws {
    let toy = try ToyPackage("db_input high toy/name; db_go; \(ToyPackage.tell("name"))")
    try await onSessionThread {
      let test = SessionTest(DebconfApplication(command: toy.command))
      let label = try #require(test.frame.element(Self.id(test, "1"))?.label)
      #expect(!label.isEmpty && test.frame.page.title.hasPrefix(label), "\(test.frame.page.title)")
      Self.next(test)
    }
    #expect(toy.log == ["name=nobody"])
  }

  @Test("X23: choices are answered by their places, so a translated question sets what the template says")
  func languages() async throws {
    let toy = try ToyPackage(
      "db_input high toy/colour; db_input high toy/many; db_go; \(ToyPackage.tell("colour", "many"))")
    try await onSessionThread {
      // The locale was not generated, as on slim systems.
      let command = ["env", "LC_ALL=xx_XX.UTF-8"] + toy.command(language: "de.UTF-8").dropFirst()
      let test = SessionTest(DebconfApplication(command: command))
      guard case .selection(let selection)? = test.frame.element(Self.id(test, "1"))?.content.input else {
        Issue.record("no choice")
        return
      }
      #expect(selection.options.map(\.label) == ["rot", "dunkelgrün", "blau"])
      #expect(test.frame.element(Self.id(test, "1"))?.label == "Farbe")
      test.choose(Self.id(test, "1"), "2")
      test.choose(Self.id(test, "2"), ["1", "3"])
      Self.next(test)
    }
    #expect(toy.log == ["colour=dark green", "many=one\\, two, four: 4"])
  }

  @Test("X24: foreign words reach no key: empty, equal, huge and hostile words are shown, and answered by their places")
  func hostile() async throws {
    let words = ["a b", "a b", "\u{1B}[31mred", "<b>&amp;*_`|", String(repeating: "x", count: 5_000), "ü\u{202E}"]
    let toy = try ToyPackage(
      """
      db_subst toy/hostile choices '\(words.joined(separator: ", "))'
      db_subst toy/hostile text '\(words[2]) `id` $(id)'
      db_fset toy/hostile seen false; db_input high toy/hostile; db_go; db_get toy/hostile; printf '%s\\n' "$RET" >> "$LOG"
      """)
    for (place, word) in words.enumerated() where place != 1 {
      try await onSessionThread {
        let test = SessionTest(DebconfApplication(command: toy.command))
        guard case .selection(let selection)? = test.frame.element(Self.id(test, "1"))?.content.input else {
          Issue.record("no choice")
          return
        }
        #expect(selection.options.count == words.count)
        test.choose(Self.id(test, "1"), "\(place + 1)")
        Self.next(test)
      }
      #expect((toy.log.last == word) == true, "\(place)")
    }
  }

  @Test("X25: a password is in no frame and no recording, and debconf does not tell it when it asks again")
  func secrets() async throws {
    let toy = try ToyPackage(
      """
      db_input high toy/secret; db_go; db_get toy/secret; P=$RET; echo "It is $P." >&2
      db_fset toy/secret seen false; db_subst toy/hostile text "Was it $P?"; db_subst toy/hostile choices "$P, no"
      db_input high toy/secret; db_input high toy/hostile; db_go
      \(ToyPackage.tell("secret", "hostile"))
      """)
    try await onSessionThread {
      let test = SessionTest(DebconfApplication(command: toy.command))
      test.set(Self.id(test, "1"), "hunter2")
      Self.next(test)
      #expect(test.frame.element(Self.id(test, "2"))?.label == "Was it (secret)?")
      test.set(Self.id(test, "1"), "other9")
      test.choose(Self.id(test, "2"), "1")
      Self.next(test)
      #expect(test.ending == .finished(outcome: "It is (secret).\nenv ended with status 0."))
      let journal = test.session.within { "\($0.journal)" }
      for text in test.frames.map({ "\($0)" }) + [journal] {
        #expect((text.contains("hunter2") || text.contains("other9")) == false)
      }
    }
    #expect(toy.log == ["secret=other9", "hostile=hunter2"])
  }

  @Test("X26: progress is shown, and Stop tells the package, if it asked for that")
  func progress() async throws {
    let toy = try ToyPackage(
      """
      db_input high toy/name; db_go
      db_progress START 0 4 toy/work; db_progress STEP 1; db_progress SET 3; db_progress STOP
      db_input high toy/agree; db_go
      """)
    try await onSessionThread {
      let test = SessionTest(DebconfApplication(command: toy.command))
      Self.next(test)
      #expect(test.frame.element("work/progress") == nil)
      #expect(test.frame.page.key == "question=toy%2Fagree")
    }
    let endless = try ToyPackage(
      """
      db_progress START 0 100 toy/work
      db_progress STEP 25; db_progress INFO toy/part
      while db_progress STEP 0; S=$?; [ $S = 0 ]; do :; done
      echo "stopped $S" >> "$LOG"; db_progress STOP
      """)
    try await onSessionThread {
      let session = Session(name: "stop", time: .machine)
      session.start(DebconfApplication(command: endless.command)) { _ in RecordingPresenter(capabilities: []) }
      while session.within({ $0.frame?.element("work/progress")?.help != "Part two" }) { session.settle() }
      let progress = session.within { $0.frame?.element("work/progress")?.content }
      #expect(progress == .progress(0.25, of: nil))
      session.within { session in
        let page = session.frame?.inFront ?? PageID(0)
        session.host.send(InputEvent(page: page, element: "work/stop", action: .press))
      }
      session.settleEffects()
      #expect(session.finish() == .finished(outcome: "env ended with status 0."))
    }
    #expect(endless.log == ["stopped 30"])
  }

  @Test("X27: an undo goes back within a connection of debconf and stops at its end, and nothing is asked twice")
  func connections() async throws {
    let toy = try ToyPackage(
      "db_input high toy/name; db_go; db_input high toy/agree; db_go; \(ToyPackage.tell("name"))")
    try toy.write(
      """
      . /usr/share/debconf/confmodule
      echo second >> "$LOG"; db_input high toy/colour; db_go; db_input high toy/many; db_go
      \(ToyPackage.tell("name", "colour"))
      """, to: "second")
    let both =
      "/usr/share/debconf/frontend sh \(toy.folder)/config; /usr/share/debconf/frontend sh \(toy.folder)/second"
    let variables = Array(toy.command.prefix { $0.contains("=") || $0 == "env" })
    try await onSessionThread {
      let test = SessionTest(DebconfApplication(command: variables + ["sh", "-c", both]))
      test.set(Self.id(test, "1"), "Ada")
      Self.next(test)
      test.undo()
      test.undo()
      test.set(Self.id(test, "1"), "Bob")
      Self.next(test)
      Self.next(test)
      #expect(test.frame.page.key == "question=toy%2Fcolour")
      test.undo()
      #expect(test.frame.page.key == "question=toy%2Fcolour" && test.rejections.count == 1)
      test.choose(Self.id(test, "1"), "1")
      Self.next(test)
      #expect(test.frame.page.key == "question=toy%2Fmany")
      test.undo()
      #expect(test.frame.page.key == "question=toy%2Fcolour")
    }
    #expect(toy.log == ["name=Bob", "second"])
  }

  @Test("X28: a program that fails, and a database in use, are sentences on the last page")
  func failures() async throws {
    let toy = try ToyPackage("echo 'something broke' >&2; exit 7")
    try await onSessionThread {
      let test = SessionTest(DebconfApplication(command: toy.command))
      #expect(test.text("work/problem") == "env ended with status 7.")
      #expect(test.frame.element("work/output")?.content.log?.lines == ["something broke"])
      test.press("work/close")
      #expect(test.ending == .finished(outcome: nil))
      let missing = SessionTest(DebconfApplication(command: ["signalbox-has-no-such-program"]))
      #expect(
        missing.text("work/problem") == "signalbox-has-no-such-program cannot be started: PATH has no such program.")
    }
    let locked = try ToyPackage("db_input high toy/name; db_go")
    try await onSessionThread {
      let first = SessionTest(DebconfApplication(command: locked.command))
      let second = SessionTest(DebconfApplication(command: locked.command))
      #expect(
        second.text("work/problem")
          == "Another program uses debconf's database now. End it, and start again. env ended with status 1.")
      Self.next(first)
    }
  }

  @Test("X29: a long text has paragraphs and verbatim lines, and a text of a megabyte is shown")
  func texts() async throws {
    let toy = try ToyPackage(
      "db_input high toy/name; db_go",
      templates: "Template: toy/name\nType: string\nDescription: Name\n"
        + String(repeating: " A line of *stars* and more.\n", count: 36_000) + "\n")
    try await onSessionThread {
      let test = SessionTest(DebconfApplication(command: toy.command))
      #expect(test.frame.page.key == "question=toy%2Fname")
      #expect(test.text(Self.id(test, "1.text"))?.utf8.count ?? 0 > 900_000)
      Self.next(test)
      #expect(test.ending == .finished(outcome: "env ended with status 0."))
    }
  }
}
