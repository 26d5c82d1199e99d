public import SignalboxInterface

/// A front end without a screen: records everything that it receives.
///
/// Keeps the same contract as real front ends. Tests read its records.
public final class RecordingPresenter: Presenter {
  /// The capabilities that it reports.
  public let capabilities: Capabilities
  /// Every rendered frame, in order. Equal frames in succession are recorded once.
  public private(set) var frames: [Frame] = []
  /// Every refusal, in order.
  public private(set) var rejections: [Rejection] = []
  /// Every file that was given, in order.
  public private(set) var offers: [KeptFile] = []
  /// The ending of the session; `nil` before the end.
  public private(set) var ending: Ending?

  /// Creates a presenter with these capabilities.
  public init(capabilities: Capabilities = [.images, .rawText, .revisions]) { self.capabilities = capabilities }

  /// Records the frame.
  public func render(_ frame: Frame) {
    precondition(ending == nil, "nothing is rendered after the end")
    guard frame != frames.last else { return }
    frames.append(frame)
  }

  /// Records the reason.
  public func rejected(_ event: InputEvent, _ reason: Rejection) { rejections.append(reason) }

  /// Records the file.
  public func offered(_ file: KeptFile) { offers.append(file) }

  /// Records the ending.
  public func close(_ reason: Ending) {
    precondition(ending == nil, "a presenter is closed once")
    ending = reason
  }
}
