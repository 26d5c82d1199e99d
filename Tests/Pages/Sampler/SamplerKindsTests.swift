import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxPages

/// Everything that a front end can meet, looked for on the sampler's pages.
@Suite struct SamplerKindsTests {
  /// Returns frames with everything that the sampler shows, from all its pages.
  private func frames() async throws -> [Frame] {
    try await onSessionThread {
      let test = SessionTest(SamplerApplication())
      var frames = [test.frame]
      func look(_ act: () -> Void) {
        act()
        frames.append(test.frame)
      }
      look { test.press("home/load") }
      test.advance(by: .milliseconds(30))
      look { test.press("home/account") }
      look { test.set("account/email", "ann") }
      test.back()
      test.press("home/people")
      look { test.press("people/list/a1/delete") }
      test.press("alert:1/ok")
      test.back()
      test.press("home/everything")
      look { test.press("everything/tell") }
      test.back()
      test.press("alert:2/ok")
      look { test.press("home/more") }
      test.set("more/name", "ann")
      look { test.choose("more/parts/tab", "numbers") }
      test.act("more/port", .setNumber(1))
      look { test.press("more/next") }
      return frames
    }
  }

  @Test("K1: the sampler has every kind of element, every role and every severity")
  func kinds() async throws {
    let frames = try await frames()
    let elements = frames.flatMap(\.everything)
    #expect(Set(elements.map(\.content.kind)) == Set(ElementKind.allCases))
    let roles: Set<ElementRole> = [.default, .destructive, .cancel, .tabs, .columns, .buttons]
    #expect(roles.isSubset(of: Set(elements.compactMap(\.role))))
    let noted = elements.compactMap { if case .note(_, let severity) = $0.content { severity } else { nil } }
    #expect(Set(noted) == [.information, .success, .warning, .error])
    let formats = elements.compactMap { $0.content.field?.format?.kind }
    #expect(Set(formats) == Set(TextFormat.Kind.allCases))
    let phases = elements.compactMap { if case .image(let image) = $0.content { image.phase } else { nil } }
    #expect(Set(phases) == [.placeholder, .loaded, .failed])
  }

  @Test("A57, A75: the sampler has rows to select, at most two, and gives a file at a press")
  func selectedAndGiven() async throws {
    try await onSessionThread {
      let test = SessionTest(SamplerApplication())
      test.press("home/more")
      test.act("more/drafts", .chooseMany(["letter", "plan"]))
      #expect(test.frame.element("more/drafts")?.content.list?.selection?.keys == ["letter", "plan"])
      test.act("more/drafts", .chooseMany(["letter", "plan", "list"]))
      #expect(test.rejections.count == 1)
      #expect(test.frame.element("more/written") == nil)
      test.press("more/write")
      #expect(test.frame.element("more/written")?.sentence == "Written: drafts.txt (7 bytes)")
    }
  }

  /// The properties of an element besides its value.
  private static let states: [(name: String, isShown: @Sendable (ElementState) -> Bool)] = [
    ("help", { $0.help != nil }), ("disabled", { !$0.isEnabled && $0.disabledReason == nil }),
    ("still needed", { $0.disabledReason != nil }), ("required", \.isRequired), ("busy", \.isBusy),
    ("error", { $0.error != nil }), ("shortcut", { $0.shortcut != nil }), ("purpose", { $0.purpose != nil }),
    ("several lines", { $0.content.field?.isMultiline == true }),
    ("suggestions", { $0.content.field?.suggestions.isEmpty == false }),
    ("no option", { $0.content.options.contains { !$0.isEnabled } }),
    ("something wanting in a part", { $0.content.options.contains { $0.isWanting } }),
    ("more options than stand side by side", { $0.content.options.count > 9 }),
    ("counted", { if case .progress(_, of: _?) = $0.content { true } else { false } }),
    ("not known how far", { $0.content == .progress(nil) }),
    ("a group in a group", { $0.content.members.contains { $0.content.kind == .group } }),
    ("columns that are sorted", { $0.content.list?.sorting != nil }),
    ("rows by range", { $0.content.list?.window?.searchField != nil }),
    ("rows that come page by page", { $0.content.list?.wantsMore == true }),
    ("a row with a detail", { $0.content.rows.contains { $0.detail != nil } }),
    ("a row with a preview", { $0.content.rows.contains { $0.preview != nil } }),
    ("a row with a button", { $0.content.rows.contains { !$0.buttons.isEmpty } }),
    ("more rows than anybody reads", { $0.content.rows.count == 100_000 }),
  ]

  @Test("K1: the sampler has every state that an element or a page can be in")
  func states() async throws {
    let frames = try await frames()
    let elements = frames.flatMap(\.everything)
    for (name, isShown) in Self.states { #expect(elements.contains(where: isShown), "\(name)") }
    #expect(frames.contains { !$0.pending.isEmpty } && frames.contains { !$0.activities.isEmpty })
    #expect(frames.contains { !$0.alerts.isEmpty } && frames.contains { !$0.notices.isEmpty })
    #expect(frames.contains { $0.status != nil } && frames.contains { $0.page.steps != nil })
    let modes = frames.flatMap { frame in frame.stack.map(\.mode) }
    #expect(Set(modes) == [.push, .modal])
  }
}

extension Frame {
  /// All elements, also those of alerts and rows.
  fileprivate var everything: [ElementState] {
    let own = (page.elements + alerts.flatMap(\.buttons)).flattened
    return own + own.flatMap { $0.content.rows.prefix(100).flatMap(\.buttons) }
  }
}

extension ElementContent {
  fileprivate var options: [OptionState] {
    switch self {
    case .choice(let choice): choice.options
    case .multichoice(let choice): choice.options
    default: []
    }
  }

  fileprivate var rows: [RowState] { list?.rows ?? [] }
}
