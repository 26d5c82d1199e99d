public import SignalboxInterface

/// A presenter together with its output, as a user would see it.
public protocol PresenterUnderTest: AnyObject {
  /// The presenter.
  var presenter: any Presenter { get }

  /// Returns the visible output, in any form that can be compared. May update the presentation first.
  func picture() -> String

  /// Returns the amount of output so far.
  func writtenCount() -> Int

  /// Stops or resumes the reader of the output. Does nothing if the output has no reader that can stop.
  func setReading(_ isReading: Bool)

  /// Returns the amount of output that was made and not read. It includes everything that grows while nothing is read.
  func waitingCount() -> Int
}

/// The promises that every presenter must keep: K1, K6, K7, K13 and K14. For presenters of this package and for others.
///
/// ``FrontEndContract`` has the promises towards the user.
///
/// ```swift
/// let breaches = PresenterContract { MyPresenterUnderTest() }.breaches()
/// #expect(breaches == [])
/// ```
public struct PresenterContract {
  private let make: () -> any PresenterUnderTest

  /// Creates a contract for the presenters that `make` creates. Each presenter is used once.
  public init(_ make: @escaping () -> any PresenterUnderTest) { self.make = make }

  /// Checks all promises.
  /// - Returns: A sentence for each broken promise.
  public func breaches() -> [String] {
    rendersEverything() + isIdempotent() + survivesSkippedFrames() + isTotal() + isBounded()
  }

  /// K1: every kind of element is shown, with plain, empty and extreme values. A page with content looks different from
  /// an empty page.
  package func rendersEverything() -> [String] {
    let bare = picture(of: FrameSamples.frame([]))
    return FrameSamples.each.enumerated().compactMap { number, frame in
      let picture = picture(of: frame)
      if picture.isEmpty { return "K1: sample \(number) shows nothing" }
      guard picture == bare, let element = frame.page.elements.first(where: { $0.sentence != "" }) else { return nil }
      return "K1: sample \(number), \(element.content.kind), looks like an empty page"
    }
      + FrameSamples.everyKind.compactMap { element in
        var explained = element
        explained.help = "A sentence that helps"
        return picture(of: FrameSamples.frame([explained])).contains("A sentence that helps")
          ? nil : "K1: the help of \(element.content.kind) is nowhere"
      }
      + (picture(of: FrameSamples.rows(saying: "What is known")) == picture(of: FrameSamples.rows(saying: nil))
        ? ["K1: that a row says more of itself is nowhere"] : [])
      + FrameSamples.inPassing.filter { picture(of: $0) == bare }.map {
        "K1: nothing is seen of what is said beside the page: \($0.notices.map(\.text)), \($0.status ?? "no status")"
      }
  }

  private func picture(of frame: Frame) -> String {
    let subject = make()
    subject.presenter.render(frame)
    defer { subject.presenter.close(.finished(outcome: nil)) }
    return subject.picture()
  }

  /// K7: the same frame again changes nothing and writes nothing.
  private func isIdempotent() -> [String] {
    let subject = make()
    var breaches: [String] = []
    subject.presenter.render(FrameSamples.all)
    let picture = subject.picture()
    let written = subject.writtenCount()
    subject.presenter.render(FrameSamples.all)
    if subject.picture() != picture { breaches.append("K7: rendering a frame twice changes the picture") }
    if subject.writtenCount() != written { breaches.append("K7: rendering a frame twice writes again") }
    subject.presenter.close(.finished(outcome: nil))
    return breaches
  }

  /// K6: the last frame alone gives the same picture as all frames before it.
  private func survivesSkippedFrames() -> [String] {
    let frames = (0..<9).map { number in
      FrameSamples.frame(Array(FrameSamples.everyKind.prefix(number + 3)), revision: number)
    }
    let (all, some) = (make(), make())
    for frame in frames { all.presenter.render(frame) }
    for (number, frame) in frames.enumerated() where number == 0 || number % 4 == 0 { some.presenter.render(frame) }
    let pictures = (all.picture(), some.picture())
    for subject in [all, some] { subject.presenter.close(.finished(outcome: nil)) }
    return pictures.0 == pictures.1 ? [] : ["K6: skipped frames change the final picture"]
  }

  /// K13: a refusal changes nothing, for every event and every reason. A single line may change to give the reason. The
  /// next frames look as if nothing had been refused.
  private func isTotal() -> [String] {
    let frame = FrameSamples.all
    var events = frame.page.elements.map { InputEvent(page: frame.inFront, element: $0.id, action: .press) }
    events += [
      InputEvent(page: frame.inFront, action: .back), InputEvent(page: PageID(99), element: "gone/it", action: .press),
      InputEvent(page: frame.inFront, element: "page/field", action: .setText("other words")),
      InputEvent(page: frame.inFront, element: "page/toggle", action: .setToggle(false)),
    ]
    return events.enumerated().flatMap { number, event in
      isUnmoved(by: Self.reasons[number % Self.reasons.count], for: event)
    } + [.staleRevision, .lookingOn].flatMap { isUnmoved(by: $0, for: events[0]) }
  }

  private func isUnmoved(by reason: Rejection, for event: InputEvent) -> [String] {
    let (refused, fresh) = (make(), make())
    for subject in [refused, fresh] { subject.presenter.render(FrameSamples.all) }
    let before = refused.picture()
    refused.presenter.rejected(event, reason)
    let after = refused.picture()
    // Another page, and the first page again.
    let pictures = [FrameSamples.otherPage, FrameSamples.again].map { frame in
      for subject in [refused, fresh] { subject.presenter.render(frame) }
      return (refused.picture(), fresh.picture())
    }
    for subject in [refused, fresh] { subject.presenter.close(.signal(15)) }
    return [
      Self.isSame(after, as: before) ? nil : "K13: what was visible goes when \(event.action) is refused (\(reason))",
      pictures.allSatisfy(Self.isSame)
        ? nil : "K13: what follows looks different after \(event.action) was refused (\(reason))",
    ].compactMap { $0 }
  }

  /// Returns whether a picture has all lines of another. A single line may be replaced by another text.
  private static func isSame(_ picture: String, as other: String) -> Bool {
    let (lines, others) = (Set(picture.split(separator: "\n")), Set(other.split(separator: "\n")))
    let lost = others.subtracting(lines)
    return lost.isEmpty || lost.count == 1 && others.count > 1 && !lines.subtracting(others).isEmpty
  }

  private static var reasons: [Rejection] {
    [
      .stalePage, .notOnTop, .coveredByAlert, .unknownElement, .disabled, .wrongAction, .noBack, .badValue(.tooLong),
      .actionFailed("It did not work."), .closing,
    ]
  }

  /// K14: while nothing is read, waiting output does not grow with the number of frames. A reader that resumes gets the
  /// last frame.
  private func isBounded() -> [String] {
    let (slow, fresh) = (make(), make())
    slow.setReading(false)
    var few = 0
    for number in 1...900 {
      slow.presenter.render(Self.longText(number))
      // A presenter that paints only on demand paints now.
      if number.isMultiple(of: 50) { _ = slow.picture() }
      if number == 300 { few = slow.waitingCount() }
    }
    let many = slow.waitingCount()
    slow.setReading(true)
    fresh.presenter.render(Self.longText(900))
    let isCurrent = slow.picture() == fresh.picture()
    for subject in [slow, fresh] { subject.presenter.close(.finished(outcome: nil)) }
    return [
      many > few + few / 2 ? "K14: \(few) wait after 300 frames that nobody read, and \(many) after 900" : nil,
      isCurrent ? nil : "K14: who reads on after a pause does not see the last frame",
    ].compactMap { $0 }
  }

  private static func longText(_ number: Int) -> Frame {
    let text = "Change \(number) " + String(repeating: "and so on ", count: 200)
    return FrameSamples.frame([ElementState(id: "page/text", content: .text(text))], revision: number)
  }
}
