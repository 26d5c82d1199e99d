import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import Synchronization

/// An application that follows two sources: prices, of which the newest counts, and messages, of which each counts.
struct Board: Application {
  static let name = "board"
  let world: World

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let state = MutableProperty(context.restored(BoardState.self) ?? BoardState())
    context.keepCheckpoints { state.value }
    _ = try? await context.navigator.presentRoot(BoardPage(context, world, state))
    return nil
  }
}

struct BoardState: Codable, Equatable {
  var price = ""
  var messages: [Int] = []
  var presses = 0
}

final class BoardPage: Page<Never> {
  let price = Label("price")
  let messages = Label("messages")
  let trouble = Label("trouble")
  let presses = Label("presses")
  let name = TextField("name", "Name")
  let open = Button("open", "Open")
  let press = Button("press", "Press")

  override var elements: [PageElement] { [price, messages, trouble, presses, name, open, press] }

  init(_ context: ApplicationContext, _ world: World, _ state: MutableProperty<BoardState>) {
    super.init(key: "board", title: "Board")
    let sources = context.sources
    sources.follow("price", during: lifetime) { try await world.open("price", 0).map(\.0) }
      .observe { number in state.modify { $0.price = "\(number)" } }
    let last = state.value.messages.last ?? 0
    sources.follow("messages", from: last, during: lifetime, keeping: .all) { try await world.open("messages", $0) }
      .observe { number in
        state.modify { $0.messages.append(number) }
        context.navigator.notify("Message \(number)")
      }
    price.text <~ state.map(\.price)
    messages.text <~ state.map { $0.messages.map { "\($0) " }.joined() }
    presses.text <~ state.map { "\($0.presses)" }
    trouble.text <~ sources.troubles.map { $0.map { "\($0.name): \($0.reason)" }.joined(separator: "; ") }
    open.taps.observe { context.navigator.show(OtherPage(context, world)) }
    press.taps.observe { state.modify { $0.presses += 1 } }
  }
}

final class OtherPage: Page<Void> {
  let other = Label("other")
  override var elements: [PageElement] { [other] }

  init(_ context: ApplicationContext, _ world: World) {
    super.init(key: "other", title: "Other")
    context.sources.follow("other", during: lifetime) { try await world.open("other", 0).map(\.0) }
      .observe { [unowned self] in other.text.value = "\($0)" }
  }
}

/// The outside of a board: streams that a test feeds, one for each opening.
final class World: Sendable {
  typealias Stream = AsyncThrowingStream<(Int, Int), any Error>

  private struct State {
    var openings: [String] = []
    var streams: [String: Stream.Continuation] = [:]
    var failure: EffectFailure?
    var isSilent = false
  }

  private let state = Mutex(State())

  /// The openings of a source: their marks, in order.
  func marks(of source: String) -> [Int] {
    state.withLock(\.openings).filter { $0.hasPrefix(source + " ") }.compactMap { Int($0.dropFirst(source.count + 1)) }
  }

  func open(_ source: String, _ mark: Int) async throws -> Stream {
    let (stream, continuation) = Stream.makeStream()
    let (failure, isSilent) = state.withLock { state in
      state.openings.append("\(source) \(mark)")
      state.streams[source] = continuation
      return (state.failure, state.isSilent)
    }
    if isSilent { for await _ in AsyncStream<Void>.makeStream().stream {} }
    if let failure { throw failure }
    return stream
  }

  /// Makes every later opening fail, or succeed again with `nil`.
  func refuse(_ reason: String?) { state.withLock { $0.failure = reason.map(EffectFailure.init(reason:)) } }

  /// Makes every later opening wait for ever.
  func beSilent() { state.withLock { $0.isSilent = true } }

  /// Gives a value to the last opening of a source.
  func give(_ value: Int, to source: String) { state.withLock { _ = $0.streams[source]?.yield((value, value)) } }

  /// Ends the last opening of a source.
  func end(_ source: String, _ reason: String? = nil) {
    state.withLock { $0.streams[source]?.finish(throwing: reason.map(EffectFailure.init(reason:))) }
  }
}
