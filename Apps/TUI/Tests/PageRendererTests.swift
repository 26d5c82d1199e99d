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

  @Test("K7: drawing changes nothing: the same state gives the same drawing, however often", arguments: [24, 9, 5])
  func pure(_ rows: Int) throws {
    for frame in FrameSamples.each {
      let view = view(frame, Size(rows: rows, columns: 60))
      let renderer = try #require(view.renderer)
      let (first, second) = (renderer.draw(), renderer.draw())
      #expect(first.screen == second.screen)
      #expect(first.viewports == second.viewports && first.pageScroll == second.pageScroll)
    }
  }

  @Test("N15: a drawing says where the page and its lists are scrolled to, and what a click would be on")
  func found() throws {
    let options = (0..<50).map { OptionState(key: "\($0)", label: "Option \($0)", isEnabled: true) }
    let frame = FrameSamples.frame([
      ElementState(id: "page/choice", label: "One", content: .choice(ChoiceState(options: options, selected: "30")))
    ])
    let drawing = try #require(view(frame, Size(rows: 12, columns: 60)).renderer).draw()
    let viewport = try #require(drawing.viewports["page/choice"])
    #expect((viewport.top..<viewport.top + viewport.height).contains(30))
    let area = try #require(drawing.hitAreas.first { $0.position == 30 })
    let row = (0..<60).map { drawing.screen[area.row, $0].text }.joined()
    #expect(row.contains("(*) Option 30"))
  }

  @Test("R58: what stands in a picture's place is painted like it, and the words say that it is still loading")
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
