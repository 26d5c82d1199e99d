import Foundation
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

/// Sums below rows of which some are not loaded.
@Suite struct SumTests {
  private static func sentence(_ test: SessionTest) -> String? {
    test.frame.element("page/table")?.content.list?.footerSentence
  }

  @Test("A105: sums are of the loaded rows until all are there, also while more are on their way and in another order")
  func portions() async throws {
    try await onSessionThread {
      let test = SessionTest(SumsApplication())
      test.press("page/arrive")
      #expect(Self.sentence(test) == "Total; Number: 465; of the 30 loaded rows")
      test.act("page/table", .more)
      #expect(test.frame.element("page/table")?.content.list?.wantsMore == false)
      #expect(Self.sentence(test) == "Total; Number: 465; of the 30 loaded rows", "they are on their way")
      test.press("page/table/column:number")
      #expect(Self.sentence(test) == "Total; Number: 465; of the 30 loaded rows", "in another order")
      test.press("page/arrive")
      #expect(Self.sentence(test) == "Total; Number: 1830; of the 60 loaded rows")
      test.press("page/arrive")
      #expect(Self.sentence(test) == "Total; Number: 4095", "all are there")
      test.undo()
      #expect(Self.sentence(test) == "Total; Number: 1830; of the 60 loaded rows")
    }
  }

  @Test("A105: a given sum is of all rows, and takes the place of the computed ones")
  func given() async throws {
    try await onSessionThread {
      let test = SessionTest(SumsApplication())
      test.press("page/arrive")
      test.press("page/know")
      #expect(Self.sentence(test) == "Total; Number: 4095")
      #expect(test.frame.element("page/table")?.content.list?.footerRows == nil)
    }
  }

  @Test("A105: a source has sums when it has given all rows, or the sums; otherwise not even their label")
  func source() async throws {
    try await onSessionThread {
      #expect(Self.sentence(SessionTest(SumsApplication(.source(500, givesSum: false)))) == nil)
      #expect(Self.sentence(SessionTest(SumsApplication(.source(500, givesSum: true)))) == "Total; Number: 125250")
      #expect(Self.sentence(SessionTest(SumsApplication(.source(20, givesSum: false)))) == "Total; Number: 210")
      let old = try JSONDecoder().decode(RowAnswer<Int>.self, from: Data(#"{"rows":[1],"total":1}"#.utf8))
      #expect(old.sums == nil)
    }
  }
}
