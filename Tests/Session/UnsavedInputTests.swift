import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// An application with a form, a list with a search, and a wizard over them.
private struct Writing: Application {
  static let name = "writing"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = WritingPage(context)
    page.begin.taps.observe {
      context.navigator.spawn {
        let wizard = Wizard(["one": "One", "two": "Two", "sum": "Sum"], on: context.navigator, as: .modal)
        _ = try? await wizard.run { wizard async throws(Dismissed) in
          _ = try await wizard.step("one") { StepPage("one") }
          _ = try await wizard.step("two") { StepPage("two") }
          if try await wizard.step("sum", { StepPage("sum") }) == "edit" { try wizard.edit("one") }
        }
      }
    }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class WritingPage: Page<Never> {
  let name = TextField("name", "Name", text: "Ada")
  let age = NumberField("age", "Age")
  let password = SecretField("password", "Password")
  let news = Toggle("news", "Newsletter")
  let search = TextField("search", "Search")
  let found = List("found", "Found")
  let begin = Button("begin", "Begin")
  let save = Button("save", "Save")
  let problem = Note("problem", text: "Names are public.", severity: .warning)
  override var elements: [PageElement] { [name, age, password, news, search, found, begin, save, problem] }

  init(_ context: ApplicationContext) {
    super.init(key: "writing", title: "Writing")
    found.load(as: "found", searchedBy: search, during: lifetime, in: context) { _ in RowAnswer([], total: 0) }
    save.taps.observe { [unowned self] in
      let failure = name.text.value == "Eve" ? "The name is taken." : nil
      if age.number.value == 13 {
        problem.text.value = failure ?? problem.text.value
      } else {
        name.error.value = failure
      }
    }
  }
}

private final class StepPage: Page<String> {
  private static let options = ["a", "b"].map { ChoiceOption($0, $0, $0) }
  let text = TextField("text", "Text")
  let plan = Choice("plan", "Plan", options: StepPage.options, selection: "a")
  let parts = Multichoice("parts", "Parts", options: StepPage.options, selection: [])
  let news = Toggle("news", "Newsletter")
  let tabs = Tabs(
    "tabs", "Parts", [Tab("tab-a", "A", [Label("a", text: "a")]), Tab("tab-b", "B", [Label("b", text: "b")])])
  let next = Button("next", "Next", role: .default)
  let edit = Button("edit", "Edit")
  override var elements: [PageElement] { [text, plan, parts, news, tabs, next, edit] }

  init(_ key: String) {
    super.init(key: key, title: key)
    next.taps.observe { [unowned self] in finish(text.text.value) }
    edit.taps.observe { [unowned self] in finish("edit") }
  }
}

/// Tests of the frame's report of input that would go with its page.
@Suite struct UnsavedInputTests {
  private func onWriting(_ body: @escaping @Sendable (SessionTest) throws -> Void) async throws {
    try await onSessionThread {
      let test = SessionTest(Writing())
      test.session.settleEffects()
      try body(test)
    }
  }

  @Test("N100: typed text is unsaved until a press takes it or the user restores the field; search text is not")
  func typed() async throws {
    try await onWriting { test in
      #expect(!test.frame.hasUnsavedInput)
      test.act("writing/news", .setToggle(true))
      test.set("writing/search", "x")
      #expect(!test.frame.hasUnsavedInput)
      for (id, action, before) in [
        ("writing/name", UserAction.setText("Bo"), UserAction.setText("Ada")),
        ("writing/age", .setNumber(3), .setNumber(nil)), ("writing/password", .setText("p"), .setText("")),
      ] {
        test.act(id, action)
        #expect(test.frame.hasUnsavedInput, "\(id)")
        test.act(id, before)
        #expect(!test.frame.hasUnsavedInput, "\(id) is as it was")
        test.act(id, action)
        test.press("writing/save")
        #expect(!test.frame.hasUnsavedInput, "\(id) was taken")
        test.undo()
        #expect(test.frame.hasUnsavedInput, "the press was taken back")
        test.redo()
        #expect(!test.frame.hasUnsavedInput)
      }
    }
  }

  @Test("N100: a press takes no text if it fails: the page tells a problem since, at a field or in a note")
  func failed() async throws {
    for age in [12.0, 13] {
      try await onWriting { test in
        test.act("writing/age", .setNumber(age))
        test.press("writing/save")
        #expect(!test.frame.hasUnsavedInput, "the warning was there before")
        test.set("writing/name", "Eve")
        for _ in 0..<2 {
          test.press("writing/save")
          #expect(test.frame.hasUnsavedInput, "the name is taken")
        }
        test.set("writing/name", "Ada")
        #expect(!test.frame.hasUnsavedInput)
        test.set("writing/name", "Bo")
        test.press("writing/save")
        #expect(test.frame.hasUnsavedInput == (age == 13), "a note that stays still tells the problem")
      }
    }
  }

  @Test("N100: steps are unsaved if going back loses them: at the first step over a page, and during a change")
  func steps() async throws {
    try await onWriting { test in
      test.set("writing/name", "Bo")
      test.press("writing/begin")
      #expect(!test.frame.hasUnsavedInput)
      test.set("one/text", "a")
      #expect(test.frame.hasUnsavedInput)
      test.press("one/next")
      test.set("two/text", "b")
      #expect(test.frame.page.key == "two" && !test.frame.hasUnsavedInput, "the steps keep it")
      test.back()
      #expect(test.frame.page.key == "one" && test.frame.hasUnsavedInput, "going back from here loses both")
      test.press("one/next")
      test.press("two/next")
      test.press("sum/edit")
      #expect(test.frame.page.key == "one" && !test.frame.hasUnsavedInput)
      test.set("one/text", "c")
      #expect(test.frame.hasUnsavedInput, "going back gives the change up")
      test.back()
      #expect(test.frame.page.key == "sum" && !test.frame.hasUnsavedInput)
    }
  }

  @Test("K133: choices are unsaved until the default button takes them, unless they have an effect at once")
  func choices() async throws {
    try await onWriting { test in
      test.act("writing/news", .setToggle(true))
      #expect(!test.frame.hasUnsavedChoices, "no button takes it")
      test.press("writing/begin")
      for (id, action, before) in [
        ("one/plan", UserAction.choose("b"), UserAction.choose("a")),
        ("one/parts", .chooseMany(["a"]), .chooseMany([])), ("one/news", .setToggle(true), .setToggle(false)),
      ] {
        test.act(id, action)
        #expect(test.frame.hasUnsavedChoices && !test.frame.hasUnsavedInput, "\(id)")
        test.act(id, before)
        #expect(!test.frame.hasUnsavedChoices, "\(id) is as it was")
      }
      test.act("one/tabs/tab", .choose("tab-b"))
      #expect(!test.frame.hasUnsavedChoices, "another part of the page is no loss")
      test.act("one/news", .setToggle(true))
      test.press("one/next")
      test.act("two/news", .setToggle(true))
      #expect(test.frame.page.key == "two" && !test.frame.hasUnsavedChoices, "the steps keep it")
      test.press("two/next")
      test.press("sum/edit")
      test.act("one/news", .setToggle(false))
      #expect(test.frame.hasUnsavedChoices, "going back gives the change up")
      test.back()
      #expect(test.frame.page.key == "sum" && !test.frame.hasUnsavedChoices)
    }
  }

  @Test("N100: a resumed session knows the pages with unsaved input")
  func resumed() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Writing(), recording: try .new(folder.file(), of: Writing()), checksReplay: false)
      test.session.settleEffects()
      test.set("writing/password", "correct horse")
      test.press("writing/save")
      test.set("writing/password", "correct horses")
      let before = test.frame.unsavedPages
      #expect(!before.isEmpty)
      try folder.write(folder.bytes(), "died")
      let resumed = SessionTest(Writing(), recording: try .resumed(folder.file("died")))
      #expect(resumed.frame.unsavedPages == before)
    }
  }
}
