import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

@Suite struct LoweringTests {
  private func lower(_ capabilities: Capabilities, _ frame: Frame) -> Frame {
    var lowering = Lowering(capabilities: capabilities)
    return lowering.lower(frame)
  }

  private func frame(_ content: ElementContent) -> Frame {
    let element = ElementState(id: "p/e", label: "la\u{1b}bel", help: "he\nlp\u{7}", error: "e\u{9b}", content: content)
    let page = PageState(
      page: PageID(1), key: "p", title: "ti\u{1b}tle", mode: .push, canGoBack: false, elements: [element])
    return Frame(revision: 0, pending: [], stack: [], page: page, alerts: [])
  }

  @Test("a front end that accepts raw text gets it unchanged")
  func raw() {
    let frame = frame(.text("\u{1b}"))
    #expect(lower([.rawText, .images], frame) == frame)
  }

  private static let kinds: [ElementContent] = [
    .text("\u{1b}"), .field(FieldState(value: "\u{1b}", isMultiline: true, limit: 9, suggestions: ["\u{1b}"])),
    .choice(ChoiceState(options: [OptionState(key: "k", label: "\u{1b}", isEnabled: true)], selected: nil)),
    .multichoice(MultichoiceState(options: [OptionState(key: "k", label: "\u{1b}", isEnabled: true)], selected: [])),
    .link(target: "\u{1b}"), .note(text: "\u{1b}", severity: .error),
    .list(
      ListState(rows: [
        RowState(
          id: "p/e/1", label: "\u{1b}", detail: "\u{1b}",
          buttons: [ElementState(id: "p/e/1/b", label: "\u{1b}", content: .button)], preview: "\u{1b}\n\u{1b}")
      ])),
    .table(TableState(columns: ["\u{1b}"], rows: [["\u{1b}"]])),
    .image(ImageState(alternative: "\u{1b}", phase: .loaded, size: nil, thumbnail: nil)),
    .group([ElementState(id: "p/x", label: "\u{1b}", content: .heading(level: 1))]),
  ]

  @Test("G18, K1: no text of any kind of element reaches a terminal unfiltered", arguments: kinds)
  func everyKind(_ content: ElementContent) {
    for capabilities in [[], Capabilities.images] as [Capabilities] {
      let lowered = lower(capabilities, frame(content))
      let dangerous = "\(lowered)".unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" || $0.value == 0x9b }
      #expect(dangerous.isEmpty)
      #expect("\(lowered)".contains("x1b"))
    }
  }

  @Test("an image becomes text if the front end can show no picture")
  func image() {
    let image = ElementContent.image(
      ImageState(alternative: "A cat", phase: .loaded, size: PixelSize(width: 4, height: 3), thumbnail: nil))
    let lowered = lower([], frame(image))
    #expect(lowered.page.elements[0].content == .text("Picture, 4 by 3: A cat"))
    #expect(lower(.images, frame(image)).page.elements[0].content == image)
  }

  @Test("G22: unchanged rows share their storage from frame to frame, so a frame of a long list is cheap")
  func remembered() {
    let rows = (0..<1_000).map { RowState(id: "p/e/\($0)", label: "row \($0)\u{1b}", buttons: []) }
    var lowering = Lowering(capabilities: [])
    let storage = { (frame: Frame) -> UnsafeRawPointer? in
      guard case .list(let list) = frame.page.elements[0].content else { return nil }
      return list.rows.withUnsafeBytes { $0.baseAddress }
    }
    var frame = frame(.list(ListState(rows: rows)))
    let first = lowering.lower(frame)
    frame.page.title = "another title"
    let second = lowering.lower(frame)
    #expect(storage(first) == storage(second))
    #expect(second.page.title == "another title")
    frame.page.elements[0].label = "changed"
    #expect(lowering.lower(frame).page.elements[0].label == "changed")
  }
}
