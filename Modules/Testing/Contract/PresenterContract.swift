import SignalboxNavigation
public import SignalboxPresentation

/// A presenter, and what somebody in front of it would see.
public protocol PresenterUnderTest: AnyObject {
  /// The presenter.
  var presenter: any Presenter { get }

  /// What is visible now, in any form that can be compared; it may bring the presentation up to date first.
  func picture() -> String

  /// How much has been written to the outside so far.
  func writtenCount() -> Int

  /// Lets whoever takes what is written stop taking it, or go on. Where nobody can stop there is nothing to do.
  func setReading(_ isReading: Bool)

  /// How much was made for the outside and has not been taken: all that grows inside while nobody reads.
  func waitingCount() -> Int
}

/// What every presenter must keep, ours or foreign: K1, K6, K7, K13 and K14.
///
/// What it does for somebody who uses it is the matter of ``FrontEndContract``.
///
/// ```swift
/// let breaches = PresenterContract { MyPresenterUnderTest() }.breaches()
/// #expect(breaches == [])
/// ```
public struct PresenterContract {
  private let make: () -> any PresenterUnderTest

  /// A contract for the presenters that `make` makes; each is used once.
  public init(_ make: @escaping () -> any PresenterUnderTest) { self.make = make }

  /// Checks everything, and gives a sentence for each promise that is not kept.
  public func breaches() -> [String] {
    rendersEverything() + isIdempotent() + survivesSkippedFrames() + isTotal() + isBounded()
  }

  /// K1: every kind of element is shown, with plain, empty and extreme values.
  private func rendersEverything() -> [String] {
    FrameSamples.each.enumerated().compactMap { number, frame in
      let subject = make()
      subject.presenter.render(frame)
      let picture = subject.picture()
      subject.presenter.close(.finished(outcome: nil))
      return picture.isEmpty ? "K1: sample \(number) shows nothing" : nil
    }
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

  /// K13: a refusal for anything, at any time, leaves the picture as it is.
  private func isTotal() -> [String] {
    let subject = make()
    subject.presenter.render(FrameSamples.all)
    let element = FrameSamples.all.page.elements[0].id
    let event = InputEvent(page: FrameSamples.all.inFront, element: element, action: .press)
    subject.presenter.rejected(event, .wrongAction)
    subject.presenter.rejected(InputEvent(page: event.page, action: .back), .noBack)
    subject.presenter.render(FrameSamples.withAlerts)
    let isShown = !subject.picture().isEmpty
    subject.presenter.close(.signal(15))
    return isShown ? [] : ["K13: after a refusal nothing is shown"]
  }

  /// K14: while nobody reads, what waits does not grow with the number of frames, and who reads on sees the last one.
  private func isBounded() -> [String] {
    let (slow, fresh) = (make(), make())
    slow.setReading(false)
    var few = 0
    for number in 1...900 {
      slow.presenter.render(Self.longText(number))
      // Who paints only when somebody looks does it now.
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
