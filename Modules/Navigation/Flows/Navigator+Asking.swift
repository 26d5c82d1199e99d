public import SignalboxInterface
import SignalboxWords

extension Navigator {
  /// Returns a function that presents a page and returns its outcome, for use with `bind` after any signal (R59).
  ///
  /// ```swift
  /// button.taps.map { sources.library }.bind(navigator.asking(ImagePicker.init))
  ///   .next { picture in … }
  ///   .error { dismissed in … }
  /// ```
  ///
  /// Each call creates a new page with its own outcome, so two calls never receive each other's outcome (B19, R64).
  /// - Parameters:
  ///   - make: Creates the page for an input.
  ///   - mode: The presentation of the page over the page below.
  public func asking<Input, Outcome>(
    _ make: @escaping (Input) -> Page<Outcome>, as mode: PresentationMode = .modal
  ) -> (Input) async throws(Dismissed) -> Outcome {
    { input throws(Dismissed) in try await self.present(make(input), as: mode) }
  }
}

extension Navigator {
  /// Requests a confirmation in an alert with two buttons: `ok` for the action, and `cancel`.
  ///
  /// ```swift
  /// if try await navigator.confirm("Delete Ada?", "Delete", destructive: true) { people.remove(ada) }
  /// ```
  /// - Parameters:
  ///   - question: The alert's title.
  ///   - action: The label of the button for the action.
  ///   - message: The text below the title. May be empty.
  ///   - destructive: A Boolean value that indicates whether the action destroys something. Then the alert is a
  ///     warning, and Enter does not press the button.
  /// - Returns: True if the user confirms. False if the user cancels or goes back.
  /// - Throws: ``Dismissed`` when the alert ended without the user's answer.
  public nonisolated(nonsending) func confirm(
    _ question: String, _ action: String, message: String = "", destructive: Bool = false
  ) async throws(Dismissed) -> Bool {
    let cancel = Button("cancel", phrase("Cancel"), role: .cancel)
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
