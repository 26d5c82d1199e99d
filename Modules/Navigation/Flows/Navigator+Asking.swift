public import SignalboxInterface

extension Navigator {
  /// Asking the user as a transform, for `bind` after any signal (R59).
  ///
  /// ```swift
  /// button.taps.map { sources.library }.bind(navigator.asking(ImagePicker.init))
  ///   .next { picture in … }
  ///   .error { dismissed in … }
  /// ```
  ///
  /// Each question is a new page with an answer of its own, so no two can take each other's (B19, R64).
  /// - Parameters:
  ///   - make: Makes the page from what is asked about.
  ///   - mode: How the page stands on the one below.
  public func asking<Input, Outcome>(
    _ make: @escaping (Input) -> Page<Outcome>, as mode: PresentationMode = .modal
  ) -> (Input) async throws(Dismissed) -> Outcome {
    { input throws(Dismissed) in try await self.present(make(input), as: mode) }
  }
}
