// Long, because each case is a whole conversation.
import SignalboxInterface
import SignalboxNavigation
import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct ConversationTests {
  @Test("K1: every kind is written in plain sentences, in reading order, and every input is asked once")
  func everyKind() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada@example.org", "hunter2", "36", "y", "pro", "ham, olives", "one", "two", ".")
      #expect(
        talk.transcript == """
          Enter keeps the answer in [brackets]. :help explains, :quit quits.

          Home
          1. Form
          2. People
          3. Crowd
          4. Locked (unavailable). Only for administrators.
          5. Load
          Choose 1 to 5: form

          Form
          Your account
          We never pass it on.
          E-mail, required: ada@example.org
          Password, required, not shown: \("")
          Age, 0 to 150 [30]: 36
          Newsletter, y or n [no]: y
          1. Free (chosen)
          2. Professional
          3. Gone (unavailable)
          Plan, 1 to 3 [Free]: pro
          Plan: Professional
          Extras
          1. Ham
          2. Fried Egg
          3. Olives
          4. Gold (unavailable)
          Toppings, any of 1 to 4: ham, olives
          Toppings: Ham, Olives
          Several lines: a single . ends them, .. is a line with one dot. :empty makes it
          empty, :edit opens your editor.
          Note: one
          > two
          > .
          2 lines read.
          Portrait: Picture that could not be loaded: Ada in a hat
          Upload: 50 percent
          Warning: The server is slow
          Prices (Plan, Price):
          Free: 0
          Professional: 10
          1. Terms, a link to https://example.org/terms
          2. Save
          3. Change E-mail
          4. Change Password
          5. Change Age
          6. Change Newsletter
          7. Change Plan
          8. Change Toppings
          9. Change Note
          Choose 1 to 9, or :back [Save]: \("")
          """)
      #expect(talk.prompt == "Choose 1 to 9, or :back [Save]")
    }
  }

  @Test("K2: every input kind and every element that can be pressed sends its action, once, to the right element")
  func actions() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer(
        "1", "a@b", "secret", "7", "yes", "2", "1-2", "x", ".", "terms", "", "save", "people", "ada", "2", "keep")
      let actions: [UserAction] = [
        .press, .setText("a@b"), .setText("secret"), .setNumber(7), .setToggle(true), .choose("pro"),
        .chooseMany(["ham", "egg"]), .setText("x"), .press, .press, .press, .press, .press, .press, .press,
      ]
      #expect(talk.events.map(\.action) == actions)
      #expect(
        talk.events.suffix(7).map(\.element) == [
          "form/link", "alert:1/ok", "form/save", "home/people", "people/list/p0", "people/list/p0/delete",
          "alert:2/cancel",
        ])
    }
  }

  @Test("K7: nothing is written again if nothing changed")
  func idempotent() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      for answers in [[], ["form"], [":skip", "?"]] {
        for answer in answers { talk.answer(answer) }
        let (before, question) = (talk.transcript, talk.question)
        talk.paint()
        #expect(talk.transcript == before)
        #expect(talk.question == question)
      }
    }
  }

  @Test("G26: after a return to an answered page nothing is asked again, and only new content is written")
  func returning() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("load")
      #expect(talk.lines == ["Loaded: 42"])
      #expect(talk.prompt == "Choose 1 to 5")
      talk.answer("form", ":skip", "terms")
      #expect(talk.lines == ["", "Warning: Terms", "Be kind."])
      talk.answer("")
      #expect(talk.lines == [])
      #expect(talk.prompt == "Choose 1 to 9, or :back")
    }
  }

  @Test("L8: a refused answer says why and comes back for editing", arguments: ["200", "-1", "2.5", "many"])
  func refusedNumber(answer: String) async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "a@b", "pw", answer)
      #expect(talk.lines.count == 1 && talk.lines[0].hasPrefix("Error: "))
      #expect(talk.question?.name == "Age")
      #expect(talk.question?.text == answer)
      // L7: the next typed text replaces it instead of being appended.
      #expect(talk.question?.isTextReplaced == true)
      talk.answer("20")
      #expect(talk.question?.name == "Newsletter")
      #expect(talk.events.last?.action == .setNumber(20))
    }
  }

  @Test(
    "L8, G27: a refused answer stays refused however often Enter is pressed; only :back leaves it")
  func refusedByPage() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada")
      #expect(talk.lines == ["Error: E-mail: Not an e-mail address"])
      #expect(talk.question?.text == "ada")
      #expect(talk.question?.isTextReplaced == false)
      for again in [MemoryDevice.Key.clearLine, .text("")] {
        // Deleted and typed again, and accepted as offered.
        if case .clearLine = again { talk.type(again, .text("ada"), .enter) } else { talk.type(again, .enter) }
        #expect(talk.lines == ["Error: E-mail: Not an e-mail address"])
        #expect(talk.question?.name == "E-mail" && talk.question?.text == "ada")
      }
      talk.answer(":review")
      #expect(talk.lines.contains("3. Change E-mail: ada (Error: Not an e-mail address)"))
      talk.answer("e-mail", "a@b", "", "")
      #expect(talk.lines == ["Error: Password: This must be filled in."])
      #expect(talk.question?.name == "Password")
      talk.answer(":back", ":back")
      #expect(talk.frame?.page.key == "home")
    }
  }

  @Test("G27: a command typed behind the text offered for editing is a command")
  func commandBehindOffer() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada", "ada:back")
      #expect(talk.frame?.page.key == "home")
    }
  }

  @Test("L5: :back goes to the question before, then to the page before; on the first page it quits, as :quit does")
  func back() async throws {
    try await onSessionThread {
      for field in 0..<7 {
        let talk = Talk(EveryKindApplication())
        talk.answer("form")
        var asked: [String?] = []
        for answer in ["a@b", "pw", "", "", "", ""].prefix(field) {
          asked.append(talk.question?.name)
          talk.answer(answer)
        }
        #expect(talk.question.map { if case .field = $0.subject { true } else { false } } == true)
        for before in asked.reversed() {
          talk.type(.back)
          #expect(talk.question?.name == before)
        }
        talk.type(.back)
        #expect(talk.frame?.page.key == "home")
        talk.answer(":back")
        #expect(talk.events.last?.action == .quit)
      }
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":quit")
      #expect(talk.finish() == .finished(outcome: nil))
    }
  }

  @Test("L5: an unknown command says so and sends nothing; after a doubled colon it is text")
  func literal() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":x")
      #expect(talk.lines.first?.hasPrefix("Error: There is no :x.") == true)
      talk.answer("::back@x")
      #expect(talk.events.last?.action == .setText(":back@x"))
    }
  }

  @Test("L6: Enter keeps the present value, and :empty gives an empty answer")
  func keepAndEmpty() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "a@b", "pw", "")
      #expect(talk.events.count == 3)
      talk.answer("", "", "", "", "change age", ":empty")
      #expect(talk.events.last?.action == .setNumber(nil))
      talk.answer("change toppings", "all")
      #expect(talk.events.last?.action == .chooseMany(["ham", "egg", "olive"]))
      talk.answer("change toppings", ":empty")
      #expect(talk.lines == ["Toppings: none"])
    }
  }

  @Test("L9: an ambiguous beginning lists its matches; a disabled element says so")
  func menuAnswers() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("lo")
      #expect(talk.lines == ["Error: lo can mean:", "4. Locked (unavailable). Only for administrators.", "5. Load"])
      talk.answer("LOCKED")
      #expect(talk.lines == ["Error: Locked: This is not available now.", "Only for administrators."])
      talk.answer("9")
      #expect(talk.lines == ["Error: Nothing here is called 9; ? lists the names."])
      talk.answer("ck")
      #expect(
        talk.lines == [
          "Only one is similar to ck; Enter takes it:", "4. Locked (unavailable). Only for administrators.",
        ])
      #expect(talk.events.isEmpty)
      talk.answer("form", ":skip", "save")
      #expect(
        talk.lines == [
          "Error: Save: Still needed: E-mail, Password", "3. Change E-mail: empty", "4. Change Password: empty",
        ])
    }
  }

  @Test("K144: each accepted answer to the same question is a step of undo")
  func answers() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ann@x", ":skip", "change e-mail", "ann@xy", "change e-mail", "bob@x")
      for former in ["ann@xy", "ann@x", ""] {
        talk.answer(":undo")
        #expect(talk.frame?.element("form/email")?.content.text == former)
      }
    }
  }

  @Test("K144: each accepted secret is a step of undo")
  func secrets() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ann@x", "one", ":skip", "change password", "two")
      for isFilled in [true, false] {
        talk.answer(":undo")
        #expect(talk.frame?.element("form/password")?.content.input == .secret(isFilled: isFilled))
      }
    }
  }

  @Test("N41: undo says what it did, once, also for a secret")
  func undo() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "a@b", "pw", ":undo")
      #expect(talk.lines.first == "Undone. Now: Password: empty")
      talk.answer(":undo")
      #expect(talk.lines.first == "Undone. Now: E-mail: empty")
      #expect(talk.lines.filter { $0.hasSuffix("E-mail: empty") }.count == 1)
    }
  }

  @Test("L24: hints can be omitted")
  func noHints() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication(), hasHints: false)
      talk.answer("form", ":skip", "change note")
      #expect(talk.lines == [])
    }
  }

  @Test("L30: the review lists every field with its value, and its number jumps there")
  func review() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada@x", ":review")
      #expect(talk.lines.contains("3. Change E-mail: ada@x"))
      #expect(talk.prompt == "Choose 1 to 9, or :back [continue with Password]")
      talk.answer("3", "bo@x")
      #expect(talk.question?.name == "Password")
    }
  }

  @Test("K9, G25: no message, question or offered text contains a secret, even after a refusal")
  func secret() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      let canary = ":canary-" + String(repeating: "x", count: 2_000)
      talk.answer("form", "a@b", canary)
      #expect(talk.lines.first == "Error: Password: This is too long.")
      #expect(talk.question?.style == .secret)
      #expect(talk.question?.text == "")
      talk.answer(":canary", ":review")
      #expect(!talk.transcript.contains("canary"))
      #expect(talk.events.contains { $0.action == .setText(":canary") })
    }
  }

  @Test("G10: a missing answer is named by its question; at the first page's menu the answers may end")
  func endOfAnswers() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      var conversation = Conversation(Transcript(asksInLines: true))
      conversation.show(try #require(talk.frame))
      _ = conversation.turn()
      #expect((try? conversation.endOfAnswers().get())?.action == .quit)
      talk.answer("form")
      conversation.show(try #require(talk.frame))
      _ = conversation.turn()
      #expect(conversation.endOfAnswers() == .failure(.inputEnded(asked: "E-mail")))
      _ = conversation.answer(":skip")
      _ = conversation.turn()
      #expect(conversation.endOfAnswers() == .failure(.inputEnded(asked: "Form")))
    }
  }

  @Test("L12: at 20 columns nothing is wider than the window, and the answer has room")
  func narrow() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication(), columns: 20)
      talk.answer("form", "a@b", "pw", "", "", "", "", "", ":help")
      #expect(talk.transcript.split(separator: "\n").allSatisfy { $0.hasPrefix("> ") || TextWidth.of($0) <= 20 })
      #expect(talk.question?.line == "> ")
    }
  }

  @Test("G18: typed text is harmless when it is written again")
  func harmless() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("\u{1b}[2J", ":\u{1b}]0;x\u{7}", "form", "a@b", "pw", "\u{1b}c", "\u{9b}2J", "", "\u{202e}")
      #expect(!talk.lines.joined().unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202e}" })
      #expect(talk.question?.name == "Newsletter")
    }
  }
}
