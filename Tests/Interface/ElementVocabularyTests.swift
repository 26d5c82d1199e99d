import SignalboxInterface
import SignalboxWords
import Testing

/// The questions that front ends ask an element instead of looking at its kind.
@Suite struct ElementVocabularyTests {
  @Test(
    "G24: every kind of element has the same sentence in all front ends",
    arguments: [
      (.heading(level: 1), "One"), (.text("Words"), "One: Words"), (.text(""), ""), (.text("a\nb"), "One: a\nb"),
      (.field(field("ada")), "One: ada"), (.field(field("")), "One: empty"), (.field(field("a\nb")), "One: 2 lines"),
      (.secret(isFilled: true), "One: filled"), (.secret(isFilled: false), "One: empty"),
      (.number(NumberState(value: 2.5)), "One: 2.5"), (.toggle(true), "One: yes"), (.toggle(false), "One: no"),
      (.choice(ChoiceState(options: options, selected: "b")), "One: Bo"),
      (.multichoice(MultichoiceState(options: options, selected: ["b", "a"])), "One: Ada, Bo"),
      (.button, "One"), (.link(target: "x.org"), "One, a link to x.org"),
      (.list(ListState(rows: [RowState(id: "p/one/a", label: "A", buttons: [])])), "One: 1 row"),
      (.table(TableState(columns: ["A"], rows: [])), "One: 0 rows"),
      (.image(ImageState(alternative: "A cat", phase: .failed)), "One: Picture that could not be loaded: A cat"),
      (.progress(0.5), "One: 50 percent"), (.progress(nil), "One: under way"),
      (.progress(0.25, of: ProgressTotal(12, "files")), "One: 25 percent, 3 of 12 files"),
      (.progress(nil, of: ProgressTotal(12)), "One: under way"),
      (.note(text: "Wet", severity: .success), "Done: One: Wet"), (.group([]), "One"),
      (.log(LogState(lines: ["first", "last"], first: 0)), "One: last"), (.log(LogState()), ""),
    ] as [(ElementContent, String)])
  func sentence(_ row: (content: ElementContent, sentence: String)) {
    #expect(ElementState(id: "p/one", label: "One", content: row.content).sentence == row.sentence)
  }

  @Test(
    "G24: a fraction is the same percentage everywhere, rounded once, and 100 only at the end",
    arguments: [
      (0.57, 57), (0.29, 29), (0.004, 0), (0.996, 99), (1, 100), (1.5, 100), (-1, 0), (.nan, nil), (.infinity, nil),
    ] as [(Double, Int?)])
  func percent(_ row: (fraction: Double, percent: Int?)) {
    #expect(ElementContent.progress(row.fraction).percent == row.percent)
  }

  @Test("G24: a count shows whole numbers or tenths, is full only at the end, and has a rate")
  func counts() {
    let (files, size) = (ProgressTotal(12, "files"), ProgressTotal(4.6, "MB"))
    #expect((0...12).map { files.count(at: Double($0) / 12) } == (0...12).map { "\($0) of 12 files" })
    #expect(files.count(at: 0.999) == "11 of 12 files" && ProgressTotal(3).count(at: 2) == "3 of 3")
    #expect(
      [0, 0.27, 0.5, 0.999, 1].map(size.count) == [0, 1.2, 2.3, 4.5, 4.6].map { "\(NumberText.text($0)) of 4.6 MB" })
    #expect(size.rate(0.9) == "4.1 MB/s" && ProgressTotal(700, "MB").rate(0.1) == "70 MB/s")
    #expect(ProgressTotal(5).rate(0.1) == "0.5/s" && files.rate(0.005) == nil)
  }

  @Test("K2: an input tells which values it takes, and is empty until it has a value")
  func inputs() {
    let contents: [ElementContent] = [
      .field(field("")), .secret(isFilled: false), .number(NumberState()), .choice(ChoiceState(options: options)),
      .multichoice(MultichoiceState(options: options, selected: [])),
    ]
    let actions: [UserAction] = [.setText("x"), .setText("x"), .setNumber(1), .choose("a"), .chooseMany(["a", "b"])]
    for (content, action) in zip(contents, actions) {
      let element = ElementState(id: "p/one", content: content)
      #expect(element.isInput && element.isEmpty && !element.applying(action).isEmpty, "\(content.kind)")
      #expect(element.applying(.press) == element, "\(content.kind)")
    }
    #expect(contents.map { $0.input?.isTyped } == [true, true, true, false, false])
    #expect(contents.map { $0.selection?.allowsMultipleSelection } == [nil, nil, nil, false, true])
  }

  @Test("K5: a row of a disabled list is found as disabled")
  func rows() {
    let button = ElementState(id: "p/list/a/b/go", label: "Go", content: .button)
    let rows = [
      RowState(id: "p/list/a", label: "A", buttons: []), RowState(id: "p/list/a/b", label: "B", buttons: [button]),
    ]
    let list = ElementState(id: "p/list", isEnabled: false, content: .list(ListState(rows: rows)))
    let page = [ElementState(id: "p/group", content: .group([list]))]
    #expect(page.flattened.map(\.id) == ["p/group", "p/list"])
    #expect(page.element("p/list/a/b/go") == button)
    #expect(page.find("p/list/a/b")?.row == rows[1] && page.element("p/list/a/b")?.isEnabled == false)
    #expect(page.element("p/list/c") == nil)
    #expect(page.element("p/li\u{300}st") == nil)
  }
}

private let options = ["Ada", "Bo"].map {
  OptionState(key: String($0.prefix(1)).lowercased(), label: $0, isEnabled: true)
}

private func field(_ text: String) -> FieldState {
  FieldState(value: text, isMultiline: true, limit: 9, suggestions: [])
}
