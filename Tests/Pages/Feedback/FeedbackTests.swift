import SignalboxWords
import Testing

@testable import SignalboxPages

@Suite struct FeedbackTests {
  @Test("R28: feedbacks have a total order from none to really good, and display texts")
  func order() {
    let ordered: [Feedback] = [.none, .veryBad, .bad, .soAndSo, .good, .reallyGood]
    #expect(Feedback.allCases.sorted() == ordered)
    #expect(zip(ordered, ordered.dropFirst()).allSatisfy { $0 < $1 })
    #expect(ordered.map(\.text) == [nil, "very bad", "bad", "so and so", "good", "really good"])
  }

  @Test("R28: the texts are in the user's language, and the result is the same in every language")
  func languages() throws {
    let catalogue = try MessageCatalogue("msgid \"\"\nmsgstr \"Language: fr\\n\"\nmsgid \"good\"\nmsgstr \"bon\"\n")
    Language.speaking(Language(catalogue)) {
      #expect(Feedback.good.text == "bon" && Feedback.good.result == "good" && Feedback.none.result == nil)
    }
  }

  @Test("R29: each category offers exactly its choices, in order")
  func choices() {
    #expect(FeedbackCategory.average.choices == [.good, .soAndSo, .bad])
    #expect(FeedbackCategory.polarized.choices == [.reallyGood, .veryBad])
  }

  @Test("R27: the model starts with no feedback and the average category")
  func start() {
    #expect(FeedbackModel().feedback == .none)
    #expect(FeedbackModel().category == .average)
  }

  @Test("R25, R33: a change returns a new value, and a change of the category keeps the feedback")
  func changes() {
    var model = FeedbackModel()
    model.feedback = .good
    let changed = FeedbackModel.transform(category: .polarized)(model)
    #expect(changed.feedback == .good)
    #expect(changed.category == .polarized)
    #expect(FeedbackModel.transform(feedback: .bad)(changed).category == .polarized)
  }
}
