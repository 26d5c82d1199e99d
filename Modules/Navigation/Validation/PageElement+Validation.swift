public import SignalboxCore
import SignalboxModel

extension PageElement {
  /// Complains about the value while `complaint` has a sentence: for a check that looks at several fields.
  ///
  /// ```swift
  /// end.complain(Property(combining: begin.number, end.number) { ($0 ?? 0) <= ($1 ?? 0) ? nil : "Before the beginning" })
  /// ```
  public final func complain(_ complaint: Property<String?>) { validation.add(complaint) }

  /// Whether the element keeps nobody from going on: it has a value if it must, no check complains, and none is under way. One
  /// that is hidden or disabled keeps nobody.
  public final var isValid: Property<Bool> {
    let own = Property(combining: isMissing, validation.complaint, validation.questions, isVisible, isEnabled) {
      !($3 && $4) || !$0 && $1 == nil && $2.isEmpty
    }
    return group.map { Property(combining: own, $0.isOffered) { $0 || !$1 } } ?? own
  }

  /// Whether the user can change it: it and every group around it are shown and enabled.
  private final var isOffered: Property<Bool> {
    let own = Property(combining: isVisible, isEnabled) { $0 && $1 }
    return group.map { Property(combining: own, $0.isOffered) { $0 && $1 } } ?? own
  }
}

extension TextField {
  /// Complains while the text is there and does not pass.
  public func check(_ check: Check<String>) {
    complain(text.map { $0.isBlank ? nil : check.complaint($0) })
  }

  /// Complains with `sentence` while the text is there and does not pass `test`.
  public func check(_ sentence: String, _ test: @escaping (String) -> Bool) { check(Check(sentence, test)) }

  /// Asks the world about the text when the user has paused: whether a name is free, say. Meanwhile the field is busy, and whoever
  /// needs it waits. An answer to a text that was changed since is dropped.
  ///
  /// ```swift
  /// name.check(as: "name-is-free", during: lifetime, in: context) { name in
  ///   try await service.isFree(name) ? nil : "The name is taken"
  /// }
  /// ```
  /// - Parameters:
  ///   - effect: What the question is called as an effect, which only looks.
  ///   - quiet: How long nothing must be typed before it is asked.
  ///   - lifetime: The page's.
  ///   - context: What the session lends.
  ///   - question: Gives what is wrong with the text, or `nil`. What it throws is shown as the complaint.
  public func check(
    as effect: String, after quiet: Duration = .milliseconds(300), during lifetime: Lifetime,
    in context: ApplicationContext, _ question: @escaping @concurrent @Sendable (String) async throws -> String?
  ) {
    let answer = MutableProperty<String?>(nil)
    complain(answer)
    var asking: Subscription?
    isBusy <~ validation.questions.map { !$0.isEmpty }
    text.changes.observe(during: lifetime) { [unowned self] text in
      asking?.cancel()
      answer.value = nil
      if text.isBlank { validation.questions.value.remove(effect) } else { validation.questions.value.insert(effect) }
      guard !text.isBlank else { return }
      asking = context.navigator.spawn(during: lifetime) { [weak self] in
        // A question that was given up, perhaps before it began, leaves the answer to the one that took its place.
        defer { if let self, self.text.value == text { validation.questions.value.remove(effect) } }
        do throws(EffectFailure) {
          try await context.effects.wait("\(effect)-pause", for: quiet)
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
  /// Complains with `rule` while there is a text and it does not pass `test`.
  ///
  /// The rule is a question to the secret, with the promise of `Secret.check(_:_:)`: one rule is one test.
  /// - Parameters:
  ///   - rule: What the secret must be, in words that people read: "At least 8 characters".
  ///   - test: Looks at nothing but the text.
  public func check(_ rule: String, _ test: @escaping @Sendable (String) -> Bool) {
    complain(secret.map { $0.isEmpty || $0.check(rule, test) ? nil : rule })
  }

  /// Complains with `sentence` while both fields have a text and not the same.
  public func check(_ sentence: String, equals other: SecretField) {
    complain(
      Property(
        combining: secret.map(isEqual: { _, _ in false }, \.self), other.secret.map(isEqual: { _, _ in false }, \.self)
      ) {
        $0.isEmpty || $1.isEmpty || $0 == $1 ? nil : sentence
      })
  }
}

extension String {
  /// Whether there is nothing but blanks.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
