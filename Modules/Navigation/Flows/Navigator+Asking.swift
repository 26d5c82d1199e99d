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

extension Navigator {
  /// Asks whether something is to be done, in an alert with two buttons: `ok`, which does it, and `cancel`.
  ///
  /// ```swift
  /// if try await navigator.confirm("Delete Ada?", "Delete", destructive: true) { people.remove(ada) }
  /// ```
  /// - Parameters:
  ///   - question: The alert's title.
  ///   - action: What is done, on the button that does it.
  ///   - message: More about it; may be empty.
  ///   - destructive: Whether something is lost by it: then it is a warning, and Enter does not do it.
  /// - Returns: Whether the user wants it. Going back is no.
  /// - Throws: ``Dismissed`` when the alert went for another reason than the user's answer.
  public nonisolated(nonsending) func confirm(
    _ question: String, _ action: String, message: String = "", destructive: Bool = false
  ) async throws(Dismissed) -> Bool {
    let cancel = Button("cancel", phrase("Cancel", german: "Abbrechen"), role: .cancel)
    let alert = Alert(
      title: question, message: message, severity: destructive ? .warning : .information,
      buttons: [Button("ok", action, role: destructive ? .destructive : .default), cancel])
    do throws(Dismissed) {
      return try await present(alert, as: .alert) == "ok"
    } catch {
      guard error == .cancelled else { throw error }
      return false
    }
  }
}
