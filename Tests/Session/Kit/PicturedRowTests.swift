import Foundation
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

/// Rows with small pictures.
@Suite struct PicturedRowTests {
  @Test("A104: a row has its picture as a small one, with the alternative text; it follows the row, also in a table")
  func rows() async throws {
    try await onSessionThread {
      for hasCells in [false, true] {
        let test = SessionTest(PicturedRowsApplication(hasCells: hasCells))
        let images = test.frame.element("page/things")?.content.list?.rows.map(\.image) ?? []
        #expect(images.map { $0?.alternative } == ["A red lamp", "", "A rose", nil])
        #expect(images.map { $0?.phase } == [.loaded, .loaded, .failed, nil])
        let small = try #require(images.first??.thumbnail)
        #expect((small.width, small.height) == (32, 24) && small.cells.prefix(3) == [200, 0, 0])
        #expect(images.allSatisfy { $0?.whole == nil && $0?.size == nil })
        let rows = test.frame.element("page/things")?.content.list?.rows ?? []
        #expect(
          rows.map(\.imageSentence) == [
            "Picture: A red lamp", nil, "Picture that could not be loaded: A rose", nil,
          ])
        #expect(test.frame.outline.contains("with pictures"))
      }
      let test = SessionTest(PicturedRowsApplication())
      test.press("page/repaint")
      #expect(test.frame.element("page/things")?.content.list?.rows[1].image?.alternative == "A red lamp")
      test.undo()
      #expect(test.frame.element("page/things")?.content.list?.rows[1].image?.alternative == "")
    }
  }

  @Test("A104: a front end without pictures gets the words of a row's picture, and no cells")
  func words() async throws {
    try await onSessionThread {
      let test = SessionTest(PicturedRowsApplication(), capabilities: [])
      let rows = test.frame.element("page/things")?.content.list?.rows ?? []
      #expect(rows.allSatisfy { $0.image?.thumbnail == nil })
      #expect(rows.first?.imageSentence == "Picture: A red lamp")
    }
  }

  @Test("A104: a row of an earlier recording has no picture")
  func earlier() throws {
    let row = try JSONDecoder().decode(Row.self, from: Data(#"{"key":"a","label":"A","buttons":[],"cells":[]}"#.utf8))
    #expect(row.picture == nil)
  }

  @Test("A104: a smaller thumbnail has the mean colours of its parts, and at least one cell at each side")
  func scaled() throws {
    let cells: [UInt8] = [0, 0, 0, 100, 0, 0, 0, 0, 0, 100, 0, 0, 10, 10, 10, 30, 30, 30, 10, 10, 10, 30, 30, 30]
    let picture = try #require(Thumbnail(width: 2, height: 4, cells: cells))
    #expect(picture.scaled(1, 2).cells == [50, 0, 0, 20, 20, 20])
    #expect(picture.scaled(2, 2).cells == [0, 0, 0, 100, 0, 0, 10, 10, 10, 30, 30, 30])
    #expect(picture.fitting(1).cells == [35, 10, 10] && picture.fitting(4) == picture)
    let line = try #require(Thumbnail(width: 1, height: 1, cells: [7, 8, 9]))
    #expect(line.scaled(2, 2).cells == [7, 8, 9, 7, 8, 9, 7, 8, 9, 7, 8, 9])
  }
}
