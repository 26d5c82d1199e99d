import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct PageRendererTests {
  init() { useUTF8() }

  private func view(_ frame: Frame, _ size: Size) -> PageView {
    var view = PageView(size: size)
    view.show(frame)
    return view
  }

  @Test("K7: drawing has no side effect: the same state always gives the same drawing", arguments: [24, 9, 5])
  func pure(_ rows: Int) throws {
    for frame in FrameSamples.each {
      let view = view(frame, Size(rows: rows, columns: 60))
      let renderer = try #require(view.renderer)
      let (first, second) = (renderer.draw(), renderer.draw())
      #expect(first.screen == second.screen)
      #expect(first.viewports == second.viewports && first.pageScroll == second.pageScroll)
    }
  }

  @Test("N34: without colour, bold and dim, all states of an element look different, with and without the focus")
  func toldApart() throws {
    typealias State = (name: String, element: ElementState)
    let button = { (change: (inout ElementState) -> Void) -> ElementState in
      var element = ElementState(id: "page/x", label: "Mail", content: .button)
      change(&element)
      return element
    }
    let field = FieldState(value: "ada", isMultiline: false, limit: 99, suggestions: [])
    var states: [State] =
      [
        ("heading", ElementState(id: "page/x", label: "Mail", content: .heading(level: 1))),
        ("button", button { _ in }), ("default", button { $0.role = .default }),
        ("destructive", button { $0.role = .destructive }), ("disabled", button { $0.isEnabled = false }),
        ("busy", button { $0.isBusy = true }), ("link", button { $0.content = .link(target: "https://example.org") }),
        ("text", button { $0.content = .text("ada") }), ("field", button { $0.content = .field(field) }),
        ("required", button { ($0.content, $0.isRequired) = (.field(field), true) }),
        ("locked", button { ($0.content, $0.isEnabled) = (.field(field), false) }),
        ("wrong", button { ($0.content, $0.error) = (.field(field), "No") }),
        ("helped", button { ($0.content, $0.help) = (.field(field), "No") }),
        ("secret", button { $0.content = .secret(isFilled: true) }),
        ("no secret", button { $0.content = .secret(isFilled: false) }),
        ("on", button { $0.content = .toggle(true) }), ("off", button { $0.content = .toggle(false) }),
        ("unknown", button { $0.content = .progress(nil) }), ("begun", button { $0.content = .progress(0) }),
      ]
    for severity in [Severity.information, .success, .warning, .error] {
      states.append(("\(severity)", button { $0.content = .note(text: "No", severity: severity) }))
    }
    // With a second element, the first is drawn both with the focus and without it.
    let other = ElementState(id: "page/other", label: "Other", content: .button)
    let pictures = states.flatMap { state in
      [true, false].map { hasFocus -> (name: String, hasFocus: Bool, cells: String) in
        var view = view(FrameSamples.frame([state.element, other]), Size(rows: 12, columns: 60))
        let hasFocus = hasFocus && state.element.isFocusable
        view.focus(hasFocus ? "page/x" : "page/other")
        return (state.name, hasFocus, seenWithoutColour(view.draw()))
      }
    }
    for (number, one) in pictures.enumerated() {
      for another in pictures[..<number] where one.name != another.name {
        // Enter presses both kinds of button when they have the focus, so they may look the same.
        if one.hasFocus, another.hasFocus, Set([one.name, another.name]) == ["button", "default"] { continue }
        #expect(one.cells != another.cells, "\(one.name) and \(another.name)")
      }
    }
    for focusable in states.filter(\.element.isFocusable) {
      let both = pictures.filter { $0.name == focusable.name }.map(\.cells)
      #expect(both[0] != both[1], "\(focusable.name) with the focus and without")
    }
  }

  /// Returns the rows between the title and the footer as letters, with marks for reverse and underline.
  private func seenWithoutColour(_ screen: Screen) -> String {
    (1..<screen.size.rows - 1).map { row in
      (0..<screen.size.columns).map { column in
        let cell = screen[row, column]
        guard case .role(let role) = cell.style else { return cell.text }
        let look = Theme.standard.look(role)
        return cell.text + (look.isReversed ? "r" : "") + (look.isUnderlined ? "u" : "")
      }.joined()
    }.joined(separator: "\n")
  }

  @Test("N15: a drawing has the scroll positions of the page and its lists, and the targets of clicks")
  func found() throws {
    let options = (0..<50).map { OptionState(key: "\($0)", label: "Option \($0)", isEnabled: true) }
    let frame = FrameSamples.frame([
      ElementState(id: "page/choice", label: "One", content: .choice(ChoiceState(options: options, selected: "30")))
    ])
    var view = view(frame, Size(rows: 12, columns: 60))
    #expect(try #require(view.renderer).draw().viewports["page/choice"] == nil, "the options are not shown")
    view.type([.text(" ")])
    _ = view.next()
    let drawing = try #require(view.renderer).draw()
    let viewport = try #require(drawing.viewports["page/choice"])
    #expect((viewport.top..<viewport.top + viewport.height).contains(30))
    let area = try #require(drawing.hitAreas.first { $0.target == .row(30) })
    let row = (0..<60).map { drawing.screen[area.row, $0].text }.joined()
    #expect(row.contains("(*) Option 30"))
  }

  @Test("R58: a picture's placeholder is painted like a picture, and the text says that it is still loading")
  func placeholder() {
    let cells: [UInt8] = Array(repeating: [255, 0, 0, 0, 0, 255], count: 4).flatMap { $0 }
    var image = ImageState(
      alternative: "A flag", phase: .placeholder, thumbnail: Thumbnail(width: 4, height: 2, cells: cells))
    let draw = { (image: ImageState) in
      var view = PageView(size: Size(rows: 24, columns: 80))
      view.show(FrameSamples.frame([ElementState(id: "page/flag", content: .image(image))]))
      return view.draw().text
    }
    #expect(draw(image).contains("▀▀▀▀"))
    #expect(draw(image).contains("still loading: A flag"))
    image.phase = .failed
    #expect(!draw(image).contains("▀"))
  }
}
