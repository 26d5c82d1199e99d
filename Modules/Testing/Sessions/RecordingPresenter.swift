public import SignalboxInterface

/// A front end without a screen: it keeps everything it is told.
///
/// It obeys the same contract as the real ones, and its logs are what tests look at.
public final class RecordingPresenter: Presenter {
  /// What it says it can show.
  public let capabilities: Capabilities
  /// Every frame rendered, in order.
  public private(set) var frames: [Frame] = []
  /// Every refusal, in order.
  public private(set) var rejections: [Rejection] = []
  /// How the session ended, once it has.
  public private(set) var ending: Ending?

  /// Creates a presenter with these capabilities.
  public init(capabilities: Capabilities = [.images, .rawText]) { self.capabilities = capabilities }

  /// Keeps the frame.
  public func render(_ frame: Frame) {
    precondition(ending == nil, "nothing is rendered after the end")
    guard frame != frames.last else { return }
    frames.append(frame)
  }

  /// Keeps the reason.
  public func rejected(_ event: InputEvent, _ reason: Rejection) { rejections.append(reason) }

  /// Keeps the ending.
  public func close(_ reason: Ending) {
    precondition(ending == nil, "a presenter is closed once")
    ending = reason
  }
}
