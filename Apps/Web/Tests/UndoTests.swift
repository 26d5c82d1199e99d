import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// The buttons to undo and to redo, while they have nothing to do.
@Suite(.serialized) struct UndoTests {
  @Test("W138: Undo and Redo are unavailable while there is nothing to undo or redo, without a script")
  func plain() async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let agent = served.agent
      func available() throws -> [String] {
        try agent.document.every("button")
          .filter { ["undo", "redo"].contains($0["value"] ?? "") && $0["aria-disabled"] == nil }
          .compactMap { $0["value"] }
      }
      try agent.open("/")
      #expect(try available() == [])
      try agent.submit(("press", "page/tell"))
      #expect(try available() == ["undo"])
      try agent.submit(("do", "undo"))
      #expect(try available() == ["redo"] && agent.page.contains("Undone. Now: Done: nothing"))
      try agent.submit(("do", "undo"))
      #expect(agent.page.contains("there is nothing to undo"))
      try agent.submit(("do", "redo"))
      #expect(try available() == ["undo"])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W167: without a script, Undo and Redo show the values that they restore, step by step")
  func restored() async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let agent = served.agent
      func name() throws -> String? {
        try agent.document.every("input").first { $0["name"] == "set:page/name" }.map { $0["value"] ?? "" }
      }
      try agent.open("/")
      for text in ["Ada", "Bob"] {
        try agent.submit(("do", "keep"), ["set:page/name": [text]])
        try agent.submit(("press", "page/tell"))
      }
      var shown: [String?] = []
      for step in ["undo", "undo", "undo", "undo", "redo", "redo", "redo", "redo"] {
        try agent.submit(("do", step))
        shown.append(try name())
      }
      #expect(shown == ["Bob", "Ada", "Ada", "", "Ada", "Ada", "Bob", "Bob"])
      #expect(agent.page.contains("told"))
      withExtendedLifetime(served) {}
    }
  }

  @Test("W167: without a script, a refused value stays after an undo")
  func refused() async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let agent = served.agent
      try agent.open("/")
      try agent.submit(("press", "page/tell"))
      try agent.submit(("do", "undo"), ["set:page/age": ["x"]])
      let age = try agent.document.every("input").first { $0["name"] == "set:page/age" }
      #expect(age?["value"] == "x")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W145: going back with a text that came with the press says that it can be brought back")
  func typed() async throws {
    try await onSessionThread {
      let served = try Served(Desk())
      let agent = served.agent
      try agent.open("/")
      for number in 1...30 {
        try agent.submit(("press", "desk/on"))
        try agent.submit(("do", "back"), ["set:next/note": ["text \(number)"]])
        #expect(agent.page.contains("“Undo” brings it back"), "\(number)")
      }
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W138: with the script, Undo becomes available with the first step, and keeps the focus as it ends",
    arguments: BrowserKind.allCases)
  func script(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let off = { (value: String) in "(document.querySelector('[value=\(value)]').ariaDisabled === 'true')" }
      #expect(try browser.evaluate("\(off("undo")) && \(off("redo"))") as? Bool == true)
      try browser.type("A", into: "[name='set:page/name']")
      try browser.wait(until: "!\(off("undo")) && \(off("redo"))")
      try browser.click("button[value=undo]")
      try browser.wait(
        until: "\(off("undo")) && !\(off("redo")) && document.querySelector(\"[name='set:page/name']\").value === ''")
      #expect(try browser.evaluate("document.activeElement.value") as? String == "undo")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}
