public import ArgumentParser
import SignalboxInterface

/// The rate at which the line mode tells changes that come by themselves.
///
/// The results of the user's own actions are told at once at every rate. So are messages, errors and warnings.
public enum ChangeRate: ExpressibleByArgument, Equatable, Sendable {
  /// Each change at once.
  case atOnce
  /// At most once in this time.
  case every(Duration)
  /// Only on request, with `:changes`.
  case never

  /// Every ten seconds: several sentences take a screen reader about as long.
  public static let standard = ChangeRate.every(.seconds(10))
  /// The time after changes were told in which no others are told.
  var pause: Duration { if case .every(let time) = self { time } else { .zero } }

  /// Parses a number of seconds, `at-once` or `never`.
  public init?(argument: String) {
    switch argument {
    case "at-once": self = .atOnce
    case "never": self = .never
    default:
      guard let seconds = Int(argument), (1...86_400).contains(seconds) else { return nil }
      self = .every(.seconds(seconds))
    }
  }
}

/// The way in which changes are told now that came by themselves.
enum Telling {
  /// In full.
  case inFull
  /// A few in full, otherwise their number.
  case inShort
  /// Not yet. Until then, the question and its numbers keep their meaning.
  case later
}

/// The last action of the user or of a guest, to distinguish its result from changes that come by themselves.
///
/// The result is in the first frame after the action, and in the frame in which its work has ended.
struct LastAction {
  private var before: Frame?
  private var hasFrame = false

  /// A Boolean value that indicates whether the work of the action is still under way.
  var isUnderWay: Bool { before != nil && hasFrame }

  mutating func begin(_ frame: Frame) { (before, hasFrame) = (frame, false) }

  /// Returns the frame before the result that is in `frame`; `nil` if the frame contains no result.
  mutating func result(in frame: Frame) -> Frame? {
    guard let before, !hasFrame || frame.isSettled else { return nil }
    hasFrame = true
    self.before = frame.isSettled ? nil : frame
    return before
  }
}

/// The changes that come by themselves, and how far they were told.
struct ConversationNews {
  /// The changes of an element, or of the rows of a list, that were told in a turn.
  struct Change {
    var name: String
    var count: Int
  }

  var newest: Frame?
  /// The newest frame at the turn before.
  var previous: Frame?
  var lastAction = LastAction()
  /// The changes that are told in this turn.
  var scope = TellingScope.all
  /// The changes that were told in this turn.
  var changes: [Change] = []
  /// The page whose changes were only counted.
  var counted: PageState?
  /// A Boolean value that indicates whether the user wants to hear all changes.
  var isAskedFor = false

  mutating func note(_ name: String, _ count: Int) {
    if let index = changes.firstIndex(where: { $0.name == name }) {
      changes[index].count += count
    } else {
      changes.append(Change(name: name, count: count))
    }
  }
}

/// The changes that are told.
enum TellingScope {
  case all
  /// The changes since this frame; none without a frame.
  case since(Frame?)

  /// Returns a Boolean value that indicates whether a change of a part of the frame is told.
  func tells<Part: Equatable>(_ frame: Frame, _ part: (Frame) -> Part) -> Bool {
    switch self {
    case .all: true
    case .since(let before): before.map { part($0) != part(frame) } ?? false
    }
  }
}
