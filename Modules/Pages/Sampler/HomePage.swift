import SignalboxCore
import SignalboxNavigation
import SignalboxWords

/// The sampler's root: buttons to other pages, a button that is never enabled, and an action that takes time.
final class HomePage: Page<Never> {
  private let heading = Heading("title", phrase("Toy"), level: 1)
  let account = Button("account", phrase("Account"))
  let people = Button("people", phrase("People"))
  private let locked = Button("locked", phrase("Locked"))
  let load = Button("load", phrase("Load"))
  let loaded = Label("loaded", phrase("Loaded"))
  let everything = Button("everything", phrase("Everything"))
  let more = Button("more", phrase("More"))

  override var elements: [PageElement] { [heading, account, people, locked, load, loaded, everything, more] }

  init() {
    super.init(key: "home", title: phrase("Home"))
    locked.isEnabled.value = false
  }
}
