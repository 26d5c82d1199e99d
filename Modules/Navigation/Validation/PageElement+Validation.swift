public import SignalboxCore
import SignalboxModel

extension PageElement {
  /// Complains about the value while `complaint` has a sentence. Use it for a check of several fields.
  ///
  /// ```swift
  /// let complaint = Property(combining: begin.number, end.number) {
  ///   ($0 ?? 0) <= ($1 ?? 0) ? nil : "Before the beginning"
  /// }
  /// end.validate(complaint)
  /// ```
  public final func validate(_ complaint: Property<String?>) { validation.add(complaint) }

  /// A property that is false while the element blocks the user. It blocks if a required value is missing, a check
  /// complains, or a check is running. A hidden or disabled element never blocks.
  public final var isValid: Property<Bool> {
    let own = Property(combining: isMissing, validation.complaint, validation.questions, isVisible, isEnabled) {
      !($3 && $4) || !$0 && $1 == nil && $2.isEmpty
    }
    return group.map { Property(combining: own, $0.isOffered) { $0 || !$1 } } ?? own
  }

  /// A property that is true while the element and all groups around it are visible and enabled.
  private final var isOffered: Property<Bool> {
    let own = Property(combining: isVisible, isEnabled) { $0 && $1 }
    return group.map { Property(combining: own, $0.isOffered) { $0 && $1 } } ?? own
  }
}

extension TextField {
  /// Complains while a text is given and fails the check.
  public func check(_ check: Check<String>) {
    validate(text.map { $0.isBlank ? nil : check.complaint($0) })
  }

  /// Complains with `sentence` while a text is given and fails `test`.
  public func check(_ sentence: String, _ test: @escaping (String) -> Bool) { check(Check(sentence, test)) }

  /// Checks the text with an effect when the user pauses, for example whether a name is free. During the check the
  /// field is busy and counts as invalid. The result for an outdated text is dropped.
  ///
  /// ```swift
  /// name.check(as: "name-is-free", during: lifetime, in: context) { name in
  ///   try await service.isFree(name) ? nil : "The name is taken"
  /// }
  /// ```
  /// - Parameters:
  ///   - effect: The name of the effect. The effect only reads.
  ///   - delay: The time without typing before the check starts.
  ///   - lifetime: The page's lifetime.
  ///   - context: The application's context.
  ///   - question: Returns the problem with the text, or `nil`. An error that it throws is shown as the complaint.
  public func check(
    as effect: String, after delay: Duration = .milliseconds(300), during lifetime: Lifetime,
    in context: ApplicationContext, _ question: @escaping @concurrent @Sendable (String) async throws -> String?
  ) {
    let answer = MutableProperty<String?>(nil)
    validate(answer)
    var asking: Subscription?
    isBusy <~ validation.questions.map { !$0.isEmpty }
    text.changes.observe(during: lifetime) { [unowned self] text in
      asking?.cancel()
      answer.value = nil
      if text.isBlank { validation.questions.value.remove(effect) } else { validation.questions.value.insert(effect) }
      guard !text.isBlank else { return }
      asking = context.navigator.spawn(during: lifetime) { [weak self] in
        // A cancelled check may end after its replacement has started. So only the check of the current text removes
        // the name.
        defer { if let self, self.text.value == text { validation.questions.value.remove(effect) } }
        do throws(EffectFailure) {
          try await context.effects.wait("\(effect)-pause", for: delay)
          let complaint = try await context.effects.run(effect, isReversible: true, given: text) { _ in
            try await question(text)
          }
          if self?.text.value == text { answer.value = complaint }
        } catch {
          if error.cause == .failed, self?.text.value == text { answer.value = error.reason }
        }
      }
    }
  }
}

extension SecretField {
  /// Complains with `rule` while a text is given and fails `test`.
  ///
  /// The check follows the contract of `Secret.check(_:_:)`: a rule always has the same test.
  /// - Parameters:
  ///   - rule: The requirement as a text for the user: "At least 8 characters".
  ///   - test: Checks the text. It must depend only on the text.
  public func check(_ rule: String, _ test: @escaping @Sendable (String) -> Bool) {
    validate(secret.map { $0.isEmpty || $0.check(rule, test) ? nil : rule })
  }

  /// Complains with `sentence` while both fields have texts and the texts differ.
  public func check(_ sentence: String, equals other: SecretField) {
    validate(
      Property(
        combining: secret.map(isEqual: { _, _ in false }, \.self), other.secret.map(isEqual: { _, _ in false }, \.self)
      ) {
        $0.isEmpty || $1.isEmpty || $0 == $1 ? nil : sentence
      })
  }
}

extension String {
  /// A Boolean value that indicates whether the text is empty or only whitespace.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
