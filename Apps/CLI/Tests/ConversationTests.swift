import SignalboxInterface
import SignalboxNavigation
import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct ConversationTests {
  @Test("K1: every kind is said in plain sentences, in reading order, and every input is asked once")
  func everyKind() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada@example.org", "hunter2", "36", "y", "pro", "ham, olives", "one", "two", ".")
      #expect(
        talk.transcript == """
          Enter keeps what is in [brackets]. :help explains, :quit leaves.

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
          Prices: 2 rows
          Plan: Free; Price: 0
          Plan: Professional; Price: 10
          1. Terms, a link to https://example.org/terms
          2. Save
          3. Change E-mail: ada@example.org
          4. Change Password: filled
          5. Change Age: 36
          6. Change Newsletter: yes
          7. Change Plan: Professional
          8. Change Toppings: Ham, Olives
          9. Change Note: 2 lines
          Choose 1 to 9, or :back [Save]: \("")
          """)
      #expect(talk.prompt == "Choose 1 to 9, or :back [Save]")
    }
  }

  @Test("K2: every input kind and every pressable thing sends its action, once, to the right element")
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

  @Test("K7: nothing is said again when nothing changed")
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

  @Test("G26: back on a page that was answered, nothing is asked again and only what is new is said")
  func returning() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("load")
      #expect(talk.lines == ["Loaded: 42"])
      #expect(talk.prompt == "Choose 1 to 5")
      talk.answer("form", ":skip", "terms")
      #expect(talk.lines == ["", "Warning: Terms", "Be kind.", "1. OK"])
      talk.answer("")
      #expect(talk.lines == [])
      #expect(talk.prompt == "Choose 1 to 9, or :back")
    }
  }

  @Test("L8: a refused answer says why and comes back for editing", arguments: ["200", "-1", "2.5", "many"])
  func refusedNumber(answer: String) async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "", "", answer)
      #expect(talk.lines.count == 1 && talk.lines[0].hasPrefix("Error: "))
      #expect(talk.question?.name == "Age")
      #expect(talk.question?.text == answer)
      // L7: what is typed next takes its place instead of being appended.
      #expect(talk.question?.isTextReplaced == true)
      talk.answer("20")
      #expect(talk.question?.name == "Newsletter")
      #expect(talk.events.last?.action == .setNumber(20))
    }
  }

  @Test(
    "L8, G27: what the page has against an answer is said and the answer comes back; going on is possible all the same")
  func refusedByPage() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada")
      #expect(talk.lines == ["Error: E-mail: Not an e-mail address"])
      #expect(talk.question?.text == "ada")
      #expect(talk.question?.isTextReplaced == false)
      talk.answer("ada")
      #expect(talk.question?.name == "Password")
      talk.answer(":back")
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

  @Test("L5: :back, :quit and Ctrl-D leave the root; :back goes back from any field")
  func back() async throws {
    try await onSessionThread {
      for field in 0..<7 {
        let talk = Talk(EveryKindApplication())
        talk.answer("form")
        for _ in 0..<field { talk.answer("") }
        #expect(talk.question.map { if case .field = $0.subject { true } else { false } } == true)
        talk.type(.back)
        #expect(talk.frame?.page.key == "home")
        talk.answer(":back")
        #expect(talk.events.last?.action == .leave)
      }
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":quit")
      #expect(talk.finish() == .finished(outcome: nil))
    }
  }

  @Test("L5: an unknown command says so and nothing is sent; doubled, the colon is text")
  func literal() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":x")
      #expect(talk.lines.first?.hasPrefix("Error: There is no :x.") == true)
      talk.answer("::back@x")
      #expect(talk.events.last?.action == .setText(":back@x"))
    }
  }

  @Test("L6: Enter keeps what is there, :empty gives an empty answer")
  func keepAndEmpty() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "", "", "")
      #expect(talk.events.count == 1)
      talk.answer("", "", "", "", "change age", ":empty")
      #expect(talk.events.last?.action == .setNumber(nil))
      talk.answer("change toppings", "all")
      #expect(talk.events.last?.action == .chooseMany(["ham", "egg", "olive"]))
      talk.answer("change toppings", ":empty")
      #expect(talk.lines == ["Toppings: none"])
    }
  }

  @Test("L9: an ambiguous beginning lists what it can mean; a disabled thing says so")
  func menuAnswers() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("lo")
      #expect(talk.lines == ["Error: lo can mean:", "4. Locked (unavailable). Only for administrators.", "5. Load"])
      talk.answer("LOCKED")
      #expect(talk.lines == ["Error: Locked: This is not available now.", "Only for administrators."])
      talk.answer("9")
      #expect(talk.lines == ["Error: There is nothing called 9 here; ? lists what there is."])
      talk.answer("form", ":skip", "save")
      #expect(talk.lines == ["Error: Save: This is not available now.", "Still needed: E-mail, Password."])
    }
  }

  @Test("L11: a thousand rows come a screenful at a time, and a part of the name finds")
  func crowd() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication(), rows: 9)
      talk.answer("crowd")
      #expect(talk.lines == ["", "People", "1. People: 1000 rows"])
      talk.answer("1")
      #expect(talk.lines.count == 6)
      #expect(talk.lines.last == "(1 to 5 of 1000; :more lists on, /part finds)")
      talk.answer("")
      #expect(talk.lines.first == "6. Person 6")
      talk.answer("/77")
      #expect(talk.lines.first == "77. Person 77")
      talk.answer("777")
      #expect(talk.lines == ["1. Person 777", "2. Delete Person 777 (destructive)"])
      talk.answer("2", "delete")
      #expect(talk.events.last?.element == "alert:1/ok")
      #expect(talk.question?.prompt.hasPrefix("People, 1 to 999") == true)
      talk.answer(":back", ":back")
      #expect(talk.frame?.page.key == "home")
    }
  }

  @Test("K8: text half-typed when an alert comes waits for its question, and never answers the alert")
  func interrupted() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form")
      let page = try #require(talk.frame?.inFront)
      talk.meanwhile(typed: "ada@ex", InputEvent(page: page, element: "form/link", action: .press))
      #expect(talk.question?.name == "Terms")
      #expect(talk.question?.text == "")
      talk.answer("ok")
      #expect(talk.question?.name == "E-mail")
      #expect(talk.question?.text == "ada@ex")
    }
  }

  @Test("G34, K8: what happens meanwhile leaves the half-typed answer where it is")
  func meanwhile() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      let page = try #require(talk.frame?.inFront)
      let before = talk.question
      talk.meanwhile(typed: "peo", InputEvent(page: page, element: "home/load", action: .press))
      #expect(talk.lines == ["Loaded: 42"])
      // The question that is up stays the same one, so the line being edited is not touched.
      #expect(talk.question == before)
      #expect(talk.device { $0.typed } == "peo")
    }
  }

  @Test("L14: the user's editor gets the lines so far, and what it makes of them is the answer")
  func editor() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":skip", ":edit")
      #expect(talk.lines.first == "Error: There is no text to edit here.")
      talk.answer("change note", "a")
      #expect(talk.edit { $0 + "\nb" } == "a")
      #expect(talk.events.last?.action == .setText("a\nb"))
      #expect(talk.lines.first == "2 lines read.")
      talk.answer("change note")
      #expect(talk.edit { _ in nil } == "a\nb")
      #expect(talk.lines.first?.hasPrefix("Error: The editor could not be run") == true)
      talk.answer("", "change e-mail")
      #expect(talk.edit { _ in "ada\n@x" } == "")
      #expect(talk.events.last?.action == .setText("ada @x"))
      talk.answer("change password", ":edit")
      #expect(talk.lines.first == "Error: There is no text to edit here.")
    }
  }

  @Test("L24: hints can be left out")
  func noHints() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication(), hasHints: false)
      talk.answer("form", ":skip", "change note")
      #expect(talk.lines == [])
    }
  }

  @Test("L14: several lines end with a dot, .. is a dot, and :back drops them")
  func block() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", ":skip", "change note", "a", "", "..", ".")
      #expect(talk.events.last?.action == .setText("a\n\n."))
      talk.answer("change note", "b", ":back")
      #expect(talk.lines.first == "Nothing was changed.")
      #expect(talk.question?.name == "Note")
      talk.answer("a\nb\n.")
      #expect(talk.events.last?.action == .setText("a\nb"))
    }
  }

  @Test("L14, L30: :review and :skip amid several lines lose none of them, and going without is asked first")
  func interruptedBlock() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada@x", "pw", ":skip", "change note", "a", "b", ":review")
      #expect(talk.lines.first == "Note keeps 2 lines: choose it to go on with them.")
      talk.answer("change age", "31", "change note")
      #expect(talk.lines.contains("Note goes on after 2 lines."))
      talk.answer("c", ":skip", "change note", ".")
      #expect(talk.events.last?.action == .setText("a\nb\nc"))
      let sent = talk.events.count
      talk.answer("change note", "d", ":review", "save")
      #expect(talk.events.count == sent)
      #expect(talk.lines.contains { $0.hasPrefix("Note: 1 line not ended yet.") })
      talk.answer("save")
      #expect(talk.events.last?.action == .press)
    }
  }

  @Test("L15: several lines pasted into one become one, and answer nothing else")
  func paste() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada\n@example\r\norg")
      #expect(talk.events.last?.action == .setText("ada @example org"))
    }
  }

  @Test("L30: the review lists every field with its value, and its number jumps there")
  func review() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada@x", ":review")
      #expect(talk.lines.contains("3. Change E-mail: ada@x"))
      #expect(talk.prompt == "Choose 1 to 9, or :back [go on with Password]")
      talk.answer("3", "bo@x")
      #expect(talk.question?.name == "Password")
    }
  }

  @Test("K9, G25: a secret is in nothing that is said, asked or offered, also when it is refused")
  func secret() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      let canary = ":canary-" + String(repeating: "x", count: 2_000)
      talk.answer("form", "", canary)
      #expect(talk.lines.first == "Error: Password: This is too long.")
      #expect(talk.question?.style == .secret)
      #expect(talk.question?.text == "")
      talk.answer(":canary", ":review")
      #expect(!talk.transcript.contains("canary"))
      #expect(talk.events.contains { $0.action == .setText(":canary") })
    }
  }

  @Test("G10: when answers are missing, what was asked is named; on the root's menu they may end")
  func endOfAnswers() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      var conversation = Conversation(Transcript(asksInLines: true))
      conversation.show(try #require(talk.frame))
      _ = conversation.turn()
      #expect((try? conversation.endOfAnswers().get())?.action == .leave)
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
      talk.answer("form", "", "", "", "", "", "", "", ":help")
      #expect(talk.transcript.split(separator: "\n").allSatisfy { $0.hasPrefix("> ") || TextWidth.of($0) <= 20 })
      #expect(talk.question?.line == "> ")
    }
  }

  @Test("G18: what the user typed is harmless when it is said again")
  func harmless() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("\u{1b}[2J", ":\u{1b}]0;x\u{7}", "form", "", "", "\u{1b}c", "\u{9b}2J", "", "\u{202e}")
      #expect(!talk.lines.joined().unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202e}" })
      #expect(talk.question?.name == "Newsletter")
    }
  }

  @Test("L11: past the end of a list that wants more, :more fetches more, and only the new rows are said")
  func growingList() async throws {
    try await onSessionThread {
      let talk = Talk(GrowingListApplication(pageSize: 15, total: 35), rows: 14)
      talk.answer("rows")
      #expect(talk.lines.last == "(1 to 10 of 15 so far; :more lists on, /part finds)")
      talk.answer("")
      #expect(talk.lines.last == "(11 to 15 of 15 so far; :more lists on, /part finds)")
      #expect(talk.prompt == "Rows, 1 to 15, or :back [:more]")
      // Enter alone and :more are the same here.
      talk.answer("")
      #expect(talk.lines.first == "Asked 1 times")
      #expect(talk.lines.dropFirst().first == "16. Row 16")
      talk.answer(":more", ":more")
      #expect(talk.lines.contains("31. Row 31"))
      #expect(talk.lines.last == "(31 to 35 of 35; /part finds)")
      talk.answer(":more")
      #expect(talk.lines == ["There is nothing more to list."])
      #expect(talk.events.map(\.action) == [.more, .more])
    }
  }

  @Test("L11: a short list that wants more is asked from the menu")
  func growingMenu() async throws {
    try await onSessionThread {
      let talk = Talk(GrowingListApplication(pageSize: 4, total: 6))
      #expect(talk.lines.last == "(1 to 4 of 4 so far; :more lists on, /part finds)")
      talk.answer(":more")
      #expect(talk.lines == ["Asked 1 times"] + (1...6).map { "\($0). Row \($0)" })
    }
  }
}
