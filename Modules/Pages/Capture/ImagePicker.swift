import SignalboxCore
import SignalboxInterface
import SignalboxModel
public import SignalboxNavigation
import SignalboxWords

/// A page on which the user chooses a picture from a single source. The result is the loaded picture.
///
/// The page shows errors of a picture and stays open. Going back ends the page with `Dismissed.cancelled`, which is not
/// an error (R61, B21).
public final class ImagePicker: Page<CapturedPicture> {
  private let source: ImageSource
  private let list = List("list", phrase("Pictures"))
  private let path = TextField("path", phrase("File"), isRequired: true, limit: 4_096)
  private let open = Button("open", phrase("Open"), role: .default)
  private let sent = FileField("sent", phrase("Picture"), limit: ImagePicker.mostSentBytes, types: [.png, .jpeg])
  private let take = Button("take", phrase("Take a picture"), role: .default)
  private var completing: Subscription?

  /// All elements; only the element that the source needs is visible: the list, the path, the button or the field.
  public override var elements: [PageElement] { [take, list, path, open, sent] }

  /// The most bytes of a picture that a user sends.
  static let mostSentBytes = 20_000_000

  /// Creates a picker for one question. The picker is shown only once (R64).
  public init(_ source: ImageSource) {
    self.source = source
    super.init(key: "picker", title: source.kind.title)
    take.isVisible.value = source.kind == .camera
    list.isVisible.value = source.kind == .library
    path.isVisible.value = source.kind == .file
    open.isVisible.value = source.kind == .file
    sent.isVisible.value = source.kind == .device
    switch source.kind {
    case .camera:
      take.taps.observe { [unowned self] in
        pick("take picture", phrase("Taking the picture"), at: take) { try await $0.takePicture() }
      }
    case .library: bindLibrary()
    case .file: bindFile()
    case .device: bindDevice()
    }
  }

  private func bindLibrary() {
    ready.observe { [unowned self] in
      run("list pictures", phrase("Listing pictures"), at: list) {
        try await $0.library()
      } then: { [unowned self] files in
        list.rows.value = files.map { Row($0.name, $0.name, detail: "\(FileSize.text($0.bytes)), \($0.date)") }
        list.help.value = files.isEmpty ? phrase("There is no picture in the folder.") : nil
      }
    }
    list.selections.observe { [unowned self] name in
      pick("read picture", phrase("Reading the picture"), at: list) { try await $0.picture(inLibrary: name) }
    }
  }

  private func bindFile() {
    path.typing = .path
    open.isEnabled <~ path.text.map { !$0.isEmpty }
    ready.observe { [unowned self] in complete() }
    path.edits.observe { [unowned self] _ in
      path.error.value = nil
      complete()
    }
    open.taps.observe { [unowned self] in
      let text = path.text.value
      pick("read picture", phrase("Reading the picture"), at: path) { try await $0.picture(at: text) }
    }
  }

  private func bindDevice() {
    sent.edits.observe { [unowned self] files in
      guard let file = files.first else { return sent.error.value = nil }
      let effects = source.context.effects
      run(at: sent) { [service = source.service] () throws(EffectFailure) in
        try await effects.run("read picture", files: [file], title: phrase("Reading the picture"), isReversible: true) {
          _, files in try await service.picture(in: files[0])
        }
      } then: { [unowned self] picture in
        finish(picture)
      }
    }
  }

  /// Suggests the completions of the path. Only the answer to the newest text counts (B9).
  private func complete() {
    completing?.cancel()
    let text = path.text.value
    completing = run("complete name", nil, at: nil) {
      try await $0.completions(of: text)
    } then: { [unowned self] names in
      path.suggestions.value = names
    }
  }

  private func pick(
    _ name: String, _ title: String, at element: PageElement,
    _ work: @escaping @concurrent @Sendable (any PictureService) async throws -> CapturedPicture
  ) {
    run(name, title, at: element, work) { [unowned self] picture in finish(picture) }
  }

  /// Performs `work` as an effect while the page lives, and shows a failure at `element`.
  @discardableResult
  private func run<Value: Codable & Sendable>(
    _ name: String, _ title: String?, at element: PageElement?,
    _ work: @escaping @concurrent @Sendable (any PictureService) async throws -> Value,
    then take: @escaping (Value) -> Void
  ) -> Subscription {
    let (service, effects) = (source.service, source.context.effects)
    // Reversible: the work changes nothing that an undo would have to restore.
    let effect = { () async throws(EffectFailure) -> Value in
      try await effects.run(name, title: title, isReversible: true) { _ in try await work(service) }
    }
    return run(at: element, effect, then: take)
  }

  /// Waits for an effect while the page lives, and shows a failure at `element`.
  @discardableResult
  private func run<Value: Codable & Sendable>(
    at element: PageElement?, _ effect: @escaping () async throws(EffectFailure) -> Value,
    then take: @escaping (Value) -> Void
  ) -> Subscription {
    source.context.navigator.spawn(during: lifetime) {
      element?.isBusy.value = true
      element?.error.value = nil
      let result: Result<Value, EffectFailure>
      do throws(EffectFailure) {
        result = .success(try await effect())
      } catch {
        result = .failure(error)
      }
      guard !Task.isCancelled else { return }
      element?.isBusy.value = false
      switch result {
      case .success(let value): take(value)
      case .failure(let failure): element?.error.value = failure.reason
      }
    }
  }
}

extension ImageSource.Kind {
  fileprivate var title: String {
    switch self {
    case .camera: phrase("Take a picture")
    case .library: phrase("Choose a picture")
    case .file: phrase("Open a picture")
    case .device: phrase("Send a picture")
    }
  }
}
