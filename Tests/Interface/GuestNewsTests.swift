import SignalboxInterface
import Testing

/// Sentences about guests, for the user of a session.
@Suite struct GuestNewsTests {
  @Test("D15: a decision of the user about guests is announced, and no change announces nothing")
  func admissions() {
    let sentences: [Admission: String] = [
      .acting: "Agents may join and act.", .looking: "Agents can only watch now; x removes them.",
      .away: "Agents are removed; x lets them join again.",
    ]
    for old in Admission.allCases {
      for new in Admission.allCases {
        let (before, now) = (Guests(names: [], admission: old), Guests(names: [], admission: new))
        #expect(now.news(since: before, way: "x") == (old == new ? nil : sentences[new]))
      }
    }
  }
}
