import SignalboxInterface
import SignalboxNavigation
import SignalboxPages
import SignalboxSession

/// The actions of a user in the sampler: a form, a list, an effect that takes time. No checkpoint removes their
/// entries.
enum SamplerScript {
  static func recorded(_ count: Int, in file: String) throws {
    let driven = Driven(SamplerApplication(), recording: try .new(file, of: SamplerApplication()))
    var round = 0
    while driven.entries < count - 1 {
      round += 1
      play(round, on: driven)
    }
    driven.leave()
  }

  /// Plays a round of ten actions.
  static func play(_ round: Int, on driven: Driven) {
    driven.act("home/account")
    driven.act("account/email", .setText("ann\(round)@example.org"))
    driven.act("account/age", .setNumber(Double(round % 150)))
    driven.act("account/news", .setToggle(true))
    driven.act("account/plan", .choose("pro"))
    driven.act("account/note", .setText("The \(round)th time.\nOn two lines."))
    driven.back()
    driven.act("home/load")
    driven.session.advance(by: .milliseconds(30))
    driven.act("home/people")
    driven.back()
  }
}

/// The actions of a user in the feedback application, which writes checkpoints: their entries are removed piece by
/// piece.
enum FeedbackScript {
  static func recorded(_ count: Int, in file: String) throws -> Driven {
    let driven = Driven(application, recording: try .new(file, of: application))
    var round = 0
    while driven.entries < count {
      round += 1
      play(round, on: driven)
    }
    return driven
  }

  static var application: FeedbackApplication { FeedbackApplication(store: Forgetful()) }

  /// Plays a round of five or six entries: an opinion, which is kept, and every other time thanks for it.
  private static func play(_ round: Int, on driven: Driven) {
    let isAverage = round % 2 == 0
    driven.act("main/category", .choose(isAverage ? "average" : "polarized"))
    driven.act("main/leave")
    driven.act(isAverage ? "selection/bad" : "selection/really-good")
    driven.session.settleEffects()
    if let button = driven.session.within({ $0.frame?.alerts.last?.buttons.first?.id }) { driven.act(button) }
  }

  /// A store that keeps nothing.
  private struct Forgetful: FeedbackStore {
    @concurrent func keep(_ feedback: CollectedFeedback, key: String) async throws {}
  }
}

extension Recording {
  /// Creates a recording in `file`.
  static func new(_ file: String, of application: any Application) throws -> Recording {
    Recording(store: try JournalFile.create(file, JournalHeader(of: application, session: "bench")))
  }
}
